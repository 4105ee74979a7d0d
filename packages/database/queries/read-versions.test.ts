import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { connectDatabase, type Database } from '../connection/connect.ts';
import { startTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
import { VersionReader } from './read-versions.ts';

const ADA = { id: 'ada', address: `0x${'a'.repeat(40)}` };
const BERT = { id: 'bert', address: `0x${'b'.repeat(40)}` };

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await startTestDatabase();
  database = connectDatabase(server.url, { max: 4 });
});
afterAll(async () => {
  await database.close();
  await server.close();
});

const pay = (address: string, balance: number) =>
  database.pool.query(
    `insert into altcoin_balances (address, balance) values ($1, $2)
     on conflict (address) do update set balance = excluded.balance`,
    [address, balance],
  );

it('who asks gets what was written before the question, each their own', async () => {
  const reader = new VersionReader(database.pool, () => new Date());
  const early = [reader.read(ADA), reader.read(BERT)];
  await pay(ADA.address, 100);
  const [late, other] = await Promise.all([reader.read(ADA), reader.read(BERT)]);
  await Promise.all(early);
  expect(late.wallet).not.toBe('');
  expect(other.wallet).toBe('');
});

it('a version stays as it is until its row is written', async () => {
  const reader = new VersionReader(database.pool, () => new Date());
  const first = await reader.read(ADA);
  await pay(BERT.address, 100);
  expect(await reader.read(ADA)).toEqual(first);
  await pay(ADA.address, 200);
  expect((await reader.read(ADA)).wallet).not.toBe(first.wallet);
});

it('a query that waits for a lock holds up none that come later, and one that fails is told to all who asked', async () => {
  const reader = new VersionReader(database.pool, () => new Date());
  const rival = await database.pool.connect();
  onTestFinished(() => rival.release(true));
  await rival.query('begin; lock table guide_runs in access exclusive mode');
  const stuck = reader.read(ADA);
  const joined = reader.read(BERT);
  await new Promise((resolve) => setTimeout(resolve, 400));
  const later = reader.read(ADA);
  const ended = Promise.allSettled([stuck, joined, later]);
  let waiting = 0;
  const breakWaiting = async () => {
    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    waiting += rowCount ?? 0;
    return waiting;
  };
  await expect.poll(breakWaiting, { timeout: 10_000 }).toBe(2);
  await rival.query('rollback');
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect((await reader.read(ADA)).wallet).not.toBe('');
});
