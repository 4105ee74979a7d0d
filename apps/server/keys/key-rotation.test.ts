/** Changes the signing keys as an operator does: by the command line, on the data folder of a server. */
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeTemporaryFolder } from '@productive-mining/database/testing/start-test-database.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../settings.ts';
import { startServer } from '../start-server.ts';
import { type CommandRun, runCommandLine } from '../testing/run-command-line.ts';

const PATIENCE_MS = 400_000;
const NEW_KEYS = /^New keys ([0-9a-f]{64})$/m;
const KEPT = /^The ledger keeps its fingerprint ([0-9a-f]{64})$/m;

let folder: string;
let dataDir: string;
let nextSeed: string;
const runs: CommandRun[] = [];

beforeAll(() => {
  folder = makeTemporaryFolder();
  dataDir = path.join(folder, 'data');
  nextSeed = path.join(dataDir, 'keys/block-signing-seed.next.hex');
});
afterEach(() => {
  for (const started of runs.splice(0)) started.kill();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(line: string): CommandRun {
  const started = runCommandLine(line, {
    DATA_DIR: dataDir,
    TIP_FILE: `${dataDir}/tip.json`,
    MINING_THREADS: '2',
    LIMITS: 'off',
  });
  runs.push(started);
  return started;
}
async function succeed(line: string): Promise<string> {
  const started = run(line);
  expect(await started.exit, started.output()).toBe(0);
  return started.output();
}
async function fail(line: string): Promise<string> {
  const started = run(line);
  expect(await started.exit, started.output()).toBe(1);
  return started.output();
}
const mine = (blocks: number) => succeed(`mine --type prime_pattern --difficulty 1 --blocks ${blocks}`);

/** Ends a command when a condition has come true, however far the command is. */
async function killWhen(line: string, condition: (output: string) => boolean): Promise<void> {
  const started = run(line);
  while (!condition(started.output())) await wait(1);
  started.kill();
  await started.exit;
}

it('there is nothing to change before the first start, and asking makes no data folder', async () => {
  expect(await fail('rotate-keys')).toMatch(
    /^There is no signing seed in .*keys; the server makes it at its first start\.\n$/,
  );
  expect(existsSync(dataDir)).toBe(false);
});

it(
  'a change survives kills, and every place that shows or checks keys tells the same',
  async () => {
    await mine(1);
    chmodSync(dataDir, 0o711);
    await killWhen('rotate-keys', () => existsSync(nextSeed));
    // Its record may or may not have been written; that doesn't matter.
    const again = run('rotate-keys');
    if ((await again.exit) !== 0)
      expect(again.output()).toMatch(/^A change .* waits for the next block already; /);
    expect(await fail('rotate-keys')).toMatch(
      /^A change of the signing keys waits for the next block already; .*\n$/,
    );
    rmSync(nextSeed);
    expect(await fail('mine --type prime_pattern --difficulty 1')).toMatch(
      /^A change of the signing keys waits for the next block, but their seed is not in .*next\.hex; put it back, or withdraw .*\n$/,
    );
    expect(await succeed('rotate-keys --withdraw')).toBe(
      'The change of the signing keys is withdrawn; the keys stay.\n',
    );
    const told = await succeed(`rotate-keys --data ${dataDir}`);
    const [first, next] = [KEPT.exec(told)![1]!, NEW_KEYS.exec(told)![1]!];
    expect(told).toContain(`Their seed is in ${nextSeed}: back it up now.\n`);
    await killWhen('mine --type prime_pattern --difficulty 1 --blocks 50', (output) =>
      /^Block 3 /m.test(output),
    );

    const settings = readSettings({
      DATA_DIR: dataDir,
      TIP_FILE: `${dataDir}/tip.json`,
      PORT: '0',
      LIMITS: 'off',
    });
    const server = await startServer(settings, { log: pino({ level: 'silent' }) });
    try {
      expect(await fail('rotate-keys')).toMatch(
        /^The data folder .* is in use by another server \(process \d+\); stop it/,
      );
      const read = async (call: string) => (await fetch(`${server.url}${call}`)).json();
      const listed = (await read('/api/keys')) as {
        fingerprint: string;
        keys: { keyId: string; fromBlock: number }[];
      };
      expect(listed.fingerprint).toBe(first);
      expect(listed.keys).toMatchObject([
        { keyId: next.slice(0, 32), fromBlock: 3 },
        { keyId: first.slice(0, 32), fromBlock: 1 },
      ]);
      const signers = [first, first, next].map((fingerprint) => fingerprint.slice(0, 32));
      for (const [at, keyId] of signers.entries())
        expect(await read(`/api/blocks/${at + 1}`)).toMatchObject({ signatures: { keyId } });
      const checked = await succeed(`verify-chain --server ${server.url} --key ${first}`);
      expect(checked).toContain(`Key fingerprint ${first}\nKeys changed from block 3 on: ${next}\n`);
    } finally {
      await server.close();
    }
    const seeds = readdirSync(path.dirname(nextSeed)).filter((name) => name.includes('seed'));
    expect(seeds).toEqual(['block-signing-seed.hex']);
    const refused = await fail(`verify-chain --ed25519-only --key ${next}`);
    expect(refused).toContain(
      `The ledger isn't the one that --key names: its first keys have the fingerprint ${first}.`,
    );
    expect(refused).toContain(
      'That fingerprint belongs to the keys from block 3 on; a ledger is identified by that of its first keys.\n',
    );
  },
  PATIENCE_MS,
);
