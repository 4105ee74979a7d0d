/** Rows for tests of the tables, with every column that has no default; their values mean nothing. */

export type Row = Record<string, unknown>;

let counter = 0;

/** A number no other row of this process uses. */
export function fresh(): number {
  counter += 1;
  return counter;
}

export function block(index = fresh()): Row {
  return {
    id: index,
    index,
    timestamp: '2026-01-01T00:00:00Z',
    previous_hash: '00',
    merkle_root: '00',
    difficulty: 47,
    nonce: 1,
    block_hash: `hash ${index}`,
    miner_id: '0xaa',
    total_scientific_value: '926.25',
    energy_consumed: 0.001,
    work_root: '00',
    secret: '00',
    result_hash: '00',
    certificate_hash: '00',
    compute_ms: 1000,
    verify_ms: 10,
    key_id: 'key',
  };
}

export function discovery(blockId: unknown): Row {
  return {
    block_id: blockId,
    work_type: 'riemann_zero',
    difficulty: 47,
    result: { zeros: 1 },
    computation_time: 1,
    energy_consumed: 0.001,
    computational_cost: 1,
    scientific_value: '926.25',
    worker_id: 'thread',
    timestamp: '2026-01-01T00:00:00Z',
    unit_id: `unit ${fresh()}`,
    frontier: 'height',
    subject: 'zeros',
    plan: {},
    tunables: {},
    statements: '[]',
    compute_ms: 1000,
    verify_ms: 10,
  };
}

export function transaction(): Row {
  const number = fresh();
  return {
    transaction_hash: `0x${number}`,
    idempotency_key: `event ${number}`,
    to_address: '0xaa',
    amount: 100,
    transaction_type: 'mining',
  };
}

export const problem = (): Row => ({
  problem_id: `problem-${fresh()}`,
  title: 'A sum',
  description: 'A sum of two numbers',
  tier: 1,
  subjects: ['number_theory'],
  techniques: ['counting'],
  problem_statement: '1 + 1',
  expected_answer: '2',
  verification_code: 'answer === "2"',
});

export function session(status: 'mining' | 'paused' | 'stopped'): Row {
  return {
    session_id: `session ${fresh()}`,
    visitor_id: 'ada',
    selected_work_type: 'prime_pattern',
    status,
    is_active: status === 'mining',
  };
}

export function unit(state: string, sessionId: unknown): Row {
  return {
    id: `unit ${fresh()}`,
    work_type: 'prime_pattern',
    frontier: 'main',
    difficulty: 1,
    position: '0',
    next_position: '1',
    nonce: fresh(),
    seed: '00',
    plan: {},
    leaf_count: 1,
    chunk_count: 1,
    state,
    session_id: sessionId,
    secret: '00',
    leased_at: '2026-01-01T00:00:00Z',
  };
}

export function insertStatement(table: string, row: Row): { text: string; values: unknown[] } {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  const text = `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning *`;
  return { text, values: Object.values(row) };
}
