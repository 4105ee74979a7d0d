import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { executeSql as execute } from '@productive-mining/contract/calls/sql.ts';
import { executeSql } from '@productive-mining/contract/endpoints.ts';
import { SAMPLE_QUERIES } from '@productive-mining/rules/sample-queries.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertBlock } from '../testing/insert-block.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  for (const [at, workType] of ['prime_pattern', 'riemann_zero', 'prime_pattern'].entries())
    await insertBlock(test.database, {
      ...{ index: at + 1, minerAddress: `0x${'ab'.repeat(20)}`, workType, difficulty: 10 },
      ...{ value: '12.50', rewardBaseUnits: 100n },
      region: { frontier: 'numbers', position: String(1000 * at), endPosition: String(1000 * (at + 1)) },
    });
});
afterAll(() => test.close());

it.each(SAMPLE_QUERIES.map((sample) => [sample.title, sample.query]))(
  'SQL-18 SQL-19 runs and says something of the ledger: %s',
  async (_title, query) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: executeSql.path,
      payload: { query },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { columns, rows, isFixedByHeight }: ResponseOf<typeof execute> = answer.json();
    expect(columns.length).toBeGreaterThan(1);
    expect(rows.length).toBeGreaterThan(0);
    expect(isFixedByHeight).toBe(true);
  },
);
