import {
  ALL_WORK_TYPES,
  anyWorkType,
  SPECIFIED_KINDS,
} from '@productive-mining/contract/entities/work-types.ts';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from './connection/connect.ts';
import * as schema from './schema.ts';
import { startTestDatabase, type TestDatabase } from './testing/start-test-database.ts';

/** Rows of the specification's §3.3: requirement, table, its columns as named there. */
const TABLES: [requirement: string, table: string, columns: string][] = [
  [
    'DATA-01',
    'altcoin_transactions',
    'id, transactionHash, fromAddress, toAddress, amount, transactionType, blockId, timestamp, gasUsed, status, metadata',
  ],
  [
    'DATA-03',
    'altcoin_balances',
    'address, balance, stakedBalance, lastUpdated, isValidator, validatorStake',
  ],
  [
    'DATA-05',
    'altcoin_staking',
    'address, stakedAmount, stakingPeriod, apy, startDate, endDate, status, rewardsEarned',
  ],
  [
    'DATA-07',
    'altcoin_mining_rewards',
    'blockId, minerAddress, rewardAmount, workType, difficulty, scientificValue, bonusMultiplier, timestamp, transactionHash',
  ],
  [
    'DATA-09',
    'altcoin_ico',
    'investorAddress, investmentAmount, tokensReceived, tokenPrice, icoPhase, timestamp, paymentMethod, status, referralCode, bonusPercentage',
  ],
  ['DATA-11', 'users', 'username, password'],
  [
    'DATA-12',
    'blocks',
    'index, timestamp, previousHash, merkleRoot, difficulty, nonce, blockHash, minerId, totalScientificValue, energyConsumed',
  ],
  [
    'DATA-14',
    'discoveries',
    'blockId, workType, difficulty, result, computationTime, energyConsumed, computationalCost, scientificValue, workerId, timestamp',
  ],
  [
    'DATA-16',
    'mining_sessions',
    'sessionId, isActive, currentDifficulty, selectedWorkType, startTime, totalBlocksMined, totalScientificValue, totalEnergyConsumed',
  ],
  [
    'DATA-18',
    'learning_cycles',
    'timestamp, duration, algorithmAdaptations, securityAdaptations, dataProcessed, phases, status, errorMessage',
  ],
  [
    'DATA-20',
    'algorithm_optimizations',
    'learningCycleId, workType, optimizationType, oldParameters, newParameters, expectedImprovement, actualImprovement, timestamp, isActive, description',
  ],
  [
    'DATA-22',
    'security_adaptations',
    'learningCycleId, threatLevel, adaptationType, description, implementation, effectiveness, timestamp, isActive',
  ],
  [
    'DATA-24',
    'learning_metrics',
    'workType, timestamp, averageBlockTime, successRate, difficultyProgression, algorithmEfficiency, securityScore, totalValue, adaptationCount, lastAdaptation',
  ],
  [
    'DATA-26',
    'approved_issuers',
    'institutionName, institutionType, licenseNumber, federalRegulator, stateRegulator, approvalDate, expirationDate, isActive, complianceStatus, contactInfo, createdAt, updatedAt',
  ],
  [
    'DATA-27',
    'reserve_assets',
    'issuerId, assetType, assetDescription, principalAmount, maturityDate, custodian, qualifiedStatus, lastValuation, valuationDate',
  ],
  [
    'DATA-28',
    'monthly_disclosures',
    'issuerId, reportingPeriod, totalStablecoinsOutstanding, totalReserveAssets, reserveRatio, assetBreakdown, attestationReport, auditFirm, submissionDate, regulatoryApproval, publicationDate',
  ],
  [
    'DATA-29',
    'aml_kyc_records',
    'userId, walletAddress, kycStatus, kycLevel, identityVerificationDate, documentType, documentNumber, sanctionsScreening, pepScreening, riskRating, lastReviewDate, nextReviewDate, complianceNotes',
  ],
  [
    'DATA-31',
    'transaction_monitoring',
    'transactionId, fromAddress, toAddress, amount, transactionType, riskScore, flaggedForReview, reviewStatus, sarFiled, reviewNotes, reviewedBy, reviewDate, transactionDate',
  ],
  [
    'DATA-33',
    'compliance_audit_trail',
    'eventType, eventDescription, entityType, entityId, userId, complianceOfficer, riskImpact, regulatoryRequirement, actionTaken, followUpRequired, followUpDate',
  ],
  [
    'DATA-34',
    'interest_restrictions',
    'walletAddress, restrictionType, restrictionReason, isActive, effectiveDate, expirationDate, complianceNote',
  ],
  [
    'DATA-35',
    'frontiermath_problems',
    'problemId, title, description, tier, subjects, techniques, problemStatement, expectedAnswer, solutionHint, computationalComplexity, verificationCode, created, solved, attempts, successRate',
  ],
  [
    'DATA-37',
    'frontiermath_attempts',
    'problemId, discoveryId, approach, computation, result, isCorrect, timeSpent, difficulty, scientificValue, timestamp',
  ],
];

