import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from './connection/connect.ts';
import {
  block,
  discovery,
  fresh,
  insertStatement,
  problem,
  type Row,
  transaction,
} from './testing/sample-rows.ts';
import { startTestDatabase, type TestDatabase } from './testing/start-test-database.ts';

/** SQLSTATE, see appendix A of PostgreSQL's manual. */
const REFUSED = { notNull: '23502', foreignKey: '23503', unique: '23505', check: '23514' } as const;

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await startTestDatabase();
  pool = connectDatabase(database.url, { max: 4 }).pool;
});

afterAll(async () => {
  await pool.end();
  await database.close();
});

async function insert(table: string, row: Row): Promise<Row> {
  const { rows } = await pool.query<Row>(insertStatement(table, row));
  return rows[0] ?? {};
}

async function refusal(attempt: Promise<unknown>): Promise<string | undefined> {
  try {
    await attempt;
    return 'accepted';
  } catch (error) {
    return error instanceof pg.DatabaseError ? error.code : String(error);
  }
}

describe('tokens', () => {
  it('DATA-02 a transaction hash is unique, gas is 0 and the status confirmed unless said', async () => {
    const row = transaction();
    expect(await insert('altcoin_transactions', row)).toMatchObject({ gas_used: '0', status: 'confirmed' });
    const sameHash = { ...transaction(), transaction_hash: row.transaction_hash };
    expect(await refusal(insert('altcoin_transactions', sameHash))).toBe(REFUSED.unique);
    const sameEvent = { ...transaction(), idempotency_key: row.idempotency_key };
    expect(await refusal(insert('altcoin_transactions', sameEvent))).toBe(REFUSED.unique);
    const { idempotency_key: _, ...keyless } = transaction();
    expect(await refusal(insert('altcoin_transactions', keyless))).toBe(REFUSED.notNull);
  });

  it.each([
    ['an unknown type', { transaction_type: 'gift' }],
    ['an unknown status', { status: 'lost' }],
    ['an amount of 0', { amount: 0 }],
    ['nobody on either side', { to_address: null }],
    ['the same address on both sides', { from_address: '0xaa' }],
    ['a stake change without a stake', { stake_change: 100 }],
    ['a payout that releases more than it pays', { transaction_type: 'stake_payout', stake_change: -101 }],
  ])('DATA-02 refuses a transaction with %s', async (_what, change) => {
    expect(await refusal(insert('altcoin_transactions', { ...transaction(), ...change }))).toBe(
      REFUSED.check,
    );
  });

  it('DATA-04 an address has one balance, and is no validator unless said', async () => {
    const address = `0xb${fresh()}`;
    expect(await insert('altcoin_balances', { address })).toMatchObject({
      balance: '0',
      staked_balance: '0',
      is_validator: false,
      validator_stake: '0',
    });
    expect(await refusal(insert('altcoin_balances', { address }))).toBe(REFUSED.unique);
    expect(await refusal(insert('altcoin_balances', { address: '0xAB' }))).toBe(REFUSED.check);
    expect(await refusal(insert('altcoin_balances', { address: '0xc', balance: -1 }))).toBe(REFUSED.check);
    expect(await refusal(insert('altcoin_balances', { address: '0xc', staked_balance: -1 }))).toBe(
      REFUSED.check,
    );
    expect(await refusal(insert('token_supply', { id: 2 }))).toBe(REFUSED.check);
  });

  it('DATA-06 a stake is active unless said', async () => {
    const address = `0xb${fresh()}`;
    await insert('altcoin_balances', { address });
    const { transaction_hash: hash } = await insert('altcoin_transactions', transaction());
    const stake = {
      ...{ address, staked_amount: 10_000, staking_period: 30, apy: 12, end_date: '2999-01-01' },
      transaction_hash: hash,
    };
    expect(await insert('altcoin_staking', stake)).toMatchObject({
      status: 'active',
      rewards_earned: '0',
      apy: '12.00',
    });
    expect(await refusal(insert('altcoin_staking', stake))).toBe(REFUSED.unique);
    expect(await refusal(insert('altcoin_staking', { ...stake, status: 'paused' }))).toBe(REFUSED.check);
    expect(await refusal(insert('altcoin_staking', { ...stake, status: 'completed' }))).toBe(REFUSED.check);
    expect(await refusal(insert('altcoin_staking', { ...stake, staking_period: 6 }))).toBe(REFUSED.check);
    expect(await refusal(insert('altcoin_staking', { ...stake, staking_period: 366 }))).toBe(REFUSED.check);
    const { transaction_hash: other } = await insert('altcoin_transactions', transaction());
    const ofNobody = { ...stake, address: '0xnobody', transaction_hash: other };
    expect(await refusal(insert('altcoin_staking', ofNobody))).toBe(REFUSED.foreignKey);
  });

  it('DATA-08 the bonus multiplier of a reward is 1 unless said; a block has one reward', async () => {
    const { id: blockId } = await insert('blocks', block());
    const { transaction_hash: hash } = await insert('altcoin_transactions', {
      ...transaction(),
      block_id: blockId,
    });
    const reward = {
      block_id: blockId,
      miner_address: '0xaa',
      reward_amount: 9262,
      work_type: 'riemann_zero',
      difficulty: 47,
      scientific_value: '926.25',
      transaction_hash: hash,
    };
    expect(await insert('altcoin_mining_rewards', reward)).toMatchObject({ bonus_multiplier: '1.0000' });
    const { transaction_hash: other } = await insert('altcoin_transactions', transaction());
    const again = { ...reward, transaction_hash: other };
    expect(await refusal(insert('altcoin_mining_rewards', again))).toBe(REFUSED.unique);
    expect(await refusal(insert('altcoin_mining_rewards', { ...again, block_id: 999_999 }))).toBe(
      REFUSED.foreignKey,
    );
    const unpaid = {
      ...reward,
      block_id: (await insert('blocks', block())).id,
      transaction_hash: '0xnone',
    };
    expect(await refusal(insert('altcoin_mining_rewards', unpaid))).toBe(REFUSED.foreignKey);
  });

  it('DATA-10 an ICO row is confirmed with a bonus of 0 unless said', async () => {
    const row = {
      investor_address: '0xaa',
      investment_amount: 10,
      tokens_received: 1000,
      token_price: '0.01',
      ico_phase: 'seed',
      payment_method: 'none',
    };
    expect(await insert('altcoin_ico', row)).toMatchObject({ status: 'confirmed', bonus_percentage: 0 });
    expect(await refusal(insert('altcoin_ico', { ...row, status: 'lost' }))).toBe(REFUSED.check);
  });
});

