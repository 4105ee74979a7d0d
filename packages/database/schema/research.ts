/** Frontier problems and attempts at them, and the users table of the stored data's shape (spec part 3 §3.3). */
import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { discoveries, dollars, moment } from './ledger.ts';

/** Part of the stored data's shape; visitors have no login, no call writes or shows it. */
export const users = pgTable('users', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  username: text('username').notNull().unique(),
  password: text('password').notNull(),
});

export const frontiermathProblems = pgTable(
  'frontiermath_problems',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    problemId: text('problem_id').notNull().unique(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** 1 advanced undergraduate to 4 expert frontier. */
    tier: integer('tier').notNull(),
    subjects: text('subjects').array().notNull(),
    techniques: text('techniques').array().notNull(),
    problemStatement: text('problem_statement').notNull(),
    /** Appears in no view and no export. */
    expectedAnswer: text('expected_answer').notNull(),
    solutionHint: text('solution_hint'),
    computationalComplexity: text('computational_complexity'),
    verificationCode: text('verification_code').notNull(),
    created: moment('created').notNull().defaultNow(),
    solved: boolean('solved').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    /** Correct of all attempts, a fraction. */
    successRate: doublePrecision('success_rate').notNull().default(0),
  },
  (table) => [
    index('frontiermath_problems_tier').on(table.tier, table.id),
    index('frontiermath_problems_subjects').using('gin', table.subjects),
    check('frontiermath_problems_tier_range', sql`${table.tier} between 1 and 4`),
    check('frontiermath_problems_attempts', sql`${table.attempts} >= 0`),
    check('frontiermath_problems_success_rate', sql`${table.successRate} between 0 and 1`),
  ],
);

export const frontiermathAttempts = pgTable(
  'frontiermath_attempts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    problemId: text('problem_id')
      .notNull()
      .references(() => frontiermathProblems.problemId),
    /** The discovery of the first verified solution; later solutions have none. */
    discoveryId: integer('discovery_id').references(() => discoveries.id),
    approach: text('approach').notNull(),
    computation: jsonb('computation').notNull(),
    result: jsonb('result').notNull(),
    isCorrect: boolean('is_correct').notNull(),
    /** Milliseconds. */
    timeSpent: doublePrecision('time_spent').notNull(),
    difficulty: integer('difficulty').notNull(),
    scientificValue: dollars('scientific_value').notNull().default('0'),
    timestamp: moment('timestamp').notNull().defaultNow(),
  },
  (table) => [
    index('frontiermath_attempts_problem').on(table.problemId, table.id),
    index('frontiermath_attempts_discovery').on(table.discoveryId),
    index('frontiermath_attempts_timestamp').on(table.timestamp),
    check('frontiermath_attempts_difficulty', sql`${table.difficulty} between 1 and 100`),
    check('frontiermath_attempts_time_spent', sql`${table.timeSpent} >= 0`),
  ],
);
