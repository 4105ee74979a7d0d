/**
 * 10,000 token operations by 50 clients at once, at a server that is killed and whose clock is set meanwhile: nothing is
 * spent, staked or paid twice, and no answer is taken back.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { connectDatabase, type Database } from '@productive-mining/database/connection/connect.ts';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import { checkMoney } from '@productive-mining/database/money/check-money.ts';
import { credit } from '@productive-mining/database/money/money.ts';
import { altcoinStaking } from '@productive-mining/database/schema/token.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltServer, startBuiltServer } from '../testing/start-built-server.ts';

const CLIENTS = 50;
const STEPS = 10_000;
/** The storm is cut into parts; a kill ends each but the last. */
const PARTS = 10;
const STARTING_TOKENS = 5000n;
const DAY_MS = 86_400_000;
const SET_CLOCK = pathToFileURL(fileURLToPath(new URL('../testing/set-clock.mjs', import.meta.url)));

let testDatabase: TestDatabase;
let database: Database;
let dataDir: string;
let server: BuiltServer;
const settings = () => ({
  DATABASE_URL: testDatabase.url,
  CLOCK_FILE: join(dataDir, 'clock'),
  NODE_OPTIONS: `--import=${SET_CLOCK}`,
});
const setClock = (offMs: number) => writeFileSync(join(dataDir, 'clock'), String(offMs));

