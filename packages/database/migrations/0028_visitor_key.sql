CREATE TABLE "visitor_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "visitor_keys_one_row" CHECK ("visitor_keys"."id" = 1)
);
