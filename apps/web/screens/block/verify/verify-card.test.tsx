import { GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { fingerprintOf, keyIdOf } from '@productive-mining/ledger/signing/keys.ts';
import { firstKeys, secondKeys, thirdKeys } from '@productive-mining/ledger/testing/build-chain.ts';
import { sealAgain, signedBy, tipAt } from '@productive-mining/ledger/testing/seal-again.ts';
import { FINGERPRINT, sealUnit } from '@productive-mining/verify/testing/seal-units.ts';
import { type CertifiedUnit, firstUnitOf } from '@productive-mining/work/testing/certify-unit.ts';
import { leafLinesOf } from '@productive-mining/work/testing/leaf-lines.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ledgerOfAddress } from '../../../parts/verify/kept-ledger.ts';
import {
  button,
  card,
  closePage,
  find,
  findAll,
  openPage,
  press,
  settle,
  textOf,
} from '../../../testing/open-page.tsx';
import { sampleLedger } from '../../../testing/samples.ts';
import { failure, stubServer } from '../../../testing/stub-server.ts';
import { WorkerHere } from '../../../testing/worker-here.ts';

const KIND = 'elliptic_curve_crypto';
let unit: CertifiedUnit;
let stored: StoredBlock;
beforeAll(async () => {
  unit = await firstUnitOf(KIND);
  stored = sealUnit(GENESIS, unit);
}, 60_000);
beforeEach(() => {
  Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat', configurable: true });
  localStorage.clear();
  vi.stubGlobal('Worker', WorkerHere);
});
afterEach(closePage);

const lineOf = (block: StoredBlock) => JSON.stringify(storedBlockToJson(block));
const noCheckpoint = Response.json(
  { code: 'no_checkpoint', error: 'The log has no checkpoint yet.' },
  { status: 404 },
);
const WITHOUT_LOG = Object.fromEntries(
  [1, 2, 4].map((index) => [`GET /api/blocks/${index}/tlog-proof`, noCheckpoint]),
);
const detail = sampleLedger(1).detail(1)!;
const keys = {
  fingerprint: FINGERPRINT,
  keys: [{ keyId: 'ab', ed25519: '', mlDsa65: '', createdAt: '2026-01-01T00:00:00.000Z', fromBlock: 1 }],
};

async function openBlock(line = lineOf(stored), leaves = ''): Promise<void> {
  stubServer({
    'GET /api/blocks/1': detail,
    ...WITHOUT_LOG,
    'GET /api/blockchain/height': { height: 1 },
    'GET /api/keys': keys,
    'GET /api/blockchain/stored': new Response(`${line}\n`),
    'GET /api/blocks/1/data': new Response(leaves),
  });
  await openPage('/blocks/1');
}

/**
 * Opens the last of a ledger's blocks, each of which the server is asked for once.
 * @param fromBlocks at which keys begin to sign
 */
async function openLast(
  blocks: readonly StoredBlock[],
  fromBlocks: readonly number[],
  height = blocks.length,
): Promise<void> {
  const given = blocks.map(lineOf);
  const [first] = keys.keys;
  stubServer({
    'GET /api/blocks/2': sampleLedger(2).detail(2)!,
    'GET /api/blocks/4': sampleLedger(4).detail(4)!,
    ...WITHOUT_LOG,
    'GET /api/blockchain/height': { height },
    'GET /api/keys': { ...keys, keys: fromBlocks.map((fromBlock) => ({ ...first!, fromBlock })) },
    'GET /api/blockchain/stored': Object.assign(new Response(), {
      clone: () => new Response(`${given.shift()}\n`),
    }),
  });
  await openPage(`/blocks/${height}`);
}

const panel = () => card('Verify here');
const status = () => textOf(panel().querySelector('[role="status"]'));
async function verify(): Promise<void> {
  await press(button('Verify this block'));
  await vi.waitFor(
    async () => {
      await settle();
      expect(status()).toMatch(/hold|could not/);
    },
    { timeout: 20_000 },
  );
}
const steps = () => findAll('ol[aria-label="Steps of the check"] > li').map(textOf);

describe('Verify here', () => {
  it('offers the proof that /verify takes beside the block’s file', async () => {
    await openBlock();
    const link = panel().querySelector('a[download]');
    expect([textOf(link), link?.getAttribute('href')]).toEqual(['its proof', '/api/blocks/1/tlog-proof']);
  });

  it('checks the block in a worker, says what each step took, and remembers the key and the newest block', async () => {
    await openBlock();
    expect(status()).toBe('');
    await verify();
    expect(status()).toMatch(
      /^7 of 9 steps hold, 2 not checked here\. Verified here in .* times the .* of CPU time that the block stores/,
    );
    expect(status()).toContain(
      'Not checked here, which is no fault of the block: “Keys, from the remembered one on”: No key of this ledger was remembered before, as at every first check',
    );
    expect(steps()).toHaveLength(9);
    expect(steps()[1]).toMatch(/^Hash of the header\s?holds.*\d.*, \d+ B$/);
    expect(textOf(panel())).toContain('This browser saw it for the first time now');
    expect(ledgerOfAddress.read()).toMatchObject({
      fingerprint: FINGERPRINT,
      tip: { index: 1, hash: stored.block.blockHash },
    });
    const said = find('ul[aria-label="Statements of the block"]');
    expect(said.querySelectorAll('li')).toHaveLength(
      (stored.discoveries[0]!.columns.statements as unknown[]).length,
    );
    await verify();
    expect(status()).toMatch(/^8 of 9 steps hold, 1 not checked here\. /);
    expect(textOf(panel())).toContain('The server still gives block 1,');
  });

  it('says which step fails, and keeps nothing of a ledger that it sees first', async () => {
    await openBlock(lineOf(stored).replace('"nonce":{"$integer":"1"}', '"nonce":{"$integer":"2"}'));
    await verify();
    expect(status()).toBe('The block does not hold. It fails at: Hash of the header.');
    expect(steps()[1]).toContain('The block hash isn’t the hash of the header.');
    expect(ledgerOfAddress.read()).toBeUndefined();
    expect(findAll('button', 'Check every leaf')).toEqual([]);
  });

  it('says plainly that the key or the ledger isn’t what it was', async () => {
    const known = { firstSeenAt: '2026-01-01T00:00:00.000Z', tip: { index: 7, hash: 'ab'.repeat(32) } };
    const keep = (fingerprint: string) =>
      localStorage.setItem('productive-mining:ledger', JSON.stringify({ ...known, fingerprint }));
    keep(fingerprintOf(thirdKeys.publicKeys));
    await openBlock();
    await verify();
    expect(status()).toMatch(
      /^The block is of another ledger than the one that this browser remembers\. By its own ledger’s keys, 7 of 9 steps hold, 1 not checked here\. /,
    );
    expect(ledgerOfAddress.read()?.fingerprint).toBe(fingerprintOf(thirdKeys.publicKeys));
    expect(textOf(panel())).toContain('That is not the key that this browser remembers');
    keep(FINGERPRINT);
    await verify();
    expect(textOf(panel())).toContain(
      'The ledger got shorter: this browser has checked block 7, and now it ends at block 1.',
    );
    expect(ledgerOfAddress.read()?.tip?.index).toBe(7);
    await press(button('Forget key and newest block'));
    expect(ledgerOfAddress.read()).toBeUndefined();
  });

  it('checks every leaf, computed here or downloaded', async () => {
    const end = JSON.stringify({ leaves: unit.leaves.length, workRoot: 'ab', matches: true });
    await openBlock(lineOf(stored), `${[...leafLinesOf(unit), end].join('\n')}\n`);
    await verify();
    expect(textOf(panel())).toContain(
      'Fields of the stored result that the opened leaves don’t show, by their names in the record:',
    );
    const choices = findAll('fieldset input');
    expect(choices).toHaveLength(2);
    for (const [at, choice] of choices.entries()) {
      await press(choice);
      await press(button(at === 0 ? 'Check every leaf' : 'Check every leaf again'));
      await vi.waitFor(
        async () => {
          await settle();
          expect(steps().at(-1)).toMatch(/^Every leaf\s?holds/);
        },
        { timeout: 20_000 },
      );
      const said = findAll('ul[aria-label="Statements of the block"] > li').map(textOf);
      // What the block only reports, as how often walks were given up, leaves show when they are computed here.
      const notChecked = said.filter((statement) => statement.includes('not checked here'));
      expect(notChecked).toHaveLength(at === 0 ? 0 : 1);
      if (at > 0) expect(notChecked[0]).toContain('It is as the miner’s program reports it');
      for (const statement of said) expect(statement).toMatch(/checkedAs|not checked here/);
    }
  });

  it('remembers the checked block, and no newer one that the server names', async () => {
    const newer = { ...stored, block: { ...stored.block, index: 2 } };
    await openBlock();
    const given = [lineOf(stored), lineOf(newer)];
    stubServer({
      'GET /api/blocks/1': detail,
      ...WITHOUT_LOG,
      'GET /api/blockchain/height': { height: 2 },
      'GET /api/keys': keys,
      'GET /api/blockchain/stored': Object.assign(new Response(), {
        clone: () => new Response(`${given.shift()}\n`),
      }),
    });
    await verify();
    expect(status()).toMatch(/ steps hold/);
    expect(given).toEqual([]);
    expect(ledgerOfAddress.read()?.tip).toEqual({ index: 1, hash: stored.block.blockHash });
  });

  it('doesn’t remember a block as its newest whose link to the one before it hasn’t seen', async () => {
    const two = sealUnit(tipAt(stored), unit);
    const three = sealUnit(tipAt(two), unit);
    const four = sealUnit(tipAt(three), unit);
    await openLast([stored, two, four], [1], 4);
    await verify();
    expect(status()).toMatch(/ steps hold, /);
    expect(steps().join()).toContain('The block before isn’t among what was given.');
    expect(ledgerOfAddress.read()).toMatchObject({ fingerprint: FINGERPRINT });
    expect(ledgerOfAddress.read()?.tip).toBeUndefined();
    await openLast([stored, two, three, four], [1, 3]);
    await verify();
    expect(ledgerOfAddress.read()?.tip).toEqual({ index: 4, hash: four.block.blockHash });
  });

  it('takes no block by keys that were replaced, once it has seen the change', async () => {
    const two = sealUnit(tipAt(stored), unit);
    const three = sealUnit(tipAt(two), unit);
    const byFormerKeys = (block: StoredBlock, before: StoredBlock) => {
      const keyId = keyIdOf(firstKeys.publicKeys);
      return signedBy(firstKeys, sealAgain({ ...block, block: { ...block.block, keyId } }, tipAt(before)));
    };
    const forgedThree = byFormerKeys(three, two);
    const forged = byFormerKeys(sealUnit(tipAt(forgedThree), unit), forgedThree);
    await openLast([stored, two], [1, 3]);
    await verify();
    const known = { tip: { index: 2 }, keyChanges: [{ index: 2, keyId: keyIdOf(secondKeys.publicKeys) }] };
    expect(ledgerOfAddress.read()).toMatchObject(known);
    await openLast([stored, two, forgedThree, forged], [1]);
    await verify();
    expect(status()).toBe('The block does not hold. It fails at: Keys, from the remembered one on.');
    expect(steps().join()).toContain('The blocks leave out a change of keys that is remembered');
    expect(ledgerOfAddress.read()).toMatchObject(known);
    await openLast([stored, two, three, sealUnit(tipAt(three), unit)], [1, 3]);
    await verify();
    expect(status()).toMatch(/^8 of 9 steps hold/);
    expect(steps().join()).toContain('It rests on the changes of keys that were given');
  });

  it('ends when it is cancelled, and says what is known', async () => {
    await openBlock();
    stubServer({
      'GET /api/blocks/1': detail,
      ...WITHOUT_LOG,
      'GET /api/blockchain/height': { height: 1 },
      'GET /api/keys': keys,
      'GET /api/blockchain/stored': new Response(new ReadableStream()),
    });
    await press(button('Verify this block'));
    expect(status()).toBe('Fetching what is checked.');
    await press(button('Cancel'));
    await settle(10);
    expect(status()).toBe('Cancelled. Nothing is known of the steps that are missing.');
    expect(button('Verify this block').disabled).toBe(false);
  });

  it('says that the server failed, and that this says nothing of the block', async () => {
    await openBlock();
    stubServer({ 'GET /api/blocks/1': detail, 'GET /api/keys': failure(500, 'Not now.') });
    await verify();
    expect(status()).toBe('The check could not be made, which says nothing of the block. Not now.');
  });
});
