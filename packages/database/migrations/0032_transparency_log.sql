CREATE TABLE "log_cosignatures" (
	"verifier" text PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"size" integer NOT NULL,
	"line" text NOT NULL,
	"cosigned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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