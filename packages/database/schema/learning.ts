/** Adaptive learning: cycles, what they changed and what it brought (spec part 3 §3.3). */
import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { dollars, moment } from './ledger.ts';

export const CYCLE_STATUSES = ['analyzing', 'complete', 'error'] as const;
export const OPTIMIZATION_TYPES = ['efficiency', 'accuracy', 'security', 'difficulty'] as const;
export const THREAT_LEVELS = ['low', 'medium', 'high', 'critical'] as const;
export const ADAPTATION_TYPES = ['encryption', 'validation', 'consensus', 'network'] as const;

export const learningCycles = pgTable(
  'learning_cycles',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Time at which it started. */
    timestamp: moment('timestamp').notNull().defaultNow(),
    /** Milliseconds. */
    duration: doublePrecision('duration').notNull().default(0),
    /** Numbers of adaptations of each kind that the cycle made. */
    algorithmAdaptations: integer('algorithm_adaptations').notNull().default(0),
    securityAdaptations: integer('security_adaptations').notNull().default(0),
    dataProcessed: jsonb('data_processed').notNull().default({}),
    phases: jsonb('phases').notNull().default([]),
    status: text('status', { enum: CYCLE_STATUSES }).notNull().default('complete'),
    errorMessage: text('error_message'),
  },
  (table) => [
    index('learning_cycles_timestamp').on(table.timestamp),
    check('learning_cycles_status', sql`${table.status} in ('analyzing', 'complete', 'error')`),
    check('learning_cycles_duration', sql`${table.duration} >= 0`),
  ],
);

export const algorithmOptimizations = pgTable(
  'algorithm_optimizations',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Null when a visitor asked for the optimisation outside a cycle. */
    learningCycleId: integer('learning_cycle_id').references(() => learningCycles.id),
    workType: text('work_type').notNull(),
    optimizationType: text('optimization_type', { enum: OPTIMIZATION_TYPES }).notNull(),
    oldParameters: jsonb('old_parameters').notNull(),
    newParameters: jsonb('new_parameters').notNull(),
    /** Improvements as fractions. */
    expectedImprovement: doublePrecision('expected_improvement').notNull(),
    /** Null until it was measured on blocks that used it. */
    actualImprovement: doublePrecision('actual_improvement'),
    timestamp: moment('timestamp').notNull().defaultNow(),
    isActive: boolean('is_active').notNull().default(true),
    description: text('description').notNull(),
  },
  (table) => [
    index('algorithm_optimizations_cycle').on(table.learningCycleId),
    index('algorithm_optimizations_work_type').on(table.workType, table.isActive, table.timestamp),
    index('algorithm_optimizations_timestamp').on(table.timestamp),
    check(
      'algorithm_optimizations_type',
      sql`${table.optimizationType} in ('efficiency', 'accuracy', 'security', 'difficulty')`,
    ),
  ],
);

export const securityAdaptations = pgTable(
  'security_adaptations',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    learningCycleId: integer('learning_cycle_id').references(() => learningCycles.id),
    threatLevel: text('threat_level', { enum: THREAT_LEVELS }).notNull(),
    adaptationType: text('adaptation_type', { enum: ADAPTATION_TYPES }).notNull(),
    description: text('description').notNull(),
    implementation: text('implementation').notNull(),
    /** A fraction; null until it was measured. */
    effectiveness: doublePrecision('effectiveness'),
    timestamp: moment('timestamp').notNull().defaultNow(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [
    index('security_adaptations_cycle').on(table.learningCycleId),
    index('security_adaptations_timestamp').on(table.timestamp),
    check('security_adaptations_threat', sql`${table.threatLevel} in ('low', 'medium', 'high', 'critical')`),
    check(
      'security_adaptations_type',
      sql`${table.adaptationType} in ('encryption', 'validation', 'consensus', 'network')`,
    ),
  ],
);

export const learningMetrics = pgTable(
  'learning_metrics',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    workType: text('work_type').notNull(),
    timestamp: moment('timestamp').notNull().defaultNow(),
    /** Seconds. */
    averageBlockTime: doublePrecision('average_block_time').notNull(),
    /** A fraction. */
    successRate: doublePrecision('success_rate').notNull(),
    /** Difficulties of the blocks looked at, oldest first. */
    difficultyProgression: integer('difficulty_progression').array().notNull().default([]),
    algorithmEfficiency: doublePrecision('algorithm_efficiency').notNull().default(1),
    securityScore: doublePrecision('security_score').notNull().default(1),
    totalValue: dollars('total_value').notNull().default('0'),
    adaptationCount: integer('adaptation_count').notNull().default(0),
    lastAdaptation: moment('last_adaptation'),
  },
  (table) => [
    index('learning_metrics_work_type').on(table.workType, table.timestamp),
    check('learning_metrics_success_rate', sql`${table.successRate} between 0 and 1`),
  ],
);
