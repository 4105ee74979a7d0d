CREATE TABLE "server_epochs" (
	"id" integer PRIMARY KEY NOT NULL,
	"epoch" integer NOT NULL,
	CONSTRAINT "server_epochs_one_row" CHECK ("server_epochs"."id" = 1)
);
