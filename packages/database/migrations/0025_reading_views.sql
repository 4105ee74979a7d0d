-- What queries of readers see (docs/decisions/0034-reading-views.md). The views belong to the tables' owner; the reader's role has
-- rights on this schema alone.
CREATE SCHEMA "reading";
--> statement-breakpoint
-- The block at which the ledger ends for a transaction: the server sets it; without that, the newest.
CREATE FUNCTION "reading"."height"() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS
	$$ SELECT coalesce(nullif(current_setting('reading.height', true), '')::integer, 2147483647) $$;
--> statement-breakpoint
CREATE VIEW "reading"."disputes" AS
	SELECT DISTINCT ON ("block_index") "block_index", "reason", "sealed_in", "created_at"
	FROM (
		SELECT ("payload"->>'blockIndex')::integer AS "block_index", "payload"->>'reason' AS "reason",
			"sealed_in", "created_at", "id"
		FROM "public"."chain_records"
		WHERE "kind" = 'dispute' AND "sealed_in" <= "reading"."height"()
	) AS "sealed"
	ORDER BY "block_index", "id";
--> statement-breakpoint
CREATE VIEW "reading"."blocks" AS
	SELECT "id", "index", "timestamp", "previous_hash"::varchar(64), "merkle_root"::varchar(64), "difficulty", "nonce",
		"total_scientific_value", "energy_consumed"::numeric, "block_hash"::varchar(64), "miner_id",
		"work_root"::varchar(64), "result_hash"::varchar(64), "certificate_hash"::varchar(64), "key_id",
		"compute_ms", "verify_ms"
	FROM "public"."blocks" WHERE "index" <= "reading"."height"();
--> statement-breakpoint
CREATE VIEW "reading"."discoveries" AS
	SELECT "id", "block_id", "work_type"::varchar(100), "scientific_value", "result" AS "mathematical_data",
		"timestamp" AS "created_at", "difficulty", "computation_time"::numeric,
		(CASE WHEN EXISTS (
			SELECT 1 FROM "reading"."disputes" WHERE "disputes"."block_index" = "discoveries"."block_id"
		) THEN 0 ELSE 1 END)::numeric AS "verification_score",
		"result", "timestamp", "subject", "frontier", "position", "end_position", "seed", "plan", "statements",
		"energy_consumed"::numeric, "computational_cost"::numeric, "compute_ms", "verify_ms"
	FROM "public"."discoveries" WHERE "block_id" <= "reading"."height"();
--> statement-breakpoint
CREATE VIEW "reading"."frontiers" AS
	SELECT "work_type"::varchar(100), "frontier", count(*)::integer AS "blocks",
		(count(*) FILTER (WHERE "verification_score" = 0))::integer AS "disputed_blocks",
		sum("scientific_value") AS "scientific_value", min("block_id") AS "first_block", max("block_id") AS "last_block"
	FROM "reading"."discoveries" GROUP BY 1, 2;
--> statement-breakpoint
CREATE VIEW "reading"."records" AS
	SELECT "work_type"::varchar(100), "name", "class_name", "figure", "value", "place", "status", "block_index",
		"sealed_at"
	FROM "public"."ledger_records" WHERE "block_index" <= "reading"."height"();
--> statement-breakpoint
CREATE VIEW "reading"."rechecks" AS
	SELECT "block_index", "leaf", "outcome", "reason", "cpu_ms", "checked_at"
	FROM "public"."block_rechecks" WHERE "block_index" <= "reading"."height"();
--> statement-breakpoint
CREATE VIEW "reading"."learning_cycles" AS
	SELECT "id", "timestamp", coalesce(("data_processed"->>'discoveries')::integer, 0) AS "discoveries_analyzed",
		coalesce(("data_processed"->>'patterns')::integer, 0) AS "patterns_detected",
		"algorithm_adaptations" + "security_adaptations" AS "optimizations_applied", "status"::varchar(50),
		"duration", "algorithm_adaptations", "security_adaptations", "data_processed", "phases"
	FROM "public"."learning_cycles";
--> statement-breakpoint
CREATE VIEW "reading"."algorithm_optimizations" AS
	SELECT "id", "learning_cycle_id", "work_type"::varchar(100), "optimization_type", "old_parameters",
		"new_parameters", "expected_improvement", "actual_improvement", "timestamp", "is_active", "description"
	FROM "public"."algorithm_optimizations";
