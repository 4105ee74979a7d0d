ALTER TABLE "discoveries" ADD COLUMN "position" text;--> statement-breakpoint
ALTER TABLE "discoveries" ADD COLUMN "end_position" text;--> statement-breakpoint
ALTER TABLE "discoveries" ADD COLUMN "seed" text;--> statement-breakpoint
ALTER TABLE "discoveries" ADD COLUMN "tip_index" integer;--> statement-breakpoint
ALTER TABLE "discoveries" ADD COLUMN "tip_hash" text;--> statement-breakpoint
ALTER TABLE "discoveries" ADD COLUMN "draw" integer;--> statement-breakpoint
ALTER TABLE "work_units" ADD COLUMN "tip_index" integer;--> statement-breakpoint
ALTER TABLE "work_units" ADD COLUMN "tip_hash" text;--> statement-breakpoint
ALTER TABLE "work_units" ADD COLUMN "draw" integer;--> statement-breakpoint
ALTER TABLE "discoveries" ADD CONSTRAINT "discoveries_origin_whole" CHECK (num_nulls("discoveries"."position", "discoveries"."end_position", "discoveries"."seed", "discoveries"."tip_index", "discoveries"."tip_hash", "discoveries"."draw") in (0, 6));--> statement-breakpoint
ALTER TABLE "work_units" ADD CONSTRAINT "work_units_origin_whole" CHECK (num_nulls("work_units"."tip_index", "work_units"."tip_hash", "work_units"."draw") in (0, 3));