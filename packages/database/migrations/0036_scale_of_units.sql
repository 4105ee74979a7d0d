DROP INDEX "work_units_waiting";--> statement-breakpoint
CREATE INDEX "chain_records_proved" ON "chain_records" USING gin (("payload" -> 'blocks') jsonb_path_ops) WHERE "chain_records"."kind" = 'proved_totals';--> statement-breakpoint
CREATE INDEX "chain_records_proved_from" ON "chain_records" USING btree (("payload" ->> 'from')) WHERE "chain_records"."kind" = 'proved_totals';--> statement-breakpoint
CREATE INDEX "work_units_open" ON "work_units" USING btree ("work_type","frontier","nonce") WHERE "work_units"."state" <> 'settled';--> statement-breakpoint
CREATE INDEX "work_units_place" ON "work_units" USING btree ("work_type",length("position"),"position");