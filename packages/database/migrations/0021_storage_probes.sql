CREATE TABLE "storage_probes" (
	"id" integer PRIMARY KEY NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "storage_probes_one_row" CHECK ("storage_probes"."id" = 1)
);
