-- A stop at the wrong moment left regions with stopped sessions or with none, where nobody leased them again.
UPDATE "work_units" SET "state" = 'abandoned', "session_id" = NULL
WHERE "state" IN ('computing', 'verifying', 'verified')
  AND ("session_id" IS NULL OR "session_id" IN (SELECT "session_id" FROM "mining_sessions" WHERE "status" = 'stopped'));--> statement-breakpoint
ALTER TABLE "work_units" ADD CONSTRAINT "work_units_open_has_session" CHECK ("work_units"."session_id" is not null or "work_units"."state" in ('settled', 'abandoned'));