--> statement-breakpoint
COMMENT ON VIEW "reading"."blocks" IS 'Sealed blocks, up to the height of the query.';
--> statement-breakpoint
COMMENT ON VIEW "reading"."discoveries" IS 'What each block found, up to the height of the query.';
--> statement-breakpoint
COMMENT ON VIEW "reading"."disputes" IS 'Blocks that a sealed record disputes, up to the height of the query.';
--> statement-breakpoint
COMMENT ON VIEW "reading"."frontiers" IS 'The frontiers of the kinds and what their blocks add up to, up to the height of the query.';
--> statement-breakpoint
COMMENT ON VIEW "reading"."records" IS 'Figures that were the most extreme of their class when their block was read. A later dispute may take one back.';
--> statement-breakpoint
COMMENT ON VIEW "reading"."rechecks" IS 'Leaves of sealed blocks that were computed again. They are added while the ledger stays as it is.';
--> statement-breakpoint
COMMENT ON VIEW "reading"."learning_cycles" IS 'Cycles of the learning system. They are no part of the ledger.';
--> statement-breakpoint
COMMENT ON VIEW "reading"."algorithm_optimizations" IS 'What the learning system has changed. It is no part of the ledger.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."blocks"."id" IS 'Equal to the index.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."blocks"."index" IS 'Place in the chain, from 1.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."blocks"."timestamp" IS 'Time of sealing, never before the earlier block’s.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."blocks"."previous_hash" IS 'Hash of the block before, hex.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."blocks"."merkle_root" IS 'Root over what the block seals, hex.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."blocks"."difficulty" IS '1 to 100.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."blocks"."nonce" IS 'Number of the unit.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."blocks"."total_scientific_value" IS 'Dollars, by the value formula.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."blocks"."energy_consumed" IS 'kWh, an estimate from CPU time.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."blocks"."block_hash" IS 'Hash of the header, hex.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."blocks"."miner_id" IS 'Address of the miner’s wallet.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."blocks"."work_root" IS 'Root over the unit’s leaves, hex.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."blocks"."result_hash" IS 'Hash of the result, hex.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."blocks"."certificate_hash" IS 'Hash of the certificate, hex.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."blocks"."key_id" IS 'Name of the keys that signed it.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."blocks"."compute_ms" IS 'CPU milliseconds of computing.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."blocks"."verify_ms" IS 'CPU milliseconds of verifying.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."id" IS 'Number of the discovery.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."block_id" IS 'Index of its block.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."work_type" IS 'Kind.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."scientific_value" IS 'Dollars, by the value formula.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."mathematical_data" IS 'The result, the same as in result.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."created_at" IS 'The same as timestamp.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."difficulty" IS '1 to 100.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."computation_time" IS 'Seconds of wall time.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."verification_score" IS '1 when verified; 0 once a sealed record disputes its block.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."result" IS 'The result, as its kind writes it.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."timestamp" IS 'The server’s time of sealing.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."subject" IS 'The region in one line.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."frontier" IS 'Name of the frontier.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."position" IS 'Where the region begins; null in early blocks.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."end_position" IS 'Where the region ends; null in early blocks.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."seed" IS 'Seed of the plan, hex; null in early blocks.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."plan" IS 'What was to be computed.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."statements" IS 'What the result shows, and how.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."energy_consumed" IS 'kWh, an estimate from CPU time.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."computational_cost" IS 'CPU seconds.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."compute_ms" IS 'CPU milliseconds of computing.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."discoveries"."verify_ms" IS 'CPU milliseconds of verifying.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."disputes"."block_index" IS 'The disputed block.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."disputes"."reason" IS 'Why it is disputed.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."disputes"."sealed_in" IS 'The block that seals the first record of it.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."disputes"."created_at" IS 'When the fault was found.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."frontiers"."work_type" IS 'Kind.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."frontiers"."frontier" IS 'Name of the frontier.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."frontiers"."blocks" IS 'Number of blocks.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."frontiers"."disputed_blocks" IS 'Number of these that are disputed.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."frontiers"."scientific_value" IS 'Dollars, by the value formula.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."frontiers"."first_block" IS 'Index of the first block.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."frontiers"."last_block" IS 'Index of the newest block.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."records"."work_type" IS 'Kind.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."records"."name" IS 'Which record.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."records"."class_name" IS 'Among what it is the most extreme.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."records"."figure" IS 'The figure as it is written.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."records"."value" IS 'The figure as a number.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."records"."place" IS 'Where it lies.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."records"."status" IS 'Whether it is proved, counted, spot-checked or reported.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."records"."block_index" IS 'The block that holds it.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."records"."sealed_at" IS 'The block’s time.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."rechecks"."block_index" IS 'The block.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."rechecks"."leaf" IS 'Number of the leaf, from 0.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."rechecks"."outcome" IS 'passed or failed.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."rechecks"."reason" IS 'Why it failed.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."rechecks"."cpu_ms" IS 'CPU milliseconds.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."rechecks"."checked_at" IS 'When it was computed again.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."learning_cycles"."id" IS 'Number of the cycle.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."learning_cycles"."timestamp" IS 'Time of its start.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."learning_cycles"."discoveries_analyzed" IS 'Number of discoveries that it looked at.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."learning_cycles"."patterns_detected" IS 'Number of patterns that it found.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."learning_cycles"."optimizations_applied" IS 'Number of changes that it made.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."learning_cycles"."status" IS 'analyzing, complete or error.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."learning_cycles"."duration" IS 'Milliseconds.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."learning_cycles"."algorithm_adaptations" IS 'Number of changed algorithms.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."learning_cycles"."security_adaptations" IS 'Number of changed protections.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."learning_cycles"."data_processed" IS 'What it looked at.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."learning_cycles"."phases" IS 'Its phases with their times.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."algorithm_optimizations"."id" IS 'Number of the change.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."algorithm_optimizations"."learning_cycle_id" IS 'Its cycle; null outside of one.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."algorithm_optimizations"."work_type" IS 'Kind.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."algorithm_optimizations"."optimization_type" IS 'efficiency, accuracy, security or difficulty.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."algorithm_optimizations"."old_parameters" IS 'Before.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."algorithm_optimizations"."new_parameters" IS 'After.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."algorithm_optimizations"."expected_improvement" IS 'A fraction.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."algorithm_optimizations"."actual_improvement" IS 'A fraction, measured; null before that.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."algorithm_optimizations"."timestamp" IS 'When it was made.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."algorithm_optimizations"."is_active" IS 'Whether it is in use.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."algorithm_optimizations"."description" IS 'In one sentence.';
