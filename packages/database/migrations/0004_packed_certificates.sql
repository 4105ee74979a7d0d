-- Earlier rows keep their text behind the byte that says so; see packed-json.ts.
ALTER TABLE "block_certificates" ALTER COLUMN "certificate" SET DATA TYPE bytea USING '\x00'::bytea || convert_to("certificate"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "block_certificates" ALTER COLUMN "certificate" SET STORAGE EXTERNAL;
