ALTER TABLE "server_epochs" ADD COLUMN "database_id" uuid DEFAULT gen_random_uuid() NOT NULL;
