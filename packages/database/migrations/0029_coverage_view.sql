CREATE INDEX "discoveries_regions" ON "discoveries" USING btree ("work_type","frontier",(CASE WHEN "position" ~ '^[0-9]{1,40}$' THEN "position"::numeric END),(CASE WHEN "end_position" ~ '^[0-9]{1,40}$' THEN "end_position"::numeric END));
--> statement-breakpoint
-- What the blocks cover, for readers' queries and for the statement that an answer is complete
-- (docs/decisions/0040-complete-answers.md). The kind is as the table has it, without the type of the other views, so that
-- the index above answers.
CREATE VIEW "reading"."coverage" AS
	SELECT "work_type", "frontier",
		(CASE WHEN "position" ~ '^[0-9]{1,40}$' THEN "position"::numeric END) AS "from_position",
		(CASE WHEN "end_position" ~ '^[0-9]{1,40}$' THEN "end_position"::numeric END) AS "to_position",
		"block_id",
		(CASE WHEN "block_id" IN (SELECT "block_index" FROM "reading"."disputes") THEN 'disputed' ELSE 'covered' END)
			AS "status"
	FROM "public"."discoveries"
	WHERE "block_id" <= "reading"."height"() AND "position" ~ '^[0-9]{1,40}$' AND "end_position" ~ '^[0-9]{1,40}$';
--> statement-breakpoint
COMMENT ON VIEW "reading"."coverage" IS 'The region of each block whose positions are whole numbers, up to the height of the query. Blocks of the census and early ones without positions aren’t in it.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."coverage"."work_type" IS 'Kind.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."coverage"."frontier" IS 'Name of the frontier.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."coverage"."from_position" IS 'Where the region begins.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."coverage"."to_position" IS 'The first position behind the region.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."coverage"."block_id" IS 'Index of its block.';
--> statement-breakpoint
COMMENT ON COLUMN "reading"."coverage"."status" IS 'covered; disputed once a sealed record disputes the block, whose region doesn’t count then.';
