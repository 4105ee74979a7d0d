CREATE TABLE "aml_kyc_records" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aml_kyc_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"wallet_address" text NOT NULL,
	"kyc_status" text DEFAULT 'pending' NOT NULL,
	"kyc_level" text DEFAULT 'basic' NOT NULL,
	"identity_verification_date" timestamp (3) with time zone,
	"document_type" text,
	"document_number" text,
	"sanctions_screening" boolean DEFAULT false NOT NULL,
	"pep_screening" boolean DEFAULT false NOT NULL,
	"risk_rating" text DEFAULT 'low' NOT NULL,
	"last_review_date" timestamp (3) with time zone,
	"next_review_date" timestamp (3) with time zone,
	"compliance_notes" text,
	CONSTRAINT "aml_kyc_records_risk" CHECK ("aml_kyc_records"."risk_rating" in ('low', 'medium', 'high', 'critical'))
);
--> statement-breakpoint
CREATE TABLE "approved_issuers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approved_issuers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"institution_name" text NOT NULL,
	"institution_type" text NOT NULL,
	"license_number" text NOT NULL,
	"federal_regulator" text,
	"state_regulator" text,
	"approval_date" timestamp (3) with time zone NOT NULL,
	"expiration_date" timestamp (3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"compliance_status" text DEFAULT 'active' NOT NULL,
	"contact_info" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approved_issuers_license_number_unique" UNIQUE("license_number")
);
--> statement-breakpoint
CREATE TABLE "compliance_audit_trail" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "compliance_audit_trail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_type" text NOT NULL,
	"event_description" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" text NOT NULL,
	"user_id" integer,
	"compliance_officer" text,
	"risk_impact" text DEFAULT 'low' NOT NULL,
	"regulatory_requirement" text,
	"action_taken" text,
	"follow_up_required" boolean DEFAULT false NOT NULL,
	"follow_up_date" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "compliance_audit_trail_risk" CHECK ("compliance_audit_trail"."risk_impact" in ('low', 'medium', 'high', 'critical'))
);
--> statement-breakpoint
CREATE TABLE "interest_restrictions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interest_restrictions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"wallet_address" text NOT NULL,
	"restriction_type" text DEFAULT 'no_interest' NOT NULL,
	"restriction_reason" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"effective_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expiration_date" timestamp (3) with time zone,
	"compliance_note" text
);
--> statement-breakpoint
CREATE TABLE "monthly_disclosures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "monthly_disclosures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"issuer_id" integer NOT NULL,
	"reporting_period" text NOT NULL,
	"total_stablecoins_outstanding" numeric(20, 2) NOT NULL,
	"total_reserve_assets" numeric(20, 2) NOT NULL,
	"reserve_ratio" double precision NOT NULL,
	"asset_breakdown" jsonb NOT NULL,
	"attestation_report" text,
	"audit_firm" text,
	"submission_date" timestamp (3) with time zone,
	"regulatory_approval" boolean DEFAULT false NOT NULL,
	"publication_date" timestamp (3) with time zone,
	CONSTRAINT "monthly_disclosures_period" CHECK ("monthly_disclosures"."reporting_period" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "reserve_assets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reserve_assets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"issuer_id" integer NOT NULL,
	"asset_type" text NOT NULL,
	"asset_description" text NOT NULL,
	"principal_amount" numeric(20, 2) NOT NULL,
	"maturity_date" timestamp (3) with time zone,
	"custodian" text NOT NULL,
	"qualified_status" boolean DEFAULT false NOT NULL,
	"last_valuation" numeric(20, 2),
	"valuation_date" timestamp (3) with time zone,
	CONSTRAINT "reserve_assets_principal" CHECK ("reserve_assets"."principal_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "transaction_monitoring" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transaction_monitoring_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transaction_id" integer NOT NULL,
	"from_address" text,
	"to_address" text,
	"amount" bigint NOT NULL,
	"transaction_type" text NOT NULL,
	"risk_score" integer DEFAULT 0 NOT NULL,
	"flagged_for_review" boolean DEFAULT false NOT NULL,
	"review_status" text DEFAULT 'cleared' NOT NULL,
	"sar_filed" boolean DEFAULT false NOT NULL,
	"review_notes" text,
	"reviewed_by" text,
	"review_date" timestamp (3) with time zone,
	"transaction_date" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transaction_monitoring_score" CHECK ("transaction_monitoring"."risk_score" between 0 and 100),
	CONSTRAINT "transaction_monitoring_status" CHECK ("transaction_monitoring"."review_status" in ('cleared', 'pending', 'escalated'))
);
--> statement-breakpoint
CREATE TABLE "algorithm_optimizations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "algorithm_optimizations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"learning_cycle_id" integer,
	"work_type" text NOT NULL,
	"optimization_type" text NOT NULL,
	"old_parameters" jsonb NOT NULL,
	"new_parameters" jsonb NOT NULL,
	"expected_improvement" double precision NOT NULL,
	"actual_improvement" double precision,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "algorithm_optimizations_type" CHECK ("algorithm_optimizations"."optimization_type" in ('efficiency', 'accuracy', 'security', 'difficulty'))
);
--> statement-breakpoint
CREATE TABLE "learning_cycles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learning_cycles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"duration" double precision DEFAULT 0 NOT NULL,
	"algorithm_adaptations" integer DEFAULT 0 NOT NULL,
	"security_adaptations" integer DEFAULT 0 NOT NULL,
	"data_processed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"phases" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'complete' NOT NULL,
	"error_message" text,
	CONSTRAINT "learning_cycles_status" CHECK ("learning_cycles"."status" in ('analyzing', 'complete', 'error')),
	CONSTRAINT "learning_cycles_duration" CHECK ("learning_cycles"."duration" >= 0)
);
--> statement-breakpoint
CREATE TABLE "learning_metrics" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learning_metrics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"work_type" text NOT NULL,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"average_block_time" double precision NOT NULL,
	"success_rate" double precision NOT NULL,
	"difficulty_progression" integer[] DEFAULT '{}' NOT NULL,
	"algorithm_efficiency" double precision DEFAULT 1 NOT NULL,
	"security_score" double precision DEFAULT 1 NOT NULL,
	"total_value" numeric(20, 2) DEFAULT '0' NOT NULL,
	"adaptation_count" integer DEFAULT 0 NOT NULL,
	"last_adaptation" timestamp (3) with time zone,
	CONSTRAINT "learning_metrics_success_rate" CHECK ("learning_metrics"."success_rate" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "security_adaptations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_adaptations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"learning_cycle_id" integer,
	"threat_level" text NOT NULL,
	"adaptation_type" text NOT NULL,
	"description" text NOT NULL,
	"implementation" text NOT NULL,
	"effectiveness" double precision,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "security_adaptations_threat" CHECK ("security_adaptations"."threat_level" in ('low', 'medium', 'high', 'critical')),
	CONSTRAINT "security_adaptations_type" CHECK ("security_adaptations"."adaptation_type" in ('encryption', 'validation', 'consensus', 'network'))
);
--> statement-breakpoint
CREATE TABLE "block_certificates" (
	"block_index" integer PRIMARY KEY NOT NULL,
	"certificate" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "block_rechecks" (
	"block_index" integer NOT NULL,
	"leaf" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"cpu_ms" double precision NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "block_rechecks_block_index_leaf_pk" PRIMARY KEY("block_index","leaf"),
	CONSTRAINT "block_rechecks_outcome" CHECK ("block_rechecks"."outcome" in ('passed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "block_signatures" (
	"block_index" integer PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"ed25519" "bytea" NOT NULL,
	"ml_dsa_65" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" integer PRIMARY KEY NOT NULL,
	"index" integer NOT NULL,
	"timestamp" timestamp (3) with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"merkle_root" text NOT NULL,
	"difficulty" integer NOT NULL,
	"nonce" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"miner_id" text NOT NULL,
	"total_scientific_value" numeric(20, 2) NOT NULL,
	"energy_consumed" double precision NOT NULL,
	"work_root" text NOT NULL,
	"secret" text NOT NULL,
	"result_hash" text NOT NULL,
	"certificate_hash" text NOT NULL,
	"compute_ms" double precision NOT NULL,
	"verify_ms" double precision NOT NULL,
	"key_id" text NOT NULL,
	CONSTRAINT "blocks_index_unique" UNIQUE("index"),
	CONSTRAINT "blocks_block_hash_unique" UNIQUE("block_hash"),
	CONSTRAINT "blocks_index_positive" CHECK ("blocks"."index" > 0 and "blocks"."id" = "blocks"."index"),
	CONSTRAINT "blocks_difficulty_range" CHECK ("blocks"."difficulty" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "chain_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"ed25519" "bytea" NOT NULL,
	"ml_dsa_65" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"from_block" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_records" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "chain_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sealed_in" integer,
	CONSTRAINT "chain_records_kind" CHECK ("chain_records"."kind" in ('first_key', 'key_rotation', 'dispute', 'proved_totals'))
);
--> statement-breakpoint
CREATE TABLE "discoveries" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "discoveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"block_id" integer NOT NULL,
	"work_type" text NOT NULL,
	"difficulty" integer NOT NULL,
	"result" jsonb NOT NULL,
	"computation_time" double precision NOT NULL,
	"energy_consumed" double precision NOT NULL,
	"computational_cost" double precision NOT NULL,
	"scientific_value" numeric(20, 2) NOT NULL,
	"worker_id" text NOT NULL,
	"timestamp" timestamp (3) with time zone NOT NULL,
	"unit_id" text NOT NULL,
	"frontier" text NOT NULL,
	"subject" text NOT NULL,
	"plan" jsonb NOT NULL,
	"tunables" jsonb NOT NULL,
	"statements" jsonb NOT NULL,
	"compute_ms" double precision NOT NULL,
	"verify_ms" double precision NOT NULL,
	CONSTRAINT "discoveries_unit_id_unique" UNIQUE("unit_id"),
	CONSTRAINT "discoveries_difficulty_range" CHECK ("discoveries"."difficulty" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "mining_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mining_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"current_difficulty" integer DEFAULT 1 NOT NULL,
	"selected_work_type" text NOT NULL,
	"start_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"total_blocks_mined" integer DEFAULT 0 NOT NULL,
	"total_scientific_value" numeric(20, 2) DEFAULT '0' NOT NULL,
	"total_energy_consumed" double precision DEFAULT 0 NOT NULL,
	"visitor_id" text NOT NULL,
	"client_address" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'paused' NOT NULL,
	"pause_reason" text,
	"stop_after_blocks" integer,
	"stop_after_minutes" double precision,
	"end_time" timestamp (3) with time zone,
	"reward_base_units" bigint DEFAULT 0 NOT NULL,
	"last_failure" text,
	CONSTRAINT "mining_sessions_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "mining_sessions_status" CHECK ("mining_sessions"."status" in ('mining', 'paused', 'stopped')),
	CONSTRAINT "mining_sessions_active" CHECK ("mining_sessions"."is_active" = ("mining_sessions"."status" = 'mining')),
	CONSTRAINT "mining_sessions_pause_reason" CHECK ("mining_sessions"."pause_reason" in ('visitor', 'owner_away')),
	CONSTRAINT "mining_sessions_difficulty_range" CHECK ("mining_sessions"."current_difficulty" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "prime_posts" (
	"position" numeric(30, 0) PRIMARY KEY NOT NULL,
	"prime_count" numeric(30, 0),
	"cpu_ms" double precision,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "visitors" (
	"id" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visitors_address_unique" UNIQUE("address")
);
--> statement-breakpoint
CREATE TABLE "work_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit_id" text NOT NULL,
	"lease" integer NOT NULL,
	"session_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"work_type" text NOT NULL,
	"difficulty" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"compute_ms" double precision NOT NULL,
	"verify_ms" double precision NOT NULL,
	"wall_seconds" double precision NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "work_attempts_outcome" CHECK ("work_attempts"."outcome" in ('verified', 'rejected', 'undecided'))
);
--> statement-breakpoint
CREATE TABLE "work_chunks" (
	"unit_id" text NOT NULL,
	"lease" integer NOT NULL,
	"chunk" integer NOT NULL,
	"leaves" "bytea" NOT NULL,
	"compute_ms" double precision NOT NULL,
	"worker_id" text NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "work_chunks_unit_id_lease_chunk_pk" PRIMARY KEY("unit_id","lease","chunk")
);
--> statement-breakpoint
CREATE TABLE "work_frontiers" (
	"work_type" text NOT NULL,
	"name" text NOT NULL,
	"position" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "work_frontiers_work_type_name_pk" PRIMARY KEY("work_type","name")
);
--> statement-breakpoint
CREATE TABLE "work_units" (
	"id" text PRIMARY KEY NOT NULL,
	"work_type" text NOT NULL,
	"frontier" text NOT NULL,
	"difficulty" integer NOT NULL,
	"position" text NOT NULL,
	"next_position" text NOT NULL,
	"nonce" bigint NOT NULL,
	"seed" text NOT NULL,
	"plan" jsonb NOT NULL,
	"leaf_count" integer NOT NULL,
	"chunk_count" integer NOT NULL,
	"state" text NOT NULL,
	"lease" integer DEFAULT 1 NOT NULL,
	"session_id" text,
	"secret" "bytea" NOT NULL,
	"work_root" "bytea",
	"leased_at" timestamp (3) with time zone NOT NULL,
	"computed_at" timestamp (3) with time zone,
	"verify_ms" double precision DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"block_index" integer,
	CONSTRAINT "work_units_state" CHECK ("work_units"."state" in ('computing', 'verifying', 'verified', 'settled', 'abandoned'))
);
--> statement-breakpoint
CREATE TABLE "frontiermath_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "frontiermath_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"problem_id" text NOT NULL,
	"discovery_id" integer,
	"approach" text NOT NULL,
	"computation" jsonb NOT NULL,
	"result" jsonb NOT NULL,
	"is_correct" boolean NOT NULL,
	"time_spent" double precision NOT NULL,
	"difficulty" integer NOT NULL,
	"scientific_value" numeric(20, 2) DEFAULT '0' NOT NULL,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "frontiermath_attempts_difficulty" CHECK ("frontiermath_attempts"."difficulty" between 1 and 100),
	CONSTRAINT "frontiermath_attempts_time_spent" CHECK ("frontiermath_attempts"."time_spent" >= 0)
);
--> statement-breakpoint
CREATE TABLE "frontiermath_problems" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "frontiermath_problems_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"problem_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"tier" integer NOT NULL,
	"subjects" text[] NOT NULL,
	"techniques" text[] NOT NULL,
	"problem_statement" text NOT NULL,
	"expected_answer" text NOT NULL,
	"solution_hint" text,
	"computational_complexity" text,
	"verification_code" text NOT NULL,
	"created" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"solved" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"success_rate" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "frontiermath_problems_problem_id_unique" UNIQUE("problem_id"),
	CONSTRAINT "frontiermath_problems_tier_range" CHECK ("frontiermath_problems"."tier" between 1 and 4),
	CONSTRAINT "frontiermath_problems_attempts" CHECK ("frontiermath_problems"."attempts" >= 0),
	CONSTRAINT "frontiermath_problems_success_rate" CHECK ("frontiermath_problems"."success_rate" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"password" text NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "altcoin_balances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "altcoin_balances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"address" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"staked_balance" bigint DEFAULT 0 NOT NULL,
	"last_updated" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_validator" boolean DEFAULT false NOT NULL,
	"validator_stake" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "altcoin_balances_address_unique" UNIQUE("address"),
	CONSTRAINT "altcoin_balances_address" CHECK ("altcoin_balances"."address" = lower("altcoin_balances"."address")),
	CONSTRAINT "altcoin_balances_balance" CHECK ("altcoin_balances"."balance" >= 0),
	CONSTRAINT "altcoin_balances_staked_balance" CHECK ("altcoin_balances"."staked_balance" >= 0),
	CONSTRAINT "altcoin_balances_validator_stake" CHECK ("altcoin_balances"."validator_stake" >= 0)
);
--> statement-breakpoint
CREATE TABLE "altcoin_ico" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "altcoin_ico_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"investor_address" text NOT NULL,
	"investment_amount" numeric(20, 2) NOT NULL,
	"tokens_received" bigint NOT NULL,
	"token_price" numeric(20, 8) NOT NULL,
	"ico_phase" text NOT NULL,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"payment_method" text NOT NULL,
	"status" text DEFAULT 'confirmed' NOT NULL,
	"referral_code" text,
	"bonus_percentage" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "altcoin_ico_status" CHECK ("altcoin_ico"."status" in ('pending', 'confirmed', 'completed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "altcoin_mining_rewards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "altcoin_mining_rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"block_id" integer NOT NULL,
	"miner_address" text NOT NULL,
	"reward_amount" bigint NOT NULL,
	"work_type" text NOT NULL,
	"difficulty" integer NOT NULL,
	"scientific_value" numeric(20, 2) NOT NULL,
	"bonus_multiplier" numeric(10, 4) DEFAULT '1' NOT NULL,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"transaction_hash" text NOT NULL,
	CONSTRAINT "altcoin_mining_rewards_block_id_unique" UNIQUE("block_id"),
	CONSTRAINT "altcoin_mining_rewards_transaction_hash_unique" UNIQUE("transaction_hash"),
	CONSTRAINT "altcoin_mining_rewards_amount" CHECK ("altcoin_mining_rewards"."reward_amount" > 0),
	CONSTRAINT "altcoin_mining_rewards_multiplier" CHECK ("altcoin_mining_rewards"."bonus_multiplier" > 0),
	CONSTRAINT "altcoin_mining_rewards_difficulty" CHECK ("altcoin_mining_rewards"."difficulty" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "altcoin_staking" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "altcoin_staking_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"address" text NOT NULL,
	"staked_amount" bigint NOT NULL,
	"staking_period" integer NOT NULL,
	"apy" numeric(5, 2) NOT NULL,
	"start_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"rewards_earned" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "altcoin_staking_amount" CHECK ("altcoin_staking"."staked_amount" > 0),
	CONSTRAINT "altcoin_staking_rewards" CHECK ("altcoin_staking"."rewards_earned" >= 0),
	CONSTRAINT "altcoin_staking_period" CHECK ("altcoin_staking"."staking_period" between 7 and 365),
	CONSTRAINT "altcoin_staking_dates" CHECK ("altcoin_staking"."end_date" > "altcoin_staking"."start_date"),
	CONSTRAINT "altcoin_staking_status" CHECK ("altcoin_staking"."status" in ('active', 'completed'))
);
--> statement-breakpoint
CREATE TABLE "altcoin_transactions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "altcoin_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transaction_hash" text NOT NULL,
	"from_address" text,
	"to_address" text,
	"amount" bigint NOT NULL,
	"transaction_type" text NOT NULL,
	"block_id" integer,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"gas_used" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'confirmed' NOT NULL,
	"metadata" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"stake_change" bigint DEFAULT 0 NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "altcoin_transactions_transaction_hash_unique" UNIQUE("transaction_hash"),
	CONSTRAINT "altcoin_transactions_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "altcoin_transactions_amount" CHECK ("altcoin_transactions"."amount" > 0),
	CONSTRAINT "altcoin_transactions_gas_used" CHECK ("altcoin_transactions"."gas_used" >= 0),
	CONSTRAINT "altcoin_transactions_parties" CHECK ("altcoin_transactions"."from_address" is not null or "altcoin_transactions"."to_address" is not null),
	CONSTRAINT "altcoin_transactions_self" CHECK ("altcoin_transactions"."from_address" <> "altcoin_transactions"."to_address"),
	CONSTRAINT "altcoin_transactions_type" CHECK ("altcoin_transactions"."transaction_type" in ('mining', 'achievement', 'quest', 'milestone', 'guide_reward', 'transfer', 'stake', 'stake_payout')),
	CONSTRAINT "altcoin_transactions_status" CHECK ("altcoin_transactions"."status" in ('pending', 'confirmed', 'completed', 'failed')),
	CONSTRAINT "altcoin_transactions_stake_change" CHECK (case "altcoin_transactions"."transaction_type" when 'stake' then "altcoin_transactions"."stake_change" = "altcoin_transactions"."amount" when 'stake_payout' then "altcoin_transactions"."stake_change" <= 0 and -"altcoin_transactions"."stake_change" <= "altcoin_transactions"."amount" else "altcoin_transactions"."stake_change" = 0 end)
);
--> statement-breakpoint
CREATE TABLE "token_supply" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"circulating" bigint DEFAULT 0 NOT NULL,
	"staked" bigint DEFAULT 0 NOT NULL,
	"last_updated" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "token_supply_single_row" CHECK ("token_supply"."id" = 1),
	CONSTRAINT "token_supply_circulating" CHECK ("token_supply"."circulating" >= 0),
	CONSTRAINT "token_supply_staked" CHECK ("token_supply"."staked" >= 0)
);
--> statement-breakpoint
ALTER TABLE "aml_kyc_records" ADD CONSTRAINT "aml_kyc_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_audit_trail" ADD CONSTRAINT "compliance_audit_trail_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_disclosures" ADD CONSTRAINT "monthly_disclosures_issuer_id_approved_issuers_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."approved_issuers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reserve_assets" ADD CONSTRAINT "reserve_assets_issuer_id_approved_issuers_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."approved_issuers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_monitoring" ADD CONSTRAINT "transaction_monitoring_transaction_id_altcoin_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."altcoin_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "algorithm_optimizations" ADD CONSTRAINT "algorithm_optimizations_learning_cycle_id_learning_cycles_id_fk" FOREIGN KEY ("learning_cycle_id") REFERENCES "public"."learning_cycles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_adaptations" ADD CONSTRAINT "security_adaptations_learning_cycle_id_learning_cycles_id_fk" FOREIGN KEY ("learning_cycle_id") REFERENCES "public"."learning_cycles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_certificates" ADD CONSTRAINT "block_certificates_block_index_blocks_index_fk" FOREIGN KEY ("block_index") REFERENCES "public"."blocks"("index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_rechecks" ADD CONSTRAINT "block_rechecks_block_index_blocks_index_fk" FOREIGN KEY ("block_index") REFERENCES "public"."blocks"("index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_signatures" ADD CONSTRAINT "block_signatures_block_index_blocks_index_fk" FOREIGN KEY ("block_index") REFERENCES "public"."blocks"("index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_records" ADD CONSTRAINT "chain_records_sealed_in_blocks_index_fk" FOREIGN KEY ("sealed_in") REFERENCES "public"."blocks"("index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discoveries" ADD CONSTRAINT "discoveries_block_id_blocks_id_fk" FOREIGN KEY ("block_id") REFERENCES "public"."blocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mining_sessions" ADD CONSTRAINT "mining_sessions_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_chunks" ADD CONSTRAINT "work_chunks_unit_id_work_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."work_units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_units" ADD CONSTRAINT "work_units_session_id_mining_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."mining_sessions"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frontiermath_attempts" ADD CONSTRAINT "frontiermath_attempts_problem_id_frontiermath_problems_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."frontiermath_problems"("problem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frontiermath_attempts" ADD CONSTRAINT "frontiermath_attempts_discovery_id_discoveries_id_fk" FOREIGN KEY ("discovery_id") REFERENCES "public"."discoveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "altcoin_mining_rewards" ADD CONSTRAINT "altcoin_mining_rewards_block_id_blocks_id_fk" FOREIGN KEY ("block_id") REFERENCES "public"."blocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "altcoin_mining_rewards" ADD CONSTRAINT "altcoin_mining_rewards_transaction_hash_altcoin_transactions_transaction_hash_fk" FOREIGN KEY ("transaction_hash") REFERENCES "public"."altcoin_transactions"("transaction_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "altcoin_staking" ADD CONSTRAINT "altcoin_staking_address_altcoin_balances_address_fk" FOREIGN KEY ("address") REFERENCES "public"."altcoin_balances"("address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "altcoin_transactions" ADD CONSTRAINT "altcoin_transactions_block_id_blocks_id_fk" FOREIGN KEY ("block_id") REFERENCES "public"."blocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "aml_kyc_records_wallet" ON "aml_kyc_records" USING btree ("wallet_address");--> statement-breakpoint
CREATE INDEX "aml_kyc_records_user" ON "aml_kyc_records" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "compliance_audit_trail_entity" ON "compliance_audit_trail" USING btree ("entity_type","entity_id");--> statement-breakpoint
CREATE INDEX "compliance_audit_trail_user" ON "compliance_audit_trail" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "compliance_audit_trail_created" ON "compliance_audit_trail" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "interest_restrictions_wallet" ON "interest_restrictions" USING btree ("wallet_address","is_active");--> statement-breakpoint
CREATE INDEX "monthly_disclosures_issuer" ON "monthly_disclosures" USING btree ("issuer_id","reporting_period");--> statement-breakpoint
CREATE INDEX "reserve_assets_issuer" ON "reserve_assets" USING btree ("issuer_id");--> statement-breakpoint
CREATE INDEX "transaction_monitoring_transaction" ON "transaction_monitoring" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "transaction_monitoring_from" ON "transaction_monitoring" USING btree ("from_address","transaction_date");--> statement-breakpoint
CREATE INDEX "transaction_monitoring_review" ON "transaction_monitoring" USING btree ("review_status","id");--> statement-breakpoint
CREATE INDEX "algorithm_optimizations_cycle" ON "algorithm_optimizations" USING btree ("learning_cycle_id");--> statement-breakpoint
CREATE INDEX "algorithm_optimizations_work_type" ON "algorithm_optimizations" USING btree ("work_type","is_active","timestamp");--> statement-breakpoint
CREATE INDEX "algorithm_optimizations_timestamp" ON "algorithm_optimizations" USING btree ("timestamp");--> statement-breakpoint
CREATE INDEX "learning_cycles_timestamp" ON "learning_cycles" USING btree ("timestamp");--> statement-breakpoint
CREATE INDEX "learning_metrics_work_type" ON "learning_metrics" USING btree ("work_type","timestamp");--> statement-breakpoint
CREATE INDEX "security_adaptations_cycle" ON "security_adaptations" USING btree ("learning_cycle_id");--> statement-breakpoint
CREATE INDEX "security_adaptations_timestamp" ON "security_adaptations" USING btree ("timestamp");--> statement-breakpoint
CREATE INDEX "blocks_timestamp" ON "blocks" USING btree ("timestamp");--> statement-breakpoint
CREATE INDEX "blocks_miner" ON "blocks" USING btree ("miner_id","index");--> statement-breakpoint
CREATE INDEX "chain_records_sealed" ON "chain_records" USING btree ("sealed_in");--> statement-breakpoint
CREATE INDEX "discoveries_block" ON "discoveries" USING btree ("block_id");--> statement-breakpoint
CREATE INDEX "discoveries_work_type" ON "discoveries" USING btree ("work_type","difficulty","id");--> statement-breakpoint
CREATE INDEX "discoveries_timestamp" ON "discoveries" USING btree ("timestamp");--> statement-breakpoint
CREATE INDEX "mining_sessions_visitor" ON "mining_sessions" USING btree ("visitor_id","status");--> statement-breakpoint
CREATE INDEX "mining_sessions_status" ON "mining_sessions" USING btree ("status");--> statement-breakpoint
CREATE INDEX "work_attempts_measured" ON "work_attempts" USING btree ("work_type","difficulty","outcome","id");--> statement-breakpoint
CREATE INDEX "work_units_session" ON "work_units" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "work_units_waiting" ON "work_units" USING btree ("work_type","frontier","difficulty","state");--> statement-breakpoint
CREATE INDEX "frontiermath_attempts_problem" ON "frontiermath_attempts" USING btree ("problem_id","id");--> statement-breakpoint
CREATE INDEX "frontiermath_attempts_discovery" ON "frontiermath_attempts" USING btree ("discovery_id");--> statement-breakpoint
CREATE INDEX "frontiermath_attempts_timestamp" ON "frontiermath_attempts" USING btree ("timestamp");--> statement-breakpoint
CREATE INDEX "frontiermath_problems_tier" ON "frontiermath_problems" USING btree ("tier","id");--> statement-breakpoint
CREATE INDEX "frontiermath_problems_subjects" ON "frontiermath_problems" USING gin ("subjects");--> statement-breakpoint
CREATE INDEX "altcoin_mining_rewards_miner" ON "altcoin_mining_rewards" USING btree ("miner_address","timestamp");--> statement-breakpoint
CREATE INDEX "altcoin_staking_address" ON "altcoin_staking" USING btree ("address","id");--> statement-breakpoint
CREATE INDEX "altcoin_staking_due" ON "altcoin_staking" USING btree ("status","end_date");--> statement-breakpoint
CREATE INDEX "altcoin_transactions_to" ON "altcoin_transactions" USING btree ("to_address","id");--> statement-breakpoint
CREATE INDEX "altcoin_transactions_from" ON "altcoin_transactions" USING btree ("from_address","id");--> statement-breakpoint
CREATE INDEX "altcoin_transactions_block" ON "altcoin_transactions" USING btree ("block_id");--> statement-breakpoint
CREATE INDEX "altcoin_transactions_timestamp" ON "altcoin_transactions" USING btree ("timestamp");