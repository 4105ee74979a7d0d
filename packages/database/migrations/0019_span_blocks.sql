-- Spans are made again from the blocks, as the code that reads them has another form.
DELETE FROM "covered_spans";--> statement-breakpoint
ALTER TABLE "covered_spans" ADD COLUMN "blocks" integer NOT NULL;