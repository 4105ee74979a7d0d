CREATE TABLE "covered_by_miners" (
	"work_type" text NOT NULL,
	"frontier" text NOT NULL,
	"blocks" integer NOT NULL,
	"along" numeric NOT NULL,
	"miner_id" text NOT NULL,
	CONSTRAINT "covered_by_miners_miner_id_work_type_frontier_pk" PRIMARY KEY("miner_id","work_type","frontier")
);
--> statement-breakpoint
CREATE TABLE "covered_slots" (
	"work_type" text NOT NULL,
	"frontier" text NOT NULL,
	"blocks" integer NOT NULL,
	"along" numeric NOT NULL,
	"slot" integer NOT NULL,
	CONSTRAINT "covered_slots_slot_work_type_frontier_pk" PRIMARY KEY("slot","work_type","frontier")
);
--> statement-breakpoint
DROP INDEX "block_tallies_miner";--> statement-breakpoint
CREATE INDEX "block_tallies_disputed" ON "block_tallies" USING btree ("block_index","work_type","frontier") WHERE "block_tallies"."left_out" = 'disputed';