describe('ledger and sessions', () => {
  it('DATA-11 a user name is unique', async () => {
    await insert('users', { username: 'ada', password: 'x' });
    expect(await refusal(insert('users', { username: 'ada', password: 'y' }))).toBe(REFUSED.unique);
  });

  it('DATA-13 a block index is unique', async () => {
    const row = block();
    await insert('blocks', row);
    expect(await refusal(insert('blocks', { ...row, block_hash: 'another' }))).toBe(REFUSED.unique);
  });

  it('DATA-13 of two concurrent commits with one index, one block stays', async () => {
    const index = fresh();
    const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
    try {
      await first.query('begin');
      await second.query('begin');
      await first.query(insertStatement('blocks', { ...block(index), block_hash: 'rival a' }));
      const waiting = refusal(
        second.query(insertStatement('blocks', { ...block(index), block_hash: 'rival b' })),
      );
      await first.query('commit');
      expect(await waiting).toBe(REFUSED.unique);
      await second.query('rollback');
    } finally {
      first.release();
      second.release();
    }
    const { rows } = await pool.query('select block_hash from blocks where index = $1', [index]);
    expect(rows).toEqual([{ block_hash: 'rival a' }]);
  });

  it('refuses times and energies that no clock gives: below 0, NaN, or without a bound', async () => {
    const { id } = await insert('blocks', block());
    for (const bad of [-685_997, 'NaN', 'Infinity']) {
      for (const column of ['compute_ms', 'verify_ms', 'energy_consumed'])
        expect(await refusal(insert('blocks', { ...block(), [column]: bad }))).toBe(REFUSED.check);
      for (const column of ['compute_ms', 'verify_ms', 'computation_time', 'computational_cost'])
        expect(await refusal(insert('discoveries', { ...discovery(id), [column]: bad }))).toBe(REFUSED.check);
    }
  });

  it('DATA-15 a discovery belongs to a block', async () => {
    const { id } = await insert('blocks', block());
    expect(await insert('discoveries', discovery(id))).toMatchObject({ block_id: id, result: { zeros: 1 } });
    expect(await refusal(insert('discoveries', discovery(999_999)))).toBe(REFUSED.foreignKey);
  });

  it('DATA-17 a session id is unique; a session is inactive at difficulty 1 unless said', async () => {
    await insert('visitors', { id: 'visitor', address: '0xaa' });
    const row = { session_id: 'session', selected_work_type: 'riemann_zero', visitor_id: 'visitor' };
    expect(await insert('mining_sessions', row)).toMatchObject({ is_active: false, current_difficulty: 1 });
    expect(await refusal(insert('mining_sessions', row))).toBe(REFUSED.unique);
  });
});

