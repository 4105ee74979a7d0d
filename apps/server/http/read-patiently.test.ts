import { setTimeout as wait } from 'node:timers/promises';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { startSeverableProxy } from '@productive-mining/database/testing/severable-proxy.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { collectGarbage } from '../testing/collect-garbage.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { readPatiently } from './read-patiently.ts';

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

it('while the database stays away, a read is answered database_away, however often memory is collected', async () => {
  const answer = readHeight();
  let isAnswered = false;
  answer.finally(() => {
    isAnswered = true;
  });
  const breakThenLook = async () => {
    await breakWaitingConnections();
    collectGarbage();
    return isAnswered;
  };
  await expect.poll(breakThenLook, { timeout: 15_000 }).toBe(true);
  await rival.query('rollback');
  const { statusCode, headers, json } = await answer;
  expect(statusCode).toBe(503);
  expect(headers['retry-after']).toBe('5');
  expect(json()).toMatchObject({ code: 'database_away' });
});

it('while the database is frozen, a read is answered database_away within 5 s; a slow one is waited for', async () => {
  await rival.query('rollback');
  const through = await startSeverableProxy(test.database.pool.options.connectionString!);
  const still = await startTestApp({}, { databaseUrl: through.url });
  onTestFinished(async () => {
    through.comeBack();
    await still.close();
    await through.close();
  });
  const cookie = String((await still.app.inject('/')).headers['set-cookie']).split(';', 1)[0]!;
  const read = () => still.app.inject({ url: '/api/mining/stats', headers: { cookie } });
  expect((await read()).statusCode).toBe(200);
  through.fallSilent();
  const answers = await Promise.all([read(), read()]);
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'database_away' });
  }
  await rival.query('begin; lock table blocks in access exclusive mode');
  const slow = readHeight();
  await wait(4500);
  await rival.query('rollback');
  expect((await slow).statusCode).toBe(200);
}, 30_000);

it('what a read says stays as it is when its reader has gone or its time is over', async () => {
  await rival.query('rollback');
  const failure = new CallFailure('block_not_found', { index: 99 });
  const read = () => Promise.reject(failure);
  const answer = readPatiently(read, AbortSignal.abort(), { answers: async () => true });
  await expect(answer).rejects.toBe(failure);
});
