CREATE TABLE "completed_tutorials" (
	"visitor_id" text NOT NULL,
	"tutorial_id" text NOT NULL,
	"completed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "completed_tutorials_visitor_id_tutorial_id_pk" PRIMARY KEY("visitor_id","tutorial_id")
);
--> statement-breakpoint
CREATE TABLE "guide_runs" (
	"visitor_id" text NOT NULL,
	"guide_id" text NOT NULL,
	"step_index" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "guide_runs_visitor_id_guide_id_pk" PRIMARY KEY("visitor_id","guide_id"),
	CONSTRAINT "guide_runs_step" CHECK ("guide_runs"."step_index" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tutorial_interactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tutorial_interactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"visitor_id" text NOT NULL,
	"tutorial_id" text NOT NULL,
	"step_id" text NOT NULL,
	"action" text NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tutorial_interactions_action" CHECK ("tutorial_interactions"."action" in ('start', 'complete', 'skip', 'hint'))
);
--> statement-breakpoint
CREATE TABLE "wallet_backups" (
	"visitor_id" text PRIMARY KEY NOT NULL,
	"phrase_hash" "bytea" NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wallet_backups_phrase_hash_unique" UNIQUE("phrase_hash")
);
--> statement-breakpoint
ALTER TABLE "visitors" ADD COLUMN "display_name" text;--> statement-breakpoint
ALTER TABLE "completed_tutorials" ADD CONSTRAINT "completed_tutorials_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_runs" ADD CONSTRAINT "guide_runs_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutorial_interactions" ADD CONSTRAINT "tutorial_interactions_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_backups" ADD CONSTRAINT "wallet_backups_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guide_runs_one_active" ON "guide_runs" USING btree ("visitor_id") WHERE "guide_runs"."is_active";--> statement-breakpoint
CREATE INDEX "tutorial_interactions_visitor" ON "tutorial_interactions" USING btree ("visitor_id","tutorial_id");--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_display_name_unique" UNIQUE("display_name");