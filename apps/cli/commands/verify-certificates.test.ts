/** The command at a server that gives the stored blocks of a chain of all kinds, honest or not. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getHeight, getStoredBlocks } from '@productive-mining/contract/endpoints.ts';
import { OPENAPI_PATH, VERSION } from '@productive-mining/contract/version.ts';
import { type ChainTip, GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { sealAgain, tipAt } from '@productive-mining/ledger/testing/seal-again.ts';
import {
  FINGERPRINT,
  KINDS,
  sealedChain,
  sealFirstUnits,
  signed,
} from '@productive-mining/verify/testing/seal-units.ts';
import { runPartsOnce } from '@productive-mining/work/testing/run-parts-once.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { INTERRUPTED } from '../interrupt.ts';
import { type LoopbackServer, startLoopbackServer } from '../testing/loopback-server.ts';
import { type CertificatePool, openCertificatePool } from '../verify/certificate-pool.ts';
import { examineBlock } from '../verify/examine-block.ts';
import { type VerifyChainOptions, verifyChain } from './verify-chain.ts';

/** Kinds whose certificates are checked in a tenth of a second: enough where it doesn't matter what a block seals. */
const QUICK_KINDS = ['prime_pattern', 'elliptic_curve_crypto', 'lattice_crypto'];
const COUNT = QUICK_KINDS.length;
const UNTIL_CHECKED_MS = 240_000;

let folder: string;
let server: LoopbackServer;
let honest: readonly StoredBlock[];
/** What the server gives, and how many of them before it is silent. */
let served: readonly StoredBlock[];
let silentAfter: number;
let printed: string[];

