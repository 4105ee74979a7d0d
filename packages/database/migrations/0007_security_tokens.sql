CREATE TABLE "security_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"visitor_id" text NOT NULL,
	"work_type" text NOT NULL,
	"difficulty" integer NOT NULL,
	"key_id" text NOT NULL,
	"signature" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "security_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "security_tokens_hash" CHECK (length("security_tokens"."token_hash") = 32),
	CONSTRAINT "security_tokens_lasts" CHECK ("security_tokens"."expires_at" > "security_tokens"."created_at")
);
--> statement-breakpoint
ALTER TABLE "security_tokens" ADD CONSTRAINT "security_tokens_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_tokens_expiry" ON "security_tokens" USING btree ("expires_at");