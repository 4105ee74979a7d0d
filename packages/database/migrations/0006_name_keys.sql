-- Keys of names given before come from the code behind the migrations, which also validates the rule; see key-names.ts.
ALTER TABLE "visitors" DROP CONSTRAINT "visitors_display_name_unique";--> statement-breakpoint
ALTER TABLE "visitors" ADD COLUMN "name_key" text;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_name_key_unique" UNIQUE("name_key");--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_name_has_key" CHECK (("visitors"."display_name" is null) = ("visitors"."name_key" is null)) NOT VALID;