/** Runs the command line in a process of its own, against a server that really mines. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectDatabase, type Database } from '@productive-mining/database/connection/connect.ts';
import { blocks } from '@productive-mining/database/schema/ledger.ts';
import { miningSessions } from '@productive-mining/database/schema/mining.ts';
import { altcoinBalances } from '@productive-mining/database/schema/token.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { desc, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { type CommandRun, runCommandLine } from './testing/run-command-line.ts';

const UNTIL_MINED_MS = 100_000;

let folder: string;
let testDatabase: TestDatabase;
let database: Database;
let server: RunningServer;
const runs: CommandRun[] = [];

const start = (settings: Record<string, string> = {}) =>
  startServer(
    readSettings({
      DATA_DIR: folder,
      TIP_FILE: path.join(folder, 'tip.json'),
      DATABASE_URL: testDatabase.url,
      PORT: '0',
      LIMITS: 'off',
      MINING_THREADS: '2',
      ...settings,
    }),
    { log: pino({ level: 'silent' }) },
  );

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'command-line-'));
  testDatabase = await startTestDatabase();
  database = connectDatabase(testDatabase.url);
  server = await start();
});
afterEach(() => {
  for (const started of runs.splice(0)) started.kill();
});
afterAll(async () => {
  await server.close();
  await database.close();
  await testDatabase.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(line: string, env: Record<string, string> = {}): CommandRun {
  const own = { XDG_CONFIG_HOME: path.join(folder, 'settings'), XDG_DATA_HOME: path.join(folder, 'data') };
  const started = runCommandLine(line, { ...own, ...env });
  runs.push(started);
  return started;
}

const openSessions = async () =>
  (await database.orm.select().from(miningSessions)).filter(({ status }) => status !== 'stopped');
const addressIn = (output: string) =>
  /^Wallet (0x[0-9a-f]{40}): ([\d.]+) \$MINED(?:, of it [\d.]+ bonus, bound to this wallet)?$/m
    .exec(output)
    ?.slice(1);

describe('productive-mining mine --server', () => {
  it(
    'mines at the server, tells each block, and keeps its wallet for the next time',
    async () => {
      const line = `mine --server ${server.url} --type prime_pattern --difficulty 1 --blocks 2`;
      const first = run(line);
      expect(await first.exit, first.output()).toBe(0);
      expect(
        first.output().match(/^Block \d+ [0-9a-f]{16}… 9\.82 \$MINED mined, [\d.]+ CPU s$/gm),
      ).toHaveLength(2);
      expect(first.output()).toMatch(/^2 sealed; the ledger holds 2 blocks\.$/m);
      expect(first.output()).toMatch(/^\+19\.64 \$MINED, mined$/m);
      expect(first.output()).toMatch(/^\+100\.00 \$MINED, achievement bonus: .+$/m);
      expect(first.output()).toMatch(/ \$MINED, of it [\d.]+ bonus, bound to this wallet$/m);
      const wallets = path.join(folder, 'settings/productive-mining/wallets');
      expect(readdirSync(wallets)).toHaveLength(1);
      expect(statSync(path.join(wallets, readdirSync(wallets)[0]!)).mode & 0o777).toBe(0o600);
      const second = run(line.replace('--blocks 2', '--blocks 1'));
      expect(await second.exit, second.output()).toBe(0);
      const [address, balance] = addressIn(second.output()) ?? [];
      expect(address).toBe(addressIn(first.output())?.[0]);
      const mined = (await database.orm.select().from(blocks)).filter(({ minerId }) => minerId === address);
      expect(mined).toHaveLength(3);
      // Three blocks of 9.82 (OPEN-12); achievements may have added to them.
      expect(Number(balance)).toBeGreaterThanOrEqual(29.46);
    },
    2 * UNTIL_MINED_MS,
  );

  it(
    'Ctrl-C stops its session at the server and says what was mined',
    async () => {
      const wallet = path.join(folder, 'interrupted.cookie');
      const mining = run(`mine --server ${server.url} --difficulty 60 --blocks 5 --wallet ${wallet}`);
      await expect.poll(async () => (await openSessions()).length, { timeout: 60_000 }).toBe(1);
      mining.interrupt();
      expect(await mining.exit, mining.output()).toBe(130);
      expect(mining.output()).toMatch(/^Stopped: 0 sealed; /m);
      expect(await openSessions()).toEqual([]);
      expect(readFileSync(wallet, 'utf8')).toMatch(/^wallet-[0-9a-f]{8}=/);
    },
    UNTIL_MINED_MS,
  );

  it(
    'continues after the server was away',
    async () => {
      const { port } = new URL(server.url);
      const mining = run(`mine --server ${server.url} --type prime_pattern --difficulty 8 --blocks 2`);
      await expect.poll(async () => (await openSessions()).length, { timeout: 60_000 }).toBe(1);
      await server.close();
      await expect.poll(mining.output, { timeout: 20_000 }).toContain('was lost; trying again.');
      server = await start({ PORT: port });
      expect(await mining.exit, mining.output()).toBe(0);
      expect(mining.output()).toMatch(/^2 sealed; /m);
      expect(await openSessions()).toEqual([]);
    },
    2 * UNTIL_MINED_MS,
  );

  it('ends with one sentence when there is no such server', async () => {
    const nowhere = run('mine --server http://no-such-host.invalid');
    expect(await nowhere.exit).toBe(1);
    expect(nowhere.output()).toBe('The host no-such-host.invalid is not known.\n');
  });
});

describe('productive-mining verify-chain --server', () => {
  const verify = (more = '') => run(`verify-chain --server ${server.url}${more}`);
  const tip = async () => (await database.orm.select().from(blocks).orderBy(desc(blocks.index)).limit(1))[0]!;

  beforeAll(async () => {
    const mining = run(`mine --server ${server.url} --type prime_pattern --difficulty 1 --blocks 2`);
    expect(await mining.exit, mining.output()).toBe(0);
  }, UNTIL_MINED_MS);

  it('checks every block here from the rows that the server sends', async () => {
    const { index, blockHash } = await tip();
    const { fingerprint } = (await (await fetch(`${server.url}/api/keys`)).json()) as { fingerprint: string };
    const checked = verify(` --key ${fingerprint}`);
    expect(await checked.exit, checked.output()).toBe(0);
    expect(checked.output()).toContain(
      `${index} blocks are valid: hashes, roots and links; ${index} Ed25519 and ${index} ML-DSA-65 signatures.`,
    );
    expect(checked.output()).toContain(`${index} plans are those that position and seed make`);
    expect(checked.output()).toContain(`Tip ${index} ${blockHash}\n`);
    const later = await (await fetch(`${server.url}/api/blockchain/stored?after=1`)).text();
    expect(later.trimEnd().split('\n')).toHaveLength(index - 1);
  });

  it('checks the mathematics too, and later only that of new blocks', async () => {
    const { index } = await tip();
    const whole = verify(' --certificates=whole');
    expect(await whole.exit, whole.output()).toBe(0);
    expect(whole.output()).toContain(`${index} units computed again here, each leaf, with the same root`);
    expect(whole.output()).toMatch(/^Statements: [1-9]\d* checked, 0 false, /m);
    const again = verify(' --certificates=whole');
    expect(await again.exit, again.output()).toBe(0);
    expect(again.output()).toContain(
      `The certificates of blocks 1 to ${index} were checked by an earlier run`,
    );
  });

  it('refuses a ledger of other keys', async () => {
    const checked = verify(` --ed25519-only --key ${'ab'.repeat(32)}`);
    expect(await checked.exit).toBe(1);
    expect(checked.output()).toMatch(
      /^The ledger isn't the one that --key names: its first keys have the fingerprint [0-9a-f]{64}\. Nothing else is wrong in its chain of \d+ blocks\.$/m,
    );
    expect(checked.output()).not.toMatch(/not valid|signed_by_unknown_key/);
  });

  it('finds a changed column, and names block and column', async () => {
    const { index, energyConsumed } = await tip();
    const change = (energy: number) =>
      database.orm.update(blocks).set({ energyConsumed: energy }).where(eq(blocks.index, index));
    await change(energyConsumed * 1.01);
    const checked = verify(' --ed25519-only');
    expect(await checked.exit).toBe(1);
    expect(checked.output()).toMatch(new RegExp(`^Block ${index}: \\w+`, 'm'));
    await change(energyConsumed);
    expect(await verify(' --ed25519-only').exit).toBe(0);
  });
});

describe('productive-mining verify-chain at the database', () => {
  const verify = () => run('verify-chain --ed25519-only', { DATABASE_URL: testDatabase.url });

  it('adds up the money, and finds a balance that was raised by hand', async () => {
    const holds = verify();
    expect(await holds.exit, holds.output()).toBe(0);
    expect(holds.output()).toMatch(
      /^The money holds: \d+ rewards, one for each block; (1 balance|\d+ balances) and a supply of [\d.]+ \$MINED, the sums of \d+ transactions\.$/m,
    );
    const [wallet] = await database.orm.select().from(altcoinBalances).limit(1);
    const change = (balance: bigint) =>
      database.orm
        .update(altcoinBalances)
        .set({ balance })
        .where(eq(altcoinBalances.address, wallet!.address));
    await change(wallet!.balance + 1n);
    const broken = verify();
    expect(await broken.exit).toBe(1);
    expect(broken.output()).toContain(
      `Wallet ${wallet!.address}: balance_differs. A balance isn’t the sum of its transactions.\n`,
    );
    expect(broken.output()).toMatch(/The money is not right: 2 faults in \d+ transactions\.\n$/);
    await change(wallet!.balance);
  });
});

describe('at another server, which takes one session from an address', () => {
  let other: RunningServer;
  let otherDatabase: TestDatabase;

  beforeAll(async () => {
    otherDatabase = await startTestDatabase();
    other = await start({
      DATABASE_URL: otherDatabase.url,
      DATA_DIR: path.join(folder, 'other'),
      LIMITS: '{"sessionsPerAddress":1}',
    });
  });
  afterAll(async () => {
    await other.close();
    await otherDatabase.close();
  });

  it(
    'productive-mining mine ends with its sentence when it refuses (429)',
    async () => {
      const line = `mine --server ${other.url} --type prime_pattern --difficulty 70 --wallet ${folder}`;
      const one = run(`${line}/one.cookie`);
      const there = connectDatabase(otherDatabase.url);
      await expect
        .poll(async () => (await there.orm.select().from(miningSessions)).length, { timeout: 60_000 })
        .toBe(1);
      await there.close();
      const two = run(`${line}/two.cookie`);
      expect(await two.exit).toBe(1);
      expect(two.output()).toContain(
        'At most 1 mining sessions can be open at once from one network address.\n',
      );
      one.interrupt();
      expect(await one.exit).toBe(130);
    },
    UNTIL_MINED_MS,
  );

  it(
    'the wallet of the first server is left alone',
    async () => {
      const wallet = path.join(folder, 'of-the-first.cookie');
      const mining = run(`mine --server ${server.url} --difficulty 60 --wallet ${wallet}`);
      await expect.poll(async () => (await openSessions()).length, { timeout: 60_000 }).toBe(1);
      mining.interrupt();
      await mining.exit;
      const before = readFileSync(wallet, 'utf8');
      const wrong = run(`mine --server ${other.url} --wallet ${wallet}`);
      expect(await wrong.exit).toBe(1);
      expect(wrong.output()).toMatch(
        / holds a wallet of another server; name another file with --wallet\.\n$/,
      );
      expect(readFileSync(wallet, 'utf8')).toBe(before);
    },
    UNTIL_MINED_MS,
  );
});

it(
  'bench ends in order on Ctrl-C, with exit code 130',
  async () => {
    const { output, exit, interrupt } = run('bench --type prime_pattern --difficulty 1 --difficulty 100');
    await expect.poll(output, { timeout: UNTIL_MINED_MS }).toMatch(/^prime_pattern +1 /m);
    interrupt();
    expect(await exit).toBe(130);
    expect(output()).toMatch(/Stopped; the figures so far are above\.\n$/);
  },
  UNTIL_MINED_MS,
);
