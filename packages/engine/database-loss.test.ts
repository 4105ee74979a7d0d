import { blocks } from '@productive-mining/database/schema/ledger.ts';
import { count } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from './testing/check-ledger.ts';
import { startRequest, startTestEngine, type TestEngine, until } from './testing/start-test-engine.ts';

let test: TestEngine;

beforeAll(async () => {
  test = await startTestEngine();
});
afterAll(() => test.close());

const height = async () => (await test.database.orm.select({ n: count() }).from(blocks))[0]!.n;

it('mines on when every connection to the database is cut, again and again', async () => {
  const visitor = await test.addVisitor();
  await test.engine.start(startRequest(visitor, 'prime_pattern', 1));
  for (let round = 0; round < 3; round++) {
    const before = await height();
    await until(async () => (await height()) > before);
    await test.database.pool
      .query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      .catch(() => undefined);
  }
  const before = await height();
  await until(async () => (await height()) > before);
  await test.engine.stop(visitor);
  expect((await checkLedger(test.database.orm)).faults).toEqual([]);
  expect(test.reported.failures).toEqual([]);
});
