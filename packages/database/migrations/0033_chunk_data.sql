CREATE TABLE "work_chunk_data" (
	"unit_id" text NOT NULL,
	"lease" integer NOT NULL,
	"chunk" integer NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "work_chunk_data_unit_id_lease_chunk_pk" PRIMARY KEY("unit_id","lease","chunk")
);
--> statement-breakpoint
ALTER TABLE "work_chunk_data" ADD CONSTRAINT "work_chunk_data_chunk_fk" FOREIGN KEY ("unit_id","lease","chunk") REFERENCES "public"."work_chunks"("unit_id","lease","chunk") ON DELETE cascade ON UPDATE no action;