import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../connection/connect.ts';
import { visitors } from '../schema/mining.ts';
import { startTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
import { recordVisitor } from './record-visitor.ts';

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await startTestDatabase();
  database = connectDatabase(server.url, { max: 10 });
});

afterAll(async () => {
  await database.close();
  await server.close();
});

it('the first calls of many new pages, each page’s at the same time, leave one row a visitor', async () => {
  const newcomers = Array.from({ length: 200 }, (_, n) => ({ id: `visitor-${n}`, address: `0x${n}` }));
  for (const visitor of newcomers)
    await Promise.all(Array.from({ length: 8 }, () => recordVisitor(database.orm, visitor, new Date())));
  expect(await database.orm.$count(visitors)).toBe(newcomers.length);
});

it('a visitor who comes back moves only the time', async () => {
  const ada = { id: 'ada', address: '0xada' };
  const row = async () => (await database.orm.select().from(visitors).where(eq(visitors.id, ada.id)))[0];
  await recordVisitor(database.orm, ada, new Date(1000));
  const first = await row();
  await recordVisitor(database.orm, ada, new Date(2000));
  const second = await row();
  expect(second).toEqual({ ...first, lastSeenAt: second?.lastSeenAt });
  expect(second!.lastSeenAt.getTime()).toBeGreaterThan(first!.lastSeenAt.getTime());
});
