CREATE TABLE "log_handovers" (
	"size" integer PRIMARY KEY NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_head" (
	"one" integer PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"edge" "bytea" NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "log_head_single" CHECK ("log_head"."one" = 1 and "log_head"."size" > 0)
);
--> statement-breakpoint
ALTER TABLE "log_handovers" ADD CONSTRAINT "log_handovers_size_blocks_index_fk" FOREIGN KEY ("size") REFERENCES "public"."blocks"("index") ON DELETE no action ON UPDATE no action;