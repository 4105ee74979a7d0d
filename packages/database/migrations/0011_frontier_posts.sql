-- Posts were of primes alone; now of any kind that counts at them.
ALTER TABLE "prime_posts" RENAME TO "frontier_posts";--> statement-breakpoint
ALTER TABLE "frontier_posts" RENAME COLUMN "prime_count" TO "total";--> statement-breakpoint
ALTER TABLE "frontier_posts" ADD COLUMN "work_type" text DEFAULT 'prime_pattern' NOT NULL;--> statement-breakpoint
ALTER TABLE "frontier_posts" ALTER COLUMN "work_type" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "frontier_posts" DROP CONSTRAINT "prime_posts_pkey";--> statement-breakpoint
ALTER TABLE "frontier_posts" ADD CONSTRAINT "frontier_posts_work_type_position_pk" PRIMARY KEY("work_type","position");