describe('learning', () => {
  it('DATA-19 a cycle is complete unless said, and has one of three states', async () => {
    expect(await insert('learning_cycles', { duration: 5 })).toMatchObject({ status: 'complete' });
    for (const status of ['analyzing', 'complete', 'error']) {
      expect(await insert('learning_cycles', { status })).toMatchObject({ status });
    }
    expect(await refusal(insert('learning_cycles', { status: 'idle' }))).toBe(REFUSED.check);
  });

  it('DATA-21 an optimization is active unless said, and has one of four types', async () => {
    const row = {
      work_type: 'riemann_zero',
      old_parameters: {},
      new_parameters: {},
      expected_improvement: 0.1,
      description: 'larger batch',
    };
    for (const type of ['efficiency', 'accuracy', 'security', 'difficulty']) {
      expect(await insert('algorithm_optimizations', { ...row, optimization_type: type })).toMatchObject({
        is_active: true,
      });
    }
    expect(await refusal(insert('algorithm_optimizations', { ...row, optimization_type: 'speed' }))).toBe(
      REFUSED.check,
    );
    const orphan = { ...row, optimization_type: 'accuracy', learning_cycle_id: 999_999 };
    expect(await refusal(insert('algorithm_optimizations', orphan))).toBe(REFUSED.foreignKey);
  });

  it('DATA-23 an adaptation has one of four threat levels and one of four types', async () => {
    const row = { description: 'more samples', implementation: 'samples 40 → 48' };
    const types = ['encryption', 'validation', 'consensus', 'network'];
    for (const [index, threat_level] of ['low', 'medium', 'high', 'critical'].entries()) {
      const adaptation = { ...row, threat_level, adaptation_type: types[index] };
      expect(await insert('security_adaptations', adaptation)).toMatchObject({
        threat_level,
        is_active: true,
      });
    }
    const wrongLevel = { ...row, threat_level: 'quantum', adaptation_type: 'network' };
    expect(await refusal(insert('security_adaptations', wrongLevel))).toBe(REFUSED.check);
    const wrongType = { ...row, threat_level: 'low', adaptation_type: 'luck' };
    expect(await refusal(insert('security_adaptations', wrongType))).toBe(REFUSED.check);
  });

  it('DATA-25 efficiency and security score are 1 unless said', async () => {
    const row = {
      work_type: 'riemann_zero',
      average_block_time: 12,
      success_rate: 1,
      difficulty_progression: [1, 47],
    };
    expect(await insert('learning_metrics', row)).toMatchObject({
      algorithm_efficiency: 1,
      security_score: 1,
      difficulty_progression: [1, 47],
    });
  });
});

