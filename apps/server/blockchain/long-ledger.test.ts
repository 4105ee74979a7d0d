/** What the database reads for the calls that every page makes, when the ledger is long: never all of it. */
import {
  getBalance,
  getHeight,
  getLeaderboard,
  getMiningHistory,
  getPlayer,
  getStats,
  getWallet,
  listBlocks,
  listDiscoveries,
  listRecentBlocks,
  listRecentDiscoveries,
} from '@productive-mining/contract/endpoints.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertManyBlocks } from '../testing/insert-many-blocks.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

const BLOCKS = 6000;
/** A page of a hundred blocks with what belongs to each, and the newest attempts of a few difficulties, take less. */
const ROWS_MAX = 1500;
const KINDS = ['riemann_zero', 'prime_pattern', 'lattice_crypto'];
const MINERS = 40;

/** A part of a plan as EXPLAIN gives it (PostgreSQL 18 manual, 14.1). */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

let test: TestApp;
let cookie: string;

const minerOf = (index: number) => `0x${(index % MINERS).toString(16).padStart(40, '0')}`;

beforeAll(async () => {
  test = await startTestApp();
  const wallet = await test.app.inject(getWallet.path);
  cookie = String(wallet.headers['set-cookie']).split(';')[0]!;
  const own: string = wallet.json().address;
  await insertManyBlocks(test.database, 1, BLOCKS, (index) => ({
    ...{ index, minerAddress: index % 2 ? own : minerOf(index), workType: KINDS[index % KINDS.length]! },
    ...{ difficulty: 1 + (index % 5), value: '10.00', rewardBaseUnits: 100n },
  }));
  const { pool } = test.database;
  // A block each half hour until now, each with its attempt; one in twenty disputed, each miner with a name.
  await pool.query(
    `update discoveries set timestamp = now() - (${BLOCKS} - block_id) * interval '30 minutes'`,
  );
  await pool.query(`insert into work_attempts (unit_id, lease, session_id, visitor_id, work_type, difficulty, outcome,
      compute_ms, verify_ms, wall_seconds, finished_at)
    select unit_id, 1, 's', 'v', work_type, difficulty, 'verified', 1, 1, 1, timestamp from discoveries`);
  await pool.query(`insert into chain_records (kind, payload, created_at)
    select 'dispute', jsonb_build_object('blockIndex', index), now() from blocks where index % 20 = 0`);
  await pool.query(`insert into visitors (id, address, display_name, name_key)
    select miner_id, miner_id, miner_id, miner_id from blocks where miner_id <> '${own}' group by miner_id`);
  await pool.query('vacuum analyze');
});
afterAll(() => test.close());

/** The queries of a call, and its answer. */
async function queriesOf(path: string): Promise<{ text: string; values: unknown[] }[]> {
  const asked: { text: string; values: unknown[] }[] = [];
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const [config, values] = given as unknown as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof config === 'string' ? config : config.text;
    const own = typeof config === 'string' ? undefined : config.values;
    if (/^\s*(select|with)\b/i.test(text))
      asked.push({ text, values: (Array.isArray(values) ? values : own) ?? [] });
    return query.apply(this, given) as never;
  });
  const answer = await test.app.inject({ url: path, headers: { cookie } });
  spy.mockRestore();
  expect(answer.statusCode, answer.body).toBe(200);
  return asked;
}

/** Rows that a part of the plan has read from a table, and those that it has compared and left. */
function rowsRead(node: PlanNode): { rows: number; what: string }[] {
  const left = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const rows = (node['Actual Rows'] + left) * node['Actual Loops'];
  const what = `${node['Node Type']} of ${node['Relation Name'] ?? 'parts'}`;
  return [{ rows, what }, ...(node.Plans ?? []).flatMap(rowsRead)];
}

describe(`a ledger of ${BLOCKS} blocks is never read whole by`, () => {
  it.each([
    ['the newest blocks', `${listBlocks.path}?limit=100`],
    ['a page of old blocks', `${listBlocks.path}?limit=100&before=300`],
    ['the blocks of a miner', `${listBlocks.path}?limit=100&miner=${minerOf(4)}`],
    ['the blocks of a kind', `${listBlocks.path}?limit=100&workType=lattice_crypto`],
    ['a search for a hash', `${listBlocks.path}?hash=${'a'.repeat(56)}00000007`],
    ['recent blocks', listRecentBlocks.path],
    ['recent discoveries', listRecentDiscoveries.path],
    ['discoveries', `${listDiscoveries.path}?limit=100`],
    ['height', getHeight.path],
    ['statistics', getStats.path],
    ['history', `${getMiningHistory.path}?range=week`],
    ['player', getPlayer.path],
    ['balance', getBalance.path],
    ['leaderboard by blocks', `${getLeaderboard.path}?by=blocks`],
    ['leaderboard by tokens', `${getLeaderboard.path}?by=tokens`],
  ])('%s', async (_what, path) => {
    const queries = await queriesOf(path);
    expect(queries.length).toBeGreaterThan(0);
    for (const { text, values } of queries) {
      const { rows } = await test.database.pool.query(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      );
      const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
      const most = rowsRead(plan).sort((a, b) => b.rows - a.rows)[0]!;
      expect(most.rows, `${most.what} in ${text}`).toBeLessThanOrEqual(ROWS_MAX);
    }
  });
});