beforeAll(async () => {
  testDatabase = await startTestDatabase();
  database = connectDatabase(testDatabase.url, { max: 4 });
  dataDir = mkdtempSync(join(tmpdir(), 'productive-mining-storm-'));
  chmodSync(dataDir, 0o711);
  setClock(0);
  server = await startBuiltServer({ dataDir, settings: settings() });
});
afterAll(async () => {
  await server.stop();
  await database.close();
  await testDatabase.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Numbers that look random and are the same each time (mulberry32). */
function drawFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Client {
  cookie: string;
  address: string;
  draw: () => number;
  /** Hashes of the transactions that it was told of. */
  told: string[];
  taken: number;
}

async function openClient(number: number): Promise<Client> {
  const page = await fetch(server.url);
  const cookie = page.headers.getSetCookie()[0]!.split(';', 1)[0]!;
  const balance = await fetch(`${server.url}/api/altcoin/balance`, { headers: { cookie } });
  const { address } = (await balance.json()) as { address: string };
  await inTransaction(database, (tx) =>
    credit(tx, {
      ...{ idempotencyKey: `mining:${address}`, toAddress: address, type: 'mining', reason: 'The storm' },
      ...{ amountBaseUnits: STARTING_TOKENS * 100n, at: new Date() },
    }),
  );
  return { cookie, address, draw: drawFrom(number), told: [], taken: 0 };
}

/** One transfer or stake, asked for until there is an answer: twice, where the first answer may have been lost. */
async function takeStep(client: Client, clients: readonly Client[]): Promise<void> {
  const { draw, cookie } = client;
  client.taken += 1;
  const key = `${client.address} ${client.taken}`.replace(' ', '-');
  const cents = 1 + Math.floor(draw() * 40_000);
  const isStake = draw() < 0.3;
  const to = clients[Math.floor(draw() * clients.length)]!;
  const body = isStake
    ? { amount: (10_000 + cents) / 100, stakingPeriod: 7 + Math.floor(draw() * 359) }
    : { toAddress: to.address, amount: cents / 100 };
  const isTwice = draw() < 0.1;
  for (let asked = 0; asked < (isTwice ? 2 : 1); ) {
    try {
      const answer = await fetch(`${server.url}/api/altcoin/${isStake ? 'stake' : 'transfer'}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      });
      const { transaction } = (await answer.json()) as { transaction?: { transactionHash: string } };
      if (answer.status >= 500) throw new Error(`status ${answer.status}`);
      if (transaction) client.told.push(transaction.transactionHash);
      asked += 1;
    } catch {
      // Killed, or starting: the same request again, with the same key.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Lets all clients take their steps of one part at once. */
async function storm(clients: readonly Client[]): Promise<void> {
  const each = STEPS / PARTS / CLIENTS;
  await Promise.all(
    clients.map(async (client) => {
      for (let step = 0; step < each; step++) await takeStep(client, clients);
    }),
  );
}

async function expectSound(clients: readonly Client[]): Promise<void> {
  const { faults, supplyBaseUnits } = await checkMoney(database);
  expect(faults.filter(({ fault }) => fault !== 'credit_without_block')).toEqual([]);
  const { rows } = await database.orm.execute<{ interest: string }>(
    sql`select coalesce(sum(rewards_earned), 0) as interest from altcoin_staking`,
  );
  expect(supplyBaseUnits).toBe(BigInt(CLIENTS) * STARTING_TOKENS * 100n + BigInt(rows[0]!.interest));
  const told = new Set(clients.flatMap((client) => client.told));
  const { rows: kept } = await database.orm.execute<{ hash: string }>(
    sql`select transaction_hash as hash from altcoin_transactions`,
  );
  const hashes = new Set(kept.map(({ hash }) => hash));
  expect([...told].filter((hash) => !hashes.has(hash))).toEqual([]);
  expect(await keysOfNoStep()).toEqual([]);
}

/** Keys of movements that aren't of a step and its wallet: with keys that are unique, each step moved tokens once at most. */
async function keysOfNoStep(): Promise<string[]> {
  const { rows } = await database.orm.execute<{ key: string }>(sql`
    select idempotency_key as key from altcoin_transactions
    where transaction_type in ('transfer', 'stake')
      and idempotency_key !~ '^(transfer:(0x[0-9a-f]{40}):\\2-\\d+:(out|in)|stake:(0x[0-9a-f]{40}):\\4-\\d+)$'
    limit 10`);
  return rows.map(({ key }) => key);
}

it('10,000 operations by 50 clients, nine kills and a clock that is set: every balance is the sum of what happened', async () => {
  const clients: Client[] = [];
  for (let number = 0; number < CLIENTS; number++) clients.push(await openClient(number));
  for (let part = 1; part <= PARTS; part++) {
    // A clock that is set while the server runs makes no stake due.
    setClock(part % 2 === 0 ? 400 * DAY_MS : -400 * DAY_MS);
    const running = storm(clients);
    if (part < PARTS) {
      await new Promise((resolve) => setTimeout(resolve, 200 + 150 * part));
      await server.kill();
      const active = await database.orm.$count(altcoinStaking, sql`status = 'active'`);
      expect(await database.orm.$count(altcoinStaking)).toBe(active + (await paidBySchedule()));
      // While it is off, the ends of the stakes so far come nearer by forty days, as if these had passed.
      await database.orm.execute(sql`
        update altcoin_staking set start_date = start_date - interval '960 hours', end_date = end_date - interval '960 hours'
        where status = 'active'`);
      setClock(0);
      server = await startBuiltServer({ dataDir, settings: settings() });
    }
    await running;
  }
  expect(clients.reduce((sum, { taken }) => sum + taken, 0)).toBe(STEPS);
  await expectSound(clients);
  await database.orm.execute(
    sql`update altcoin_staking set end_date = start_date + interval '1 second' where status = 'active'`,
  );
  await expect
    .poll(() => database.orm.$count(altcoinStaking, sql`status = 'active'`), {
      timeout: 120_000,
      interval: 500,
    })
    .toBe(0);
  await expectSound(clients);
});

/** Stakes that were paid, each of which had ended by the time of its payout. */
async function paidBySchedule(): Promise<number> {
  const { rows } = await database.orm.execute<{ paid: number; early: number }>(sql`
    select count(*)::int as paid, count(*) filter (where paid.timestamp < stake.end_date)::int as early
    from altcoin_staking stake join altcoin_transactions paid on paid.transaction_hash = stake.payout_hash`);
  const { paid, early } = rows[0]!;
  expect(early).toBe(0);
  return paid;
}
