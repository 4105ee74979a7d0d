CREATE TABLE "covered_frontiers" (
	"work_type" text NOT NULL,
	"frontier" text NOT NULL,
	"spans" integer DEFAULT 0 NOT NULL,
	"blocks" integer DEFAULT 0 NOT NULL,
	"sums" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"along" numeric DEFAULT '0' NOT NULL,
	CONSTRAINT "covered_frontiers_work_type_frontier_pk" PRIMARY KEY("work_type","frontier")
);
--> statement-breakpoint
CREATE TABLE "name_changes" (
	"id" integer PRIMARY KEY NOT NULL,
	"changes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "name_changes_one_row" CHECK ("name_changes"."id" = 1)
);
--> statement-breakpoint
DROP INDEX "block_tallies_disputed";--> statement-breakpoint
CREATE INDEX "covered_spans_first" ON "covered_spans" USING btree ("work_type","frontier","first_number");--> statement-breakpoint
CREATE INDEX "covered_spans_last" ON "covered_spans" USING btree ("work_type","frontier","last_number");--> statement-breakpoint
CREATE INDEX "covered_spans_one_leaf" ON "covered_spans" USING btree ("work_type","frontier","one_leaf") WHERE "covered_spans"."one_leaf" is not null;--> statement-breakpoint
CREATE INDEX "covered_spans_one_percent" ON "covered_spans" USING btree ("work_type","frontier","one_percent") WHERE "covered_spans"."one_percent" is not null;--> statement-breakpoint
CREATE INDEX "covered_spans_ten_percent" ON "covered_spans" USING btree ("work_type","frontier","ten_percent") WHERE "covered_spans"."ten_percent" is not null;--> statement-breakpoint
CREATE INDEX "block_tallies_disputed" ON "block_tallies" USING btree ("work_type","frontier","block_index") WHERE "block_tallies"."left_out" = 'disputed';--> statement-breakpoint
-- Adds a span to what its frontier holds, or takes it away.
CREATE FUNCTION "add_span"(span "covered_spans", sign integer) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "covered_frontiers" AS stored ("work_type", "frontier", "spans", "blocks", "sums")
	SELECT span."work_type", span."frontier", sign, sign * span."blocks",
		coalesce((SELECT jsonb_object_agg(name, (sign * value::numeric)::text) FROM jsonb_each_text(span."sums") AS each_sum (name, value)), '{}')
	ON CONFLICT ("work_type", "frontier") DO UPDATE SET
		"spans" = stored."spans" + excluded."spans",
		"blocks" = stored."blocks" + excluded."blocks",
		"sums" = coalesce((
			SELECT jsonb_object_agg(name, total::text) FROM (
				SELECT name, sum(value::numeric) AS total
				FROM (SELECT * FROM jsonb_each_text(stored."sums") UNION ALL SELECT * FROM jsonb_each_text(excluded."sums")) AS parts (name, value)
				GROUP BY name
			) AS totals
		), '{}')
$$;
--> statement-breakpoint
-- A frontier of which nothing is left has no row.
CREATE FUNCTION "drop_empty_frontier"(kind text, name text) RETURNS void LANGUAGE sql AS $$
	DELETE FROM "covered_frontiers" WHERE "work_type" = kind AND "frontier" = name AND "spans" = 0 AND "along" = 0
$$;
--> statement-breakpoint
CREATE FUNCTION "add_changed_span"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM "add_span"(OLD, -1); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM "add_span"(NEW, 1); END IF;
	IF TG_OP <> 'INSERT' THEN PERFORM "drop_empty_frontier"(OLD."work_type", OLD."frontier"); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Adds what a miner's blocks cover, or takes it away.
CREATE FUNCTION "add_along"(part "covered_by_miners", sign integer) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "covered_frontiers" AS stored ("work_type", "frontier", "along")
	VALUES (part."work_type", part."frontier", sign * part."along")
	ON CONFLICT ("work_type", "frontier") DO UPDATE SET "along" = stored."along" + excluded."along"
$$;
--> statement-breakpoint
CREATE FUNCTION "add_changed_along"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM "add_along"(OLD, -1); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM "add_along"(NEW, 1); END IF;
	IF TG_OP <> 'INSERT' THEN PERFORM "drop_empty_frontier"(OLD."work_type", OLD."frontier"); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Adds everything up from the start: for a ledger from before, and when all rows were deleted at once.
CREATE FUNCTION "add_up_frontiers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "covered_frontiers";
	PERFORM "add_span"(s, 1) FROM "covered_spans" s;
	PERFORM "add_along"(m, 1) FROM "covered_by_miners" m;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "covered_spans_add" AFTER INSERT OR UPDATE OR DELETE ON "covered_spans"
	FOR EACH ROW EXECUTE FUNCTION "add_changed_span"();
--> statement-breakpoint
CREATE TRIGGER "covered_spans_add_up" AFTER TRUNCATE ON "covered_spans"
	FOR EACH STATEMENT EXECUTE FUNCTION "add_up_frontiers"();
--> statement-breakpoint
CREATE TRIGGER "covered_by_miners_add" AFTER INSERT OR UPDATE OR DELETE ON "covered_by_miners"
	FOR EACH ROW EXECUTE FUNCTION "add_changed_along"();
--> statement-breakpoint
CREATE TRIGGER "covered_by_miners_add_up" AFTER TRUNCATE ON "covered_by_miners"
	FOR EACH STATEMENT EXECUTE FUNCTION "add_up_frontiers"();
--> statement-breakpoint
DO $$
BEGIN
	PERFORM "add_span"(s, 1) FROM "covered_spans" s;
	PERFORM "add_along"(m, 1) FROM "covered_by_miners" m;
END $$;
--> statement-breakpoint
CREATE FUNCTION "count_name_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "name_changes" ("id", "changes") VALUES (1, 1)
	ON CONFLICT ("id") DO UPDATE SET "changes" = "name_changes"."changes" + 1;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "visitors_name_chosen" AFTER INSERT ON "visitors"
	FOR EACH ROW WHEN (NEW."display_name" IS NOT NULL) EXECUTE FUNCTION "count_name_change"();
--> statement-breakpoint
CREATE TRIGGER "visitors_name_changed" AFTER UPDATE OF "display_name", "address" ON "visitors"
	FOR EACH ROW WHEN ((OLD."display_name", OLD."address") IS DISTINCT FROM (NEW."display_name", NEW."address"))
	EXECUTE FUNCTION "count_name_change"();
--> statement-breakpoint
CREATE TRIGGER "visitors_name_gone" AFTER DELETE ON "visitors"
	FOR EACH ROW WHEN (OLD."display_name" IS NOT NULL) EXECUTE FUNCTION "count_name_change"();
--> statement-breakpoint
CREATE TRIGGER "visitors_names_gone" AFTER TRUNCATE ON "visitors"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_name_change"();
