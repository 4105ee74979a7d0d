ALTER TABLE "covered_spans" DROP CONSTRAINT "covered_spans_work_type_frontier_first_number_pk";--> statement-breakpoint
ALTER TABLE "covered_spans" ADD CONSTRAINT "covered_spans_work_type_frontier_position_pk" PRIMARY KEY("work_type","frontier","position");--> statement-breakpoint
ALTER TABLE "work_units" ADD COLUMN "may_be_cut" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "work_units" SET "may_be_cut" = false
FROM "chain_records", "blocks", "discoveries"
WHERE "work_units"."state" <> 'settled' AND "chain_records"."kind" = 'dispute'
  AND "blocks"."index" = ("chain_records"."payload"->>'blockIndex')::integer AND "discoveries"."block_id" = "blocks"."id"
  AND "discoveries"."work_type" = "work_units"."work_type" AND "discoveries"."frontier" = "work_units"."frontier"
  AND "blocks"."nonce" = "work_units"."nonce";
