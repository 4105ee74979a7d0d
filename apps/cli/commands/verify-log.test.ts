/** The command at a server that gives the stored blocks of a chain and the log over them, honest or not. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  getHeight,
  getLog,
  getLogConsistency,
  getStoredBlocks,
} from '@productive-mining/contract/endpoints.ts';
import { OPENAPI_PATH, VERSION } from '@productive-mining/contract/version.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { logKey, readCheckpoint, signCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import { cosign, witnessKey } from '@productive-mining/ledger/log/cosignature.ts';
import { LogTree } from '@productive-mining/ledger/log/log-tree.ts';
import { keyHashOf, verifierLine } from '@productive-mining/ledger/log/signed-note.ts';
import { firstKeyPayload } from '@productive-mining/ledger/signing/key-records.ts';
import { fingerprintOf, type LedgerKeys } from '@productive-mining/ledger/signing/keys.ts';
import { historyLeaf } from '@productive-mining/ledger/signing/signed-tip.ts';
import {
  buildChain,
  firstKeys,
  secondKeys,
  thirdKeys,
} from '@productive-mining/ledger/testing/build-chain.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '../testing/loopback-server.ts';
import { type VerifyChainOptions, verifyChain } from './verify-chain.ts';

const FINGERPRINT = fingerprintOf(firstKeys.publicKeys);
const ORIGIN = 'ledger.example/log';
/** Two chains of the same keys, which part at block 6: two servers that went on from one backup. */
const chain = chainOf();
const parted = chainOf(6);

let server: LoopbackServer;
let folder: string;
/** What the server sends, and the blocks that its log is over; undefined for a server without a log. */
let served: readonly StoredBlock[];
let logged: readonly StoredBlock[] | undefined;
/** What the server says of its height; undefined for the number of blocks that it sends. */
let height: number | undefined;
let signer: LedgerKeys;
let printed: string[];
/** Witnesses that have cosigned the checkpoint. */
let cosigners: readonly LedgerKeys[];
const witnessOf = ({ publicKeys }: LedgerKeys) => witnessKey('witness.example/w', publicKeys.ed25519);

/** Regions of the zeros one after the other, as they were sealed before a plan said where it comes from. */
function chainOf(partingAt = Number.POSITIVE_INFINITY): StoredBlock[] {
  const { planUnit } = workTypeOf('riemann_zero');
  let position = '0';
  return buildChain({
    blockCount: 12,
    beforeSealing: ({ block, discoveries: [discovery] }, index) => {
      const next = planUnit({ difficulty: 1, frontier: 'zeros', position, seed: '0'.repeat(64) });
      position = next.nextPosition;
      Object.assign(block, { difficulty: 1, nonce: BigInt(index) });
      Object.assign(discovery!.columns, { difficulty: 1, frontier: 'zeros', plan: next.plan });
      if (index >= partingAt) Object.assign(discovery!.columns, { subject: 'another branch' });
    },
  });
}

const treeOf = (stored: readonly StoredBlock[]) => {
  const tree = new LogTree();
  for (const { block } of stored) tree.add(historyLeaf(Buffer.from(block.blockHash as string, 'hex')));
  return tree;
};

function logAnswer(over: readonly StoredBlock[]) {
  const tree = treeOf(over);
  const { publicKeys, secretKeys } = signer;
  const head = { size: tree.size, root: tree.root() };
  const pair = { publicKey: publicKeys.ed25519, secretKey: secretKeys.ed25519 };
  return {
    origin: ORIGIN,
    size: tree.size,
    rootHash: Buffer.from(head.root).toString('hex'),
    checkpoint: cosigned(signCheckpoint(ORIGIN, head, [pair])),
    keys: [{ fromBlock: 1, verifier: verifierLine(logKey(ORIGIN, publicKeys.ed25519)) }],
    keyRecords: [firstKeyPayload(firstKeys.publicKeys)],
    handovers: [],
    witnesses: [],
  };
}

const cosigned = (note: string) =>
  cosigners.reduce(
    (signed, keys) =>
      signed + cosign(witnessOf(keys), readCheckpoint(note)!.text, 1_800_000_000, keys.secretKeys.ed25519),
    note,
  );

