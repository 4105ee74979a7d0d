import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database } from './connection/connect.ts';
import { credit } from './money/money.ts';
import { transactionMonitoring } from './schema/compliance.ts';
import { startTestDatabase, type TestDatabase } from './testing/start-test-database.ts';
import { transferTokens } from './transfer-tokens.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const IN_20_DAYS = new Date('2026-12-13T12:00:00Z');

let server: TestDatabase;
let database: Database;
beforeAll(async () => {
  server = await startTestDatabase();
  database = connectDatabase(server.url);
});
afterAll(async () => {
  await database.close();
  await server.close();
});

/** The risk scores of ten transfers at `times`, and of one at NOW after them. */
async function lastScore(fromAddress: string, at: Date): Promise<number> {
  const toAddress = `${fromAddress}-to`;
  await database.orm.transaction((tx) =>
    credit(tx, {
      idempotencyKey: `mining:${fromAddress}`,
      ...{ toAddress: fromAddress, amountBaseUnits: 1_000_000n, type: 'transfer', reason: 'test', at: NOW },
    }),
  );
  const send = (n: number, time: Date) =>
    database.orm.transaction((tx) =>
      transferTokens(tx, {
        ...{ idempotencyKey: `${fromAddress} ${n}`, fromAddress, toAddress, amountBaseUnits: 100n, at: time },
        ...{ sentReason: 'test', receivedReason: 'test' },
      }),
    );
  for (let n = 0; n < 10; n += 1) await send(n, at);
  await send(10, NOW);
  const rows = await database.orm
    .select()
    .from(transactionMonitoring)
    .where(eq(transactionMonitoring.fromAddress, fromAddress));
  return rows.at(-1)!.riskScore;
}

it('counts transfers of the last hour, and none that an earlier clock has put into the future', async () => {
  const afterMany = await lastScore('0xaa', NOW);
  const afterFuture = await lastScore('0xbb', IN_20_DAYS);
  const afterOld = await lastScore('0xcc', new Date(NOW.getTime() - 7_200_000));
  expect(afterFuture).toBe(afterOld);
  expect(afterFuture).toBeLessThan(afterMany);
});