const COMPLIANCE_TABLES = [
  'approved_issuers',
  'reserve_assets',
  'monthly_disclosures',
  'aml_kyc_records',
  'transaction_monitoring',
  'compliance_audit_trail',
  'interest_restrictions',
];

interface Column {
  type: string;
  identity: string;
}

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await startTestDatabase();
  pool = connectDatabase(database.url, { max: 2 }).pool;
});

afterAll(async () => {
  await pool.end();
  await database.close();
});

async function columnsOf(table: string): Promise<Map<string, Column>> {
  const { rows } = await pool.query<Column & { name: string }>(
    `select column_name as name, udt_name as type, is_identity as identity
       from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  return new Map(rows.map(({ name, ...column }) => [name, column]));
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe('the stored data has every column of the specification', () => {
  it.each(TABLES)('%s table %s', async (_requirement, table, columns) => {
    const present = await columnsOf(table);
    for (const column of columns.split(', ')) expect([...present.keys()]).toContain(toSnakeCase(column));
  });

  it('OPEN-92 keys are integers, moments carry a time zone, $MINED is whole base units, dollars are decimal', async () => {
    for (const [, table] of TABLES) {
      const columns = await columnsOf(table);
      expect(columns.get('id')?.type).toBe('int4');
      // A block's id is its index, given by the chain.
      if (table !== 'blocks') expect(columns.get('id')?.identity).toBe('YES');
      for (const [name, { type }] of columns) {
        if (
          /(^timestamp|_at|_date|_time|^last_updated|^created)$/.test(name) &&
          !/^(computation|average_block)/.test(name)
        ) {
          expect(`${table}.${name} ${type}`).toBe(`${table}.${name} timestamptz`);
        }
      }
    }
    const typeOf = async (table: string, column: string) => (await columnsOf(table)).get(column)?.type;
    expect(await typeOf('altcoin_transactions', 'amount')).toBe('int8');
    expect(await typeOf('altcoin_balances', 'staked_balance')).toBe('int8');
    expect(await typeOf('altcoin_mining_rewards', 'reward_amount')).toBe('int8');
    expect(await typeOf('blocks', 'total_scientific_value')).toBe('numeric');
    expect(await typeOf('discoveries', 'result')).toBe('jsonb');
    expect(await typeOf('frontiermath_problems', 'subjects')).toBe('_text');
    expect(await typeOf('learning_metrics', 'difficulty_progression')).toBe('_int4');
  });

  it('the migrations make exactly the columns that the code knows', async () => {
    const tables = Object.values<unknown>(schema).filter((value) => is(value, PgTable));
    expect(tables.length).toBeGreaterThanOrEqual(TABLES.length);
    for (const table of tables) {
      const { name, columns } = getTableConfig(table);
      const migrated = [...(await columnsOf(name)).keys()].map((column) => `${name}.${column}`);
      expect(migrated.sort()).toEqual(columns.map((column) => `${name}.${column.name}`).sort());
    }
  });

  it('DATA-38 knows 22 work types, and those that were added', () => {
    const isSpecified = (value: string) =>
      SPECIFIED_KINDS.includes(value) || value.startsWith('frontiermath_');
    expect(ALL_WORK_TYPES.filter(isSpecified)).toHaveLength(22);
    expect(new Set(ALL_WORK_TYPES).size).toBe(ALL_WORK_TYPES.length);
    expect(anyWorkType.safeParse('frontiermath_galois_theory').success).toBe(true);
    expect(anyWorkType.safeParse('frontiermath_topology').success).toBe(false);
  });

  it('DATA-39 the compliance tables exist', async () => {
    for (const table of COMPLIANCE_TABLES) expect((await columnsOf(table)).size).toBeGreaterThan(0);
  });

  it('OPEN-91 a new database holds nothing but a supply of zero', async () => {
    const { rows: tables } = await pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    expect(tables.length).toBeGreaterThanOrEqual(TABLES.length);
    for (const { name } of tables) {
      const { rows } = await pool.query(`select * from ${name}`);
      expect(`${name} ${rows.length}`).toBe(`${name} ${name === 'token_supply' ? 1 : 0}`);
    }
    const { rows } = await pool.query('select circulating, staked from token_supply');
    expect(rows).toEqual([{ circulating: '0', staked: '0' }]);
  });
});