function answer(pathname: string, query: URLSearchParams): unknown {
  if (pathname === OPENAPI_PATH) return { info: { title: 'Productive Mining', version: VERSION } };
  if (pathname === getHeight.path) return { height: height ?? served.length };
  if (!logged) return undefined;
  if (pathname === getLog.path) return logAnswer(logged);
  if (pathname !== getLogConsistency.path) return undefined;
  const [from, to] = ['from', 'to'].map((name) => Number(query.get(name))) as [number, number];
  return { from, to, proof: treeOf(logged).consistencyProof(from, to).map(encodeBase64) };
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'verify-log-'));
  vi.stubEnv('XDG_DATA_HOME', folder);
  [served, logged, signer, printed] = [chain.slice(0, 8), chain.slice(0, 8), firstKeys, []];
  [cosigners, height] = [[], undefined];
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line) => void printed.push(String(line)));
  server = await startLoopbackServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === getStoredBlocks.path) {
      const after = Number(searchParams.get('after') ?? 0);
      return response.end(
        served
          .slice(after)
          .map((stored) => `${JSON.stringify(storedBlockToJson(stored))}\n`)
          .join(''),
      );
    }
    const found = answer(pathname, searchParams);
    const failure = { code: 'unknown_path', error: 'There is no such call.' };
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(found ?? failure));
  });
});
afterEach(async () => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** @returns the sentence with which the command failed; undefined when it didn't */
async function run(
  options: Partial<VerifyChainOptions> = {},
  named: { key?: string } = { key: FINGERPRINT },
): Promise<string | undefined> {
  try {
    await verifyChain({ server: server.url, ed25519Only: true, ...named, ...options });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
function memoryFile(): string {
  const ledgers = path.join(folder, 'productive-mining/ledgers');
  return path.join(ledgers, readdirSync(ledgers)[0]!);
}
const remembered = () => JSON.parse(readFileSync(memoryFile(), 'utf8')).checkpoint;

it('remembers the checkpoint, and takes a log that begins with it', async () => {
  expect(await run()).toBeUndefined();
  expect(printed).toContain('The log over 8 blocks holds; its checkpoint is remembered from here on.');
  expect(remembered()).toBe(logAnswer(chain.slice(0, 8)).checkpoint);
  [served, logged] = [chain, chain];
  expect(await run()).toBeUndefined();
  expect(printed).toContain(
    'The log over 12 blocks holds; it begins with the one over 8 blocks that was seen before.',
  );
  expect(remembered()).toBe(logAnswer(chain).checkpoint);
});

it('tells two servers apart that went on from one backup, with what is known of both', async () => {
  expect(await run()).toBeUndefined();
  [served, logged] = [parted, parted];
  // The tip of before is another block: that is told first, and accepting nothing changes nothing.
  expect(await run()).toMatch(/^The ledger is another one: block 8 was [0-9a-f]{64} before; /);
  [served, logged] = [chain, parted];
  const kept = remembered();
  expect(await run()).toMatch(
    /^The log is another one: it had 8 blocks with the root [0-9a-f]{64} before, and has 12 blocks with the root [0-9a-f]{64} now, .*; the option --forget-tip accepts it\.$/,
  );
  expect(remembered()).toBe(kept);
});

it('refuses a log that was cut, is gone, isn’t signed by the ledger or isn’t over its blocks', async () => {
  expect(await run()).toBeUndefined();
  logged = chain.slice(0, 7);
  expect(await run()).toMatch(/^The log got shorter: it had 8 blocks .* and has 7 blocks /);
  logged = undefined;
  expect(await run()).toBe(
    'The ledger had a log before, and gives none now; the option --forget-tip accepts it.',
  );
  [logged, signer] = [chain, secondKeys];
  expect(await run()).toMatch(/^The checkpoint of 12 blocks .* isn’t signed by the ledger’s keys; /);
  [served, logged, signer] = [parted.slice(0, 8), chain, firstKeys];
  expect(await run({ forgetTip: true })).toBe(
    'The log of 12 blocks isn’t over the blocks that the server sends.',
  );
  [served, logged] = [chain, parted.slice(0, 9)];
  expect(await run({ forgetTip: true })).toBe(
    'The log of 9 blocks isn’t over the blocks that the server sends.',
  );
});

it('says of another ledger at a known address that its first keys are others, and of an empty one what it had', async () => {
  expect(await run()).toBeUndefined();
  const text = readFileSync(memoryFile(), 'utf8');
  expect(JSON.parse(text).fingerprint).toBe(FINGERPRINT);
  const before = 'c'.repeat(64);
  writeFileSync(memoryFile(), text.replace(FINGERPRINT, before));
  [served, logged] = [chain.slice(0, 3), chain.slice(0, 3)];
  expect(await run()).toBe(
    `It is another ledger: its first keys have the fingerprint ${FINGERPRINT}, before ${before}; --forget-tip accepts it.`,
  );
  [served, logged] = [[], undefined];
  expect(await run({}, {})).toBe(
    'The ledger has no block yet, where there were 8 blocks before; --forget-tip accepts it.',
  );
  expect(await run()).toBe(
    'The ledger has no block yet, so that nothing shows whether its keys are those that --key names.',
  );
  expect(await run({ forgetTip: true }, {})).toBeUndefined();
  // It is accepted from here on: neither it nor the blocks that follow want the option again.
  expect(await run({}, {})).toBeUndefined();
  [served, logged] = [chain.slice(0, 3), chain.slice(0, 3)];
  expect(await run()).toBeUndefined();
  expect(JSON.parse(readFileSync(memoryFile(), 'utf8'))).toMatchObject({
    fingerprint: FINGERPRINT,
    tip: { index: 3 },
  });
});

it('takes a log that is ahead of the blocks that were read, and a server that has none', async () => {
  [served, logged] = [chain.slice(0, 5), chain];
  expect(await run()).toBeUndefined();
  expect(printed).toContain('The log over 12 blocks holds; its checkpoint is remembered from here on.');
  logged = undefined;
  expect(await run({ forgetTip: true })).toBeUndefined();
  expect(await run()).toBeUndefined();
});

it('says one block in the singular', async () => {
  [served, logged] = [chain.slice(0, 1), [parted[8]!]];
  expect(await run()).toBe('The log of 1 block isn’t over the blocks that the server sends.');
  expect(printed).toContain(
    '1 block is valid: hashes, roots and links; 1 Ed25519 and 0 ML-DSA-65 signatures.',
  );
  [served, height] = [[], 1];
  expect(await run({}, {})).toBe('The ledger is said to have 1 block, but its rows end at 0.');
  [served, height] = [chain.slice(0, 2), 1];
  expect(await run()).toBe(`${server.url} says that its ledger has 1 block, but sends more.`);
});

it('wants the signatures of the witnesses that are named, by their keys', async () => {
  const [one, two] = [witnessOf(secondKeys), witnessOf(thirdKeys)];
  const missing =
    'The checkpoint over 8 blocks has no signature of the witness witness.example/w: it may be away, or was shown another ledger.';
  expect(await run({ witness: [one] })).toBe(missing);
  expect(readdirSync(folder)).toEqual([]);
  cosigners = [secondKeys];
  printed = [];
  const [hashOfOne, hashOfTwo] = [one, two].map((key) => Buffer.from(keyHashOf(key)).toString('hex'));
  expect(await run({ witness: [two, one] })).toBe(
    `The checkpoint over 8 blocks has a line of the witness witness.example/w by another key: its hash is ${hashOfOne}, that of the given key ${hashOfTwo}.`,
  );
  expect(printed.slice(-2)).toEqual([
    'The log over 8 blocks holds; its checkpoint isn’t remembered.',
    'The witness witness.example/w has cosigned 8 blocks.',
  ]);
  expect(readdirSync(folder)).toEqual([]);
  expect(await run({ witness: [one] })).toBeUndefined();
  expect(printed).toContain('The witness witness.example/w has cosigned 8 blocks.');
  cosigners = [secondKeys, thirdKeys];
  expect(await run({ witness: [one, two] })).toBeUndefined();
  logged = undefined;
  expect(await run({ witness: [one], forgetTip: true })).toBe(
    'The server has no log that a witness could vouch for.',
  );
});