beforeAll(async () => {
  honest = await sealFirstUnits(QUICK_KINDS);
}, UNTIL_CHECKED_MS);

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'verify-certificates-'));
  vi.stubEnv('XDG_DATA_HOME', folder);
  served = honest;
  silentAfter = Number.POSITIVE_INFINITY;
  printed = [];
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line) => void printed.push(String(line)));
  server = await startLoopbackServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === OPENAPI_PATH)
      response.end(JSON.stringify({ info: { title: 'Productive Mining', version: VERSION } }));
    else if (pathname === getHeight.path) response.end(JSON.stringify({ height: served.length }));
    else if (pathname === getStoredBlocks.path) {
      const after = Number(searchParams.get('after') ?? 0);
      for (const stored of served.slice(after, silentAfter))
        response.write(`${JSON.stringify(storedBlockToJson(stored))}\n`);
      if (served.length <= silentAfter) response.end();
    } else
      response.writeHead(404).end(JSON.stringify({ code: 'unknown_path', error: 'There is no such call.' }));
  });
});
afterEach(async () => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Checks certificates in this thread: to start others takes longer than the check. */
const openNoThreads = (): CertificatePool => ({ threads: 1, examine: examineBlock, close: async () => {} });

type Run = Partial<VerifyChainOptions> & { openPool?: () => CertificatePool };

/** @returns the sentence with which the command failed; undefined when it didn't */
async function run({ openPool = openNoThreads, ...options }: Run = {}): Promise<string | undefined> {
  printed = [];
  const always = { server: server.url, key: FINGERPRINT, certificates: true, ed25519Only: true } as const;
  try {
    await verifyChain({ ...always, ...options }, openPool);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const ledgers = () => path.join(folder, 'productive-mining/ledgers');
const memoryFile = () => path.join(ledgers(), readdirSync(ledgers())[0]!);
const memory = () => JSON.parse(readFileSync(memoryFile(), 'utf8'));

/** The chain with one block's contents changed, all hashes made again and all blocks signed again, as a holder of the keys could. */
function forged(index: number, change: (stored: StoredBlock) => StoredBlock): StoredBlock[] {
  let tip: ChainTip = GENESIS;
  return honest.map((original) => {
    const isChanged = original.block.index === index;
    const stored = signed(sealAgain(isChanged ? change(structuredClone(original)) : original, tip));
    tip = tipAt(stored);
    return stored;
  });
}

/** A figure of the result, plus one. */
function withChangedResult(stored: StoredBlock): StoredBlock {
  const [discovery] = stored.discoveries;
  const result = { ...(discovery!.columns.result as Record<string, unknown>) };
  const field = Object.keys(result).find(
    (name) => Number.isSafeInteger(result[name]) && name !== 'difficulty',
  )!;
  result[field] = (result[field] as number) + 1;
  return { ...stored, discoveries: [{ ...discovery!, columns: { ...discovery!.columns, result } }] };
}

function withChangedLeaf(stored: StoredBlock): StoredBlock {
  const certificate = stored.certificate as { openings: { leaf: number; summary: string }[] };
  const [first, ...others] = certificate.openings;
  const summary = Buffer.from(first!.summary, 'base64');
  summary[summary.length - 1]! ^= 1;
  const openings = [{ ...first!, summary: summary.toString('base64') }, ...others];
  return { ...stored, certificate: { ...certificate, openings } };
}

describe('verify-chain --certificates', () => {
  it(
    'says of an honest ledger of all kinds what was checked',
    async () => {
      for (const kind of KINDS) await runPartsOnce(kind);
      served = await sealedChain();
      expect(await run(), printed.join('\n')).toBeUndefined();
      const count = KINDS.length;
      expect(printed).toContainEqual(
        expect.stringMatching(
          new RegExp(
            `^Certificates of ${count} blocks: ${count} hold, with \\d+ opened leaves. Other leaves weren’t looked at.$`,
          ),
        ),
      );
      expect(printed).toContainEqual(
        expect.stringMatching(/^Statements: [1-9]\d* checked, 0 false, [1-9]\d* not checked here\.$/),
      );
      expect(printed).toContainEqual(
        expect.stringMatching(/^ {2}\d+ not checked: needs_all_leaves\. Only all leaves show it\.$/),
      );
    },
    UNTIL_CHECKED_MS,
  );

  it(
    'says with all leaves, computed by its threads, that all of an honest ledger was checked',
    async () => {
      expect(await run()).toBeUndefined();
      expect(printed.join('\n')).toContain('needs_all_leaves');
      const whole = { certificates: 'whole', ed25519Only: false, openPool: openCertificatePool } as const;
      expect(await run(whole), printed.join('\n')).toBeUndefined();
      expect(printed).toContainEqual(
        expect.stringContaining(` ${COUNT} units computed again here, each leaf, with the same root`),
      );
      expect(printed.join('\n')).not.toContain('needs_all_leaves');
    },
    UNTIL_CHECKED_MS,
  );

  it.each([
    ['result', 'whole', withChangedResult],
    ['opened leaf', true, withChangedLeaf],
    ['certificate', true, (stored: StoredBlock) => ({ ...stored, certificate: { version: 2 } })],
  ] as const)(
    'names the block whose %s was changed and sealed again',
    async (_what, certificates, change) => {
      served = forged(3, change);
      expect(await run({ certificates })).toBe(`The mathematics is not right: 1 fault in ${COUNT} blocks.`);
      const named = printed.filter((line) => line.startsWith('Block '));
      expect(named).toEqual([expect.stringMatching(/^Block 3: \w+\. .+\.$/)]);
      expect(memory()[certificates === true ? 'opened' : certificates].faulty).toEqual([3]);
    },
    UNTIL_CHECKED_MS,
  );

  it(
    'goes on after an interrupt where it was, and counts the same as a whole run',
    async () => {
      silentAfter = 2;
      const interrupted = run({ openPool: openCertificatePool });
      await expect
        .poll(() => existsSync(ledgers()) && memory().opened.index, {
          timeout: UNTIL_CHECKED_MS,
          interval: 200,
        })
        .toBe(2);
      process.emit('SIGINT');
      expect(await interrupted).toBeUndefined();
      expect(process.exitCode).toBe(INTERRUPTED);
      expect(printed.at(-1)).toMatch(
        /^Stopped after 2 of \d blocks; the same command goes on there; whether /,
      );
      silentAfter = Number.POSITIVE_INFINITY;
      expect(await run()).toBeUndefined();
      const { opened } = memory();
      expect(printed).toContainEqual(
        expect.stringMatching(/^The certificates of blocks 1 to 2 were checked by an earlier run/),
      );
      expect(await run({ fromStart: true })).toBeUndefined();
      expect(memory().opened).toEqual(opened);
    },
    UNTIL_CHECKED_MS,
  );

  it(
    'checks everything again that another program has checked',
    async () => {
      expect(await run()).toBeUndefined();
      const kept = memory();
      writeFileSync(
        memoryFile(),
        JSON.stringify({ ...kept, opened: { ...kept.opened, program: 'ab'.repeat(32) } }),
      );
      expect(await run()).toBeUndefined();
      expect(printed.join('\n')).not.toContain('were checked by an earlier run');
      expect(memory()).toEqual(kept);
    },
    UNTIL_CHECKED_MS,
  );

  it(
    'starts again when the blocks are others than those of the earlier run',
    async () => {
      expect(await run()).toBeUndefined();
      served = forged(2, withChangedLeaf);
      expect(await run({ forgetTip: true })).toMatch(/^The mathematics is not right: 1 fault /);
      expect(printed).toContainEqual(
        expect.stringMatching(/^Block \d isn’t the one that an earlier run has checked; /),
      );
      expect(await run()).toMatch(/^The mathematics is not right: 1 fault /);
      expect(printed).toContainEqual(expect.stringMatching(/^Block 2: \w+/));
    },
    UNTIL_CHECKED_MS,
  );
});

describe('a block that an earlier run has checked and that fits its own hash no more', () => {
  it(
    'is checked again from block 1 on, though the hashes behind it are the same',
    async () => {
      expect(await run()).toBeUndefined();
      served = honest.with(1, withChangedResult(honest[1]!));
      expect(await run()).toMatch(/^The ledger is not valid: /);
      expect(printed).toContain(
        'Block 2 isn’t the one that an earlier run has checked; starting from block 1.',
      );
    },
    UNTIL_CHECKED_MS,
  );
});

describe('what is remembered of a server’s ledger', () => {
  const check = (more: Partial<VerifyChainOptions> = {}) =>
    run({ certificates: undefined, ...more } as Partial<VerifyChainOptions>);

  it('makes a ledger that got shorter a fault, until it is accepted', async () => {
    expect(await check()).toBeUndefined();
    expect(memory().tip).toEqual({ index: COUNT, hash: honest.at(-1)!.block.blockHash });
    served = honest.slice(0, -1);
    const shorter = `The ledger got shorter: it had block ${COUNT} before, and ends at ${COUNT - 1} now; --forget-tip accepts it.`;
    expect(await check()).toBe(shorter);
    expect(await check()).toBe(shorter);
    expect(await check({ forgetTip: true })).toBeUndefined();
    expect(await check()).toBeUndefined();
  });

  it('makes another block at the same place a fault', async () => {
    expect(await check()).toBeUndefined();
    served = forged(COUNT, withChangedResult);
    expect(await check()).toMatch(/^The ledger is another one: block \d was [0-9a-f]{64} before; /);
  });

  it.each([
    ['', 'empty'],
    ['{"format":1', 'cut off'],
    ['{"format":2}', 'of another form'],
    ['{"format":1,"tip":{"index":-1,"hash":"00"}}', 'with a tip that is none'],
    [
      '{"format":1,"opened":{"program":"0.1.0","index":1e9,"hash":"__proto__","faulty":[],"tally":{}}}',
      'with progress that is none',
    ],
  ])('is refused when the file is damaged: %s', async (text) => {
    expect(await check()).toBeUndefined();
    writeFileSync(memoryFile(), text);
    expect(await check()).toMatch(/ doesn't hold what this command remembers of a ledger; move it away/);
    expect(readFileSync(memoryFile(), 'utf8')).toBe(text);
  });

  it(
    'progress beyond the ledger’s end counts for nothing',
    async () => {
      expect(await run()).toBeUndefined();
      const kept = memory();
      writeFileSync(memoryFile(), JSON.stringify({ ...kept, opened: { ...kept.opened, index: 1_000_000 } }));
      expect(await run()).toBeUndefined();
      expect(printed).toContainEqual(expect.stringMatching(/^Block 1000000 isn’t the one /));
      expect(memory()).toEqual(kept);
    },
    UNTIL_CHECKED_MS,
  );
});
