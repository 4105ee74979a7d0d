import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let test: TestApp;
/** Holds a lock that reads of blocks wait for, and ends the connections that do. */
let rival: pg.PoolClient;

beforeAll(async () => {
  test = await startTestApp();
  rival = await test.database.pool.connect();
});
afterAll(async () => {
  rival.release();
  await test.close();
});
beforeEach(() => rival.query('begin; lock table blocks in access exclusive mode'));

const readHeight = () => test.app.inject('/api/blockchain/height');

async function breakWaitingConnections(): Promise<number> {
  // A transaction sees activity as it was at its first look unless it discards the snapshot.
  await rival.query('select pg_stat_clear_snapshot()');
  const { rowCount } = await rival.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

it('a read whose connection breaks is read again, and the visitor sees nothing of it', async () => {
  const answer = readHeight();
  await expect.poll(breakWaitingConnections).toBeGreaterThan(0);
  await rival.query('rollback');
  const { statusCode, body } = await answer;
  expect(statusCode, body).toBe(200);
});

it('while the database stays away, a read is answered database_away', async () => {
  const answer = readHeight();
  let isAnswered = false;
  answer.finally(() => {
    isAnswered = true;
  });
  const breakThenLook = async () => {
    await breakWaitingConnections();
    return isAnswered;
  };
  await expect.poll(breakThenLook, { timeout: 15_000 }).toBe(true);
  await rival.query('rollback');
  const { statusCode, headers, json } = await answer;
  expect(statusCode).toBe(503);
  expect(headers['retry-after']).toBe('5');
  expect(json()).toMatchObject({ code: 'database_away' });
});
