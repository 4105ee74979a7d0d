import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { cosign, witnessKey } from '@productive-mining/ledger/log/cosignature.ts';
import { verifierLine } from '@productive-mining/ledger/log/signed-note.ts';
import { firstKeys, secondKeys, thirdKeys } from '@productive-mining/ledger/testing/build-chain.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { card, closePage, openPage, settle, textOf } from '../../../testing/open-page.tsx';
import { sampleLedger } from '../../../testing/samples.ts';
import { stubServer } from '../../../testing/stub-server.ts';

beforeEach(() => {
  Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat', configurable: true });
  localStorage.clear();
});
afterEach(closePage);

const log = (witnesses: unknown[], checkpoint = '') =>
  Response.json({
    origin: 'ledger.example/log',
    size: 1200,
    checkpoint,
    keys: [],
    keyRecords: [],
    handovers: [],
    witnesses,
  });
const since = '2026-01-01T00:00:00.000Z';
const cosignedAt = '2026-01-03T07:08:09.000Z';
const witness = { name: 'one.example', verifier: 'one', since, size: 1199, cosignedAt, trouble: null };

async function said(answer: Response, expected: RegExp): Promise<string> {
  stubServer({ 'GET /api/blocks/1': sampleLedger(1).detail(1)!, 'GET /api/log': answer });
  await openPage('/blocks/1');
  await vi.waitFor(async () => {
    await settle();
    expect(textOf(card('Verify here'))).toMatch(expected);
  });
  return textOf(card('Verify here'));
}

it('says of each witness since when it vouches, for what, and why it doesn’t now', async () => {
  const away = { ...witness, name: 'two.example', verifier: 'two', trouble: 'There is no connection.' };
  const fresh = {
    ...witness,
    name: 'three.example',
    verifier: 'three',
    since: null,
    size: null,
    cosignedAt: null,
  };
  const text = await said(log([witness, away, fresh]), /Witnesses of the ledger’s log of 1,200 blocks/);
  expect(text).toContain(
    `one.example vouches since ${new Date(since).toLocaleString()}, and last did so at ${new Date(cosignedAt).toLocaleString()}, for 1,199 blocks, as this server says.`,
  );
  expect(text).toContain('two.example vouches since');
  expect(text).toContain('When it was last asked: There is no connection.');
  expect(text).toContain('three.example hasn’t vouched for it yet.');
});

it('checks the signatures of witnesses here, and says where there is none', async () => {
  const text = `ledger.example/log\n1200\n${encodeBase64(new Uint8Array(32))}\n`;
  const keys = [firstKeys, secondKeys, thirdKeys].map(({ publicKeys, secretKeys }, at) => ({
    key: witnessKey(`w${at}.example`, publicKeys.ed25519),
    secretKey: secretKeys.ed25519,
  }));
  const line = (at: number, signer: number, of = text) =>
    cosign(keys[at]!.key, of, 1_700_000_000, keys[signer]!.secretKey);
  // The second one's line is by another key, the third one's over another tree.
  const lines = line(0, 0) + line(1, 0) + line(2, 2, text.replace('1200', '1300'));
  const witnesses = keys.map(({ key: { name }, key }) => ({
    ...witness,
    ...{ name, verifier: verifierLine(key), size: 1200 },
  }));
  const shown = await said(log(witnesses, `${text}\n${lines}`), /Witnesses of the ledger’s log/);
  expect(
    shown.match(/w\d\.example vouches since [^.]*\./g)!.map((each) => each.replace(/since .* for/, 'for')),
  ).toEqual([
    'w0.example vouches for 1,200 blocks; its signature was checked here.',
    'w1.example vouches for 1,200 blocks, as this server says.',
    'w2.example vouches for 1,200 blocks, as this server says.',
  ]);
});

it('says that nobody vouches where no witness is configured', async () => {
  expect(await said(log([]), /The ledger’s log has 1,200 blocks/)).toContain('No witness vouches for it');
});
