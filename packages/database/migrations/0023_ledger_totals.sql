CREATE TABLE "disputed_blocks" (
	"block_index" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_totals" (
	"work_type" text PRIMARY KEY NOT NULL,
	"blocks" integer DEFAULT 0 NOT NULL,
	"discoveries" integer DEFAULT 0 NOT NULL,
	"value" numeric(20, 2) DEFAULT '0' NOT NULL,
	"disputed_blocks" integer DEFAULT 0 NOT NULL,
	"disputed_value" numeric(20, 2) DEFAULT '0' NOT NULL,
	"energy_consumed" numeric DEFAULT '0' NOT NULL,
	"compute_ms" numeric DEFAULT '0' NOT NULL,
	"verify_ms" numeric DEFAULT '0' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"verified_attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_totals_disputed" CHECK ("ledger_totals"."disputed_blocks" <= "ledger_totals"."blocks")
);
--> statement-breakpoint
CREATE TABLE "miner_days" (
	"miner_address" text NOT NULL,
	"day" integer NOT NULL,
	CONSTRAINT "miner_days_miner_address_day_pk" PRIMARY KEY("miner_address","day")
);
--> statement-breakpoint
CREATE TABLE "miner_totals" (
	"miner_address" text NOT NULL,
	"work_type" text NOT NULL,
	"blocks" integer DEFAULT 0 NOT NULL,
	"discoveries" integer DEFAULT 0 NOT NULL,
	"value" numeric(20, 2) DEFAULT '0' NOT NULL,
	"disputed_blocks" integer DEFAULT 0 NOT NULL,
	"disputed_value" numeric(20, 2) DEFAULT '0' NOT NULL,
	"highest_difficulty" integer DEFAULT 0 NOT NULL,
	"reward_base_units" numeric(30, 0) DEFAULT '0' NOT NULL,
	CONSTRAINT "miner_totals_miner_address_work_type_pk" PRIMARY KEY("miner_address","work_type")
);
--> statement-breakpoint
-- Adds discoveries that were sealed to the totals of their kind and of their block's miner.
CREATE FUNCTION "add_discoveries"(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	WITH sealed AS (
		SELECT b."miner_id", d.*,
			-- A block counts once, with its first discovery.
			(NOT EXISTS (
				SELECT 1 FROM "discoveries" e WHERE e."block_id" = d."block_id" AND e."id" < d."id"
			))::integer AS "opens"
		FROM "discoveries" d JOIN "blocks" b ON b."id" = d."block_id"
		WHERE d."id" = ANY (ids)
	), of_miners AS (
		INSERT INTO "miner_totals" AS stored
			("miner_address", "work_type", "blocks", "discoveries", "value", "highest_difficulty")
		SELECT "miner_id", "work_type", sum("opens"), count(*), sum("scientific_value"), max("difficulty")
		FROM sealed GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT ("miner_address", "work_type") DO UPDATE SET
			"blocks" = stored."blocks" + excluded."blocks",
			"discoveries" = stored."discoveries" + excluded."discoveries",
			"value" = stored."value" + excluded."value",
			"highest_difficulty" = greatest(stored."highest_difficulty", excluded."highest_difficulty")
	)
	INSERT INTO "ledger_totals" AS stored
		("work_type", "blocks", "discoveries", "value", "energy_consumed", "compute_ms", "verify_ms")
	SELECT "work_type", sum("opens"), count(*), sum("scientific_value"),
		sum("energy_consumed"::numeric), sum("compute_ms"::numeric), sum("verify_ms"::numeric)
	FROM sealed GROUP BY 1 ORDER BY 1
	ON CONFLICT ("work_type") DO UPDATE SET
		"blocks" = stored."blocks" + excluded."blocks",
		"discoveries" = stored."discoveries" + excluded."discoveries",
		"value" = stored."value" + excluded."value",
		"energy_consumed" = stored."energy_consumed" + excluded."energy_consumed",
		"compute_ms" = stored."compute_ms" + excluded."compute_ms",
		"verify_ms" = stored."verify_ms" + excluded."verify_ms";
END $$;
--> statement-breakpoint
-- Notes blocks that chain records dispute, each once, in the totals of kind and miner.
CREATE FUNCTION "add_disputes"(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	WITH noted AS (
		INSERT INTO "disputed_blocks" ("block_index")
		SELECT DISTINCT ("payload"->>'blockIndex')::integer FROM "chain_records"
		WHERE "id" = ANY (ids) AND "kind" = 'dispute'
		ON CONFLICT DO NOTHING RETURNING "block_index"
	), sealed AS (
		SELECT b."miner_id", d."work_type", count(DISTINCT b."id") AS "blocks", sum(d."scientific_value") AS "value"
		FROM noted JOIN "blocks" b ON b."index" = noted."block_index" JOIN "discoveries" d ON d."block_id" = b."id"
		GROUP BY 1, 2
	), of_miners AS (
		UPDATE "miner_totals" stored SET
			"disputed_blocks" = stored."disputed_blocks" + sealed."blocks",
			"disputed_value" = stored."disputed_value" + sealed."value"
		FROM sealed
		WHERE stored."miner_address" = sealed."miner_id" AND stored."work_type" = sealed."work_type"
	), of_kinds AS (
		SELECT "work_type", sum("blocks") AS "blocks", sum("value") AS "value" FROM sealed GROUP BY 1
	)
	UPDATE "ledger_totals" stored SET
		"disputed_blocks" = stored."disputed_blocks" + of_kinds."blocks",
		"disputed_value" = stored."disputed_value" + of_kinds."value"
	FROM of_kinds WHERE stored."work_type" = of_kinds."work_type";
END $$;
--> statement-breakpoint
-- Adds what blocks paid, and the days on which they did.
CREATE FUNCTION "add_rewards"(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "miner_totals" AS stored ("miner_address", "work_type", "reward_base_units")
	SELECT "miner_address", "work_type", sum("reward_amount") FROM "altcoin_mining_rewards"
	WHERE "id" = ANY (ids) GROUP BY 1, 2 ORDER BY 1, 2
	ON CONFLICT ("miner_address", "work_type") DO UPDATE SET
		"reward_base_units" = stored."reward_base_units" + excluded."reward_base_units";
	INSERT INTO "miner_days" ("miner_address", "day")
	SELECT DISTINCT "miner_address", floor(extract(epoch FROM "timestamp") / 86400)::integer
	FROM "altcoin_mining_rewards" WHERE "id" = ANY (ids) ORDER BY 1, 2
	ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
CREATE FUNCTION "add_attempts"(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "ledger_totals" AS stored ("work_type", "attempts", "verified_attempts")
	SELECT "work_type", count(*), count(*) FILTER (WHERE "outcome" = 'verified') FROM "work_attempts"
	WHERE "id" = ANY (ids) GROUP BY 1 ORDER BY 1
	ON CONFLICT ("work_type") DO UPDATE SET
		"attempts" = stored."attempts" + excluded."attempts",
		"verified_attempts" = stored."verified_attempts" + excluded."verified_attempts";
END $$;
--> statement-breakpoint
-- Adds everything up from the start: for a ledger from before, and when rows were deleted or changed, which no program does.
CREATE FUNCTION "add_up_totals"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "ledger_totals";
	DELETE FROM "miner_totals";
	DELETE FROM "miner_days";
	DELETE FROM "disputed_blocks";
	PERFORM "add_discoveries"(ARRAY(SELECT "id" FROM "discoveries"));
	PERFORM "add_disputes"(ARRAY(SELECT "id" FROM "chain_records" WHERE "kind" = 'dispute'));
	PERFORM "add_rewards"(ARRAY(SELECT "id" FROM "altcoin_mining_rewards"));
	PERFORM "add_attempts"(ARRAY(SELECT "id" FROM "work_attempts"));
END $$;
--> statement-breakpoint
CREATE FUNCTION "add_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids integer[] := ARRAY(SELECT "id" FROM inserted);
BEGIN
	CASE TG_TABLE_NAME
		WHEN 'discoveries' THEN PERFORM "add_discoveries"(ids);
		WHEN 'chain_records' THEN PERFORM "add_disputes"(ids);
		WHEN 'altcoin_mining_rewards' THEN PERFORM "add_rewards"(ids);
		WHEN 'work_attempts' THEN PERFORM "add_attempts"(ids);
	END CASE;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "add_up_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "add_up_totals"();
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "discoveries_add" AFTER INSERT ON "discoveries"
	REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION "add_inserted"();
--> statement-breakpoint
CREATE TRIGGER "discoveries_add_up" AFTER UPDATE OF "block_id", "work_type", "difficulty", "scientific_value", "energy_consumed", "compute_ms", "verify_ms" OR DELETE OR TRUNCATE ON "discoveries"
	FOR EACH STATEMENT EXECUTE FUNCTION "add_up_changed"();
--> statement-breakpoint
CREATE TRIGGER "chain_records_add" AFTER INSERT ON "chain_records"
	REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION "add_inserted"();
--> statement-breakpoint
CREATE TRIGGER "chain_records_add_up" AFTER UPDATE OF "kind", "payload" OR DELETE OR TRUNCATE ON "chain_records"
	FOR EACH STATEMENT EXECUTE FUNCTION "add_up_changed"();
--> statement-breakpoint
CREATE TRIGGER "altcoin_mining_rewards_add" AFTER INSERT ON "altcoin_mining_rewards"
	REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION "add_inserted"();
--> statement-breakpoint
CREATE TRIGGER "altcoin_mining_rewards_add_up" AFTER UPDATE OF "miner_address", "work_type", "reward_amount", "timestamp" OR DELETE OR TRUNCATE ON "altcoin_mining_rewards"
	FOR EACH STATEMENT EXECUTE FUNCTION "add_up_changed"();
--> statement-breakpoint
CREATE TRIGGER "work_attempts_add" AFTER INSERT ON "work_attempts"
	REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION "add_inserted"();
--> statement-breakpoint
CREATE TRIGGER "work_attempts_add_up" AFTER UPDATE OF "work_type", "outcome" OR DELETE OR TRUNCATE ON "work_attempts"
	FOR EACH STATEMENT EXECUTE FUNCTION "add_up_changed"();
--> statement-breakpoint
CREATE TRIGGER "blocks_add_up" AFTER UPDATE OF "miner_id" ON "blocks"
	FOR EACH STATEMENT EXECUTE FUNCTION "add_up_changed"();
--> statement-breakpoint
SELECT "add_up_totals"();
