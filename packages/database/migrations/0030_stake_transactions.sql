ALTER TABLE "altcoin_staking" ADD COLUMN "transaction_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "altcoin_staking" ADD COLUMN "payout_hash" text;--> statement-breakpoint
ALTER TABLE "altcoin_staking" ADD CONSTRAINT "altcoin_staking_transaction_hash_altcoin_transactions_transaction_hash_fk" FOREIGN KEY ("transaction_hash") REFERENCES "public"."altcoin_transactions"("transaction_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "altcoin_staking" ADD CONSTRAINT "altcoin_staking_payout_hash_altcoin_transactions_transaction_hash_fk" FOREIGN KEY ("payout_hash") REFERENCES "public"."altcoin_transactions"("transaction_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "altcoin_staking" ADD CONSTRAINT "altcoin_staking_transaction_hash_unique" UNIQUE("transaction_hash");--> statement-breakpoint
ALTER TABLE "altcoin_staking" ADD CONSTRAINT "altcoin_staking_payout_hash_unique" UNIQUE("payout_hash");--> statement-breakpoint
ALTER TABLE "altcoin_staking" ADD CONSTRAINT "altcoin_staking_payout" CHECK (("altcoin_staking"."status" = 'completed') = ("altcoin_staking"."payout_hash" is not null));