describe('compliance', () => {
  it('DATA-26 an issuer is active in compliance unless said', async () => {
    const row = {
      institution_name: 'Bank',
      institution_type: 'bank',
      license_number: '1',
      approval_date: '2026-01-01',
    };
    const { id } = await insert('approved_issuers', row);
    const { rows } = await pool.query('select compliance_status from approved_issuers where id = $1', [id]);
    expect(rows).toEqual([{ compliance_status: 'active' }]);
  });

  it('DATA-30 a record is pending, basic and of low risk unless said', async () => {
    expect(await insert('aml_kyc_records', { wallet_address: '0xaa' })).toMatchObject({
      kyc_status: 'pending',
      kyc_level: 'basic',
      risk_rating: 'low',
    });
    expect(await refusal(insert('aml_kyc_records', { wallet_address: '0xaa', risk_rating: 'none' }))).toBe(
      REFUSED.check,
    );
  });

  it('DATA-32 a monitored transaction has score 0 and is cleared unless said', async () => {
    const { id } = await insert('altcoin_transactions', transaction());
    const row = {
      transaction_id: id,
      amount: 100,
      transaction_type: 'transfer',
      transaction_date: '2026-01-01',
    };
    expect(await insert('transaction_monitoring', row)).toMatchObject({
      risk_score: 0,
      review_status: 'cleared',
    });
    expect(await refusal(insert('transaction_monitoring', { ...row, review_status: 'ignored' }))).toBe(
      REFUSED.check,
    );
    expect(await refusal(insert('transaction_monitoring', { ...row, transaction_id: 999_999 }))).toBe(
      REFUSED.foreignKey,
    );
  });

  it('DATA-33 an audited event has a low risk unless said', async () => {
    const row = {
      event_type: 'restore',
      event_description: 'wallet',
      entity_type: 'wallet',
      entity_id: '0xaa',
    };
    expect(await insert('compliance_audit_trail', row)).toMatchObject({ risk_impact: 'low' });
    expect(await refusal(insert('compliance_audit_trail', { ...row, risk_impact: 'none' }))).toBe(
      REFUSED.check,
    );
  });

  it('DATA-34 a restriction is no_interest unless said', async () => {
    const row = { wallet_address: '0xaa', restriction_reason: 'review' };
    expect(await insert('interest_restrictions', row)).toMatchObject({
      restriction_type: 'no_interest',
      is_active: true,
    });
  });
});

describe('research', () => {
  it('DATA-36 a problem id is unique; a problem is unsolved and untried unless said', async () => {
    const row = problem();
    expect(await insert('frontiermath_problems', row)).toMatchObject({
      solved: false,
      attempts: 0,
      success_rate: 0,
    });
    expect(await refusal(insert('frontiermath_problems', row))).toBe(REFUSED.unique);
    expect(await refusal(insert('frontiermath_problems', { ...problem(), tier: 5 }))).toBe(REFUSED.check);
  });

  it('DATA-37 an attempt belongs to a problem and may have no discovery', async () => {
    const { problem_id } = await insert('frontiermath_problems', problem());
    const row = {
      problem_id,
      approach: 'count',
      computation: {},
      result: {},
      is_correct: false,
      time_spent: 3,
      difficulty: 50,
    };
    expect(await insert('frontiermath_attempts', row)).toMatchObject({ discovery_id: null });
    expect(await refusal(insert('frontiermath_attempts', { ...row, problem_id: 'none' }))).toBe(
      REFUSED.foreignKey,
    );
    expect(await refusal(insert('frontiermath_attempts', { ...row, discovery_id: 999_999 }))).toBe(
      REFUSED.foreignKey,
    );
  });
});
