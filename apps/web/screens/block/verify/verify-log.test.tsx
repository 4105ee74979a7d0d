/** The log before a block's page: what it remembers of it, and what it refuses. */
import { GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { secondKeys } from '@productive-mining/ledger/testing/build-chain.ts';
import { type LogOfBlocks, logOfBlocks } from '@productive-mining/ledger/testing/log-of-blocks.ts';
import { FINGERPRINT, sealUnit } from '@productive-mining/verify/testing/seal-units.ts';
import { firstUnitOf } from '@productive-mining/work/testing/certify-unit.ts';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ledgerOfAddress } from '../../../parts/verify/kept-ledger.ts';
import {
  button,
  card,
  closePage,
  findAll,
  openPage,
  press,
  settle,
  textOf,
} from '../../../testing/open-page.tsx';
import { sampleLedger } from '../../../testing/samples.ts';
import { stubServer } from '../../../testing/stub-server.ts';
import { WorkerHere } from '../../../testing/worker-here.ts';

let stored: StoredBlock;
let hash: string;
beforeAll(async () => {
  stored = sealUnit(GENESIS, await firstUnitOf('elliptic_curve_crypto'));
  hash = stored.block.blockHash as string;
}, 60_000);
beforeEach(() => {
  Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat', configurable: true });
  localStorage.clear();
  vi.stubGlobal('Worker', WorkerHere);
});
afterEach(closePage);

const later = (count: number, digit = 'c') => Array.from({ length: count }, () => digit.repeat(64));
const panel = () => textOf(card('Verify here'));
/** Words of the summary, which screen readers are told, about a ledger that is refused. */
const REFUSED = /The ledger is refused\. .* Of the block itself, \d of 9 steps hold/;

/** Opens the block's page at a server with this log, and checks the block. */
async function checkWith(log: LogOfBlocks | undefined, from = 1): Promise<void> {
  const none = Response.json(
    { code: 'no_checkpoint', error: 'The log has no checkpoint yet.' },
    { status: 404 },
  );
  stubServer({
    'GET /api/blocks/1': sampleLedger(1).detail(1)!,
    'GET /api/blockchain/height': { height: 1 },
    'GET /api/keys': {
      fingerprint: FINGERPRINT,
      keys: [{ keyId: 'ab', ed25519: '', mlDsa65: '', createdAt: '2026-01-01T00:00:00.000Z', fromBlock: 1 }],
    },
    'GET /api/blockchain/stored': new Response(`${JSON.stringify(storedBlockToJson(stored))}\n`),
    'GET /api/blocks/1/tlog-proof': log ? new Response(log.proof(1)) : none,
    'GET /api/log': log ? Response.json({ size: 1, witnesses: [], keyRecords: log.keyRecords }) : none,
    'GET /api/log/consistency': log ? log.growth(from) : none,
  });
  await openPage('/blocks/1');
  await press(button('Verify this block'));
  await vi.waitFor(
    async () => {
      await settle();
      expect(panel()).toMatch(/steps hold|could not/);
    },
    { timeout: 20_000 },
  );
}

/** Checks the block at a server with this log. @returns what the page says */
async function verifyWith(log: LogOfBlocks | undefined, from?: number): Promise<string> {
  await checkWith(log, from);
  const said = panel();
  await closePage();
  return said;
}

it('lists as many steps as it counts, and the log apart from them', async () => {
  await checkWith(logOfBlocks([hash]));
  expect(panel()).toMatch(/\d of 9 steps hold/);
  expect(findAll('[aria-label="Steps of the check"] > li')).toHaveLength(9);
  expect(findAll('[aria-label="Check of the ledger’s log"] > li').map(textOf)).toEqual([
    expect.stringMatching(/^Log\s?holds/),
  ]);
});

it('finds the block in the log, remembers its checkpoint, and takes one that begins with it', async () => {
  const log = logOfBlocks([hash]);
  expect(await verifyWith(log)).toContain(
    'The block is in the ledger’s log of 1 block. Later checks compare with it.',
  );
  expect(ledgerOfAddress.read()!.checkpoint).toBe(log.note);
  const grown = logOfBlocks([hash, ...later(8)]);
  expect(await verifyWith(grown)).toContain(
    'The block is in the ledger’s log of 9 blocks. It begins with the log that this browser remembers, of 1: nothing before was cut or changed.',
  );
  expect(ledgerOfAddress.read()!.checkpoint).toBe(grown.note);
});

it('refuses a log that was cut, forked, is gone or is signed by others, and goes on remembering what it had', async () => {
  const log = logOfBlocks([hash, ...later(8)]);
  await verifyWith(log);
  const cut = await verifyWith(logOfBlocks([hash, ...later(3)]));
  expect(cut).toMatch(REFUSED);
  expect(cut).toMatch(
    /The log got shorter: it had 9 blocks with the root [0-9a-f]{64} before, and has 4 blocks with the root/,
  );
  expect(await verifyWith(logOfBlocks([hash, ...later(20, 'd')]), 9)).toMatch(
    /The log is another one: it had 9 blocks .* and has 21 blocks .* nothing shows that the one begins with the other\./,
  );
  expect(await verifyWith(logOfBlocks([hash, ...later(20)], secondKeys), 9)).toContain(
    'isn’t signed by the ledger’s keys.',
  );
  expect(await verifyWith(undefined)).toContain('The log has no checkpoint that can be read.');
  expect(ledgerOfAddress.read()!.checkpoint).toBe(log.note);
});

it('says that a block isn’t in the log whose proof is of another, and works without a log', async () => {
  const ofOther = await verifyWith(logOfBlocks(later(5)));
  expect(ofOther).toMatch(REFUSED);
  expect(ofOther).toContain('The proof that the block is in the ledger’s log doesn’t hold.');
  expect(ledgerOfAddress.read()).toBeUndefined();
  const without = await verifyWith(undefined);
  expect(without).toMatch(/7 of 9 steps hold/);
  expect(without).not.toMatch(/log|refused/);
});
