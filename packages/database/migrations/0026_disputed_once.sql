-- The same view, which looks the disputes up once for a query: with EXISTS they were read again for each row.
CREATE OR REPLACE VIEW "reading"."discoveries" AS
	SELECT "id", "block_id", "work_type"::varchar(100), "scientific_value", "result" AS "mathematical_data",
		"timestamp" AS "created_at", "difficulty", "computation_time"::numeric,
		(CASE WHEN "block_id" IN (SELECT "block_index" FROM "reading"."disputes") THEN 0 ELSE 1 END)::numeric
			AS "verification_score",
		"result", "timestamp", "subject", "frontier", "position", "end_position", "seed", "plan", "statements",
		"energy_consumed"::numeric, "computational_cost"::numeric, "compute_ms", "verify_ms"
	FROM "public"."discoveries" WHERE "block_id" <= "reading"."height"();
