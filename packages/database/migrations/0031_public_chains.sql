CREATE TABLE "anchor_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "anchor_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"chain_id" bigint NOT NULL,
	"sender" text NOT NULL,
	"nonce" bigint NOT NULL,
	"contract" text NOT NULL,
	"transaction_hash" text NOT NULL,
	"raw" text NOT NULL,
	"root" text NOT NULL,
	"leaves" integer NOT NULL,
	"max_cost_wei" numeric(78, 0) NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "anchor_batches_transaction_hash_unique" UNIQUE("transaction_hash"),
	CONSTRAINT "anchor_batches_nonce" UNIQUE("chain_id","sender","nonce"),
	CONSTRAINT "anchor_batches_positive" CHECK ("anchor_batches"."nonce" >= 0 and "anchor_batches"."leaves" > 0 and "anchor_batches"."max_cost_wei" > 0)
);
--> statement-breakpoint
CREATE TABLE "anchors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "anchors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"visitor_id" text NOT NULL,
	"network" text NOT NULL,
	"chain_id" bigint NOT NULL,
	"contract" text,
	"block_index" integer NOT NULL,
	"discovery_id" integer NOT NULL,
	"block_hash" text NOT NULL,
	"discovery_hash" text NOT NULL,
	"way" text NOT NULL,
	"state" text NOT NULL,
	"detail" text,
	"batch_id" integer,
	"leaf" integer,
	"transaction_hash" text,
	"sender" text,
	"nonce" bigint,
	"chain_block" bigint,
	"chain_block_hash" text,
	"reorganised" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "anchors_way" CHECK ("anchors"."way" in ('operator', 'wallet', 'simulation')),
	CONSTRAINT "anchors_state" CHECK ("anchors"."state" in ('queued', 'signed', 'sent', 'included', 'confirmed', 'dropped', 'replaced', 'failed', 'reported', 'simulated')),
	CONSTRAINT "anchors_simulated" CHECK (("anchors"."way" = 'simulation') = ("anchors"."state" = 'simulated')),
	CONSTRAINT "anchors_batched" CHECK (num_nulls("anchors"."batch_id", "anchors"."leaf") in (0, 2)),
	CONSTRAINT "anchors_queued" CHECK ("anchors"."transaction_hash" is not null or "anchors"."state" = 'queued')
);
--> statement-breakpoint
CREATE TABLE "chain_connections" (
	"visitor_id" text PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"rpc_url" text,
	"contract" text,
	"connected_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "anchors" ADD CONSTRAINT "anchors_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anchors" ADD CONSTRAINT "anchors_block_index_blocks_index_fk" FOREIGN KEY ("block_index") REFERENCES "public"."blocks"("index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anchors" ADD CONSTRAINT "anchors_discovery_id_discoveries_id_fk" FOREIGN KEY ("discovery_id") REFERENCES "public"."discoveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anchors" ADD CONSTRAINT "anchors_batch_id_anchor_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."anchor_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_connections" ADD CONSTRAINT "chain_connections_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "anchor_batches_signed" ON "anchor_batches" USING btree ("signed_at");--> statement-breakpoint
CREATE INDEX "anchors_block" ON "anchors" USING btree ("block_index");--> statement-breakpoint
CREATE INDEX "anchors_visitor" ON "anchors" USING btree ("visitor_id","id");--> statement-breakpoint
CREATE INDEX "anchors_batch" ON "anchors" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "anchors_open" ON "anchors" USING btree ("chain_id","state") WHERE "anchors"."state" not in ('confirmed', 'replaced', 'failed', 'simulated');--> statement-breakpoint
CREATE UNIQUE INDEX "anchors_operator_once" ON "anchors" USING btree ("chain_id","discovery_id") WHERE "anchors"."way" = 'operator' and "anchors"."state" not in ('failed', 'replaced');--> statement-breakpoint
CREATE UNIQUE INDEX "anchors_wallet_once" ON "anchors" USING btree ("chain_id","discovery_id","transaction_hash") WHERE "anchors"."way" = 'wallet';--> statement-breakpoint
CREATE UNIQUE INDEX "anchors_simulated_once" ON "anchors" USING btree ("visitor_id","chain_id","discovery_id") WHERE "anchors"."way" = 'simulation';