CREATE TABLE "block_tallies" (
	"block_index" integer PRIMARY KEY NOT NULL,
	"work_type" text NOT NULL,
	"frontier" text NOT NULL,
	"miner_id" text NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"number" bigint NOT NULL,
	"position" text NOT NULL,
	"end_position" text NOT NULL,
	"from_along" double precision NOT NULL,
	"to_along" double precision NOT NULL,
	"sums" jsonb NOT NULL,
	"one_leaf" double precision,
	"one_percent" double precision,
	"ten_percent" double precision,
	"figures" jsonb NOT NULL,
	"left_out" text,
	CONSTRAINT "block_tallies_left_out" CHECK ("block_tallies"."left_out" in ('disputed', 'unreadable', 'again'))
);
--> statement-breakpoint
CREATE TABLE "covered_spans" (
	"work_type" text NOT NULL,
	"frontier" text NOT NULL,
	"first_number" bigint NOT NULL,
	"last_number" bigint NOT NULL,
	"position" text NOT NULL,
	"end_position" text NOT NULL,
	"sums" jsonb NOT NULL,
	"one_leaf" double precision,
	"one_percent" double precision,
	"ten_percent" double precision,
	CONSTRAINT "covered_spans_work_type_frontier_first_number_pk" PRIMARY KEY("work_type","frontier","first_number"),
	CONSTRAINT "covered_spans_ordered" CHECK ("covered_spans"."first_number" <= "covered_spans"."last_number")
);
--> statement-breakpoint
CREATE TABLE "ledger_records" (
	"work_type" text NOT NULL,
	"name" text NOT NULL,
	"class_name" text NOT NULL,
	"class_rank" double precision NOT NULL,
	"value" double precision NOT NULL,
	"figure" text NOT NULL,
	"place" text NOT NULL,
	"status" text NOT NULL,
	"block_index" integer NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_records_work_type_name_class_name_block_index_pk" PRIMARY KEY("work_type","name","class_name","block_index")
);
--> statement-breakpoint
CREATE TABLE "tally_progress" (
	"id" integer PRIMARY KEY NOT NULL,
	"form" text NOT NULL,
	"last_block" integer NOT NULL,
	CONSTRAINT "tally_progress_one_row" CHECK ("tally_progress"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "block_tallies" ADD CONSTRAINT "block_tallies_block_index_blocks_index_fk" FOREIGN KEY ("block_index") REFERENCES "public"."blocks"("index") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_records" ADD CONSTRAINT "ledger_records_block_index_blocks_index_fk" FOREIGN KEY ("block_index") REFERENCES "public"."blocks"("index") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "block_tallies_counted" ON "block_tallies" USING btree ("work_type","frontier","number") WHERE "block_tallies"."left_out" is null;--> statement-breakpoint
CREATE INDEX "block_tallies_along" ON "block_tallies" USING btree ("work_type","frontier","from_along");--> statement-breakpoint
CREATE INDEX "block_tallies_day" ON "block_tallies" USING btree ("sealed_at","work_type","frontier","from_along","to_along") WHERE "block_tallies"."left_out" is null;--> statement-breakpoint
CREATE INDEX "block_tallies_miner" ON "block_tallies" USING btree ("miner_id","work_type","frontier","from_along","to_along") WHERE "block_tallies"."left_out" is null;--> statement-breakpoint
CREATE INDEX "ledger_records_newest" ON "ledger_records" USING btree ("block_index");