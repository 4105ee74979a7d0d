import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { card, closePage, openPage, settle, textOf } from '../../../testing/open-page.tsx';
import { sampleLedger } from '../../../testing/samples.ts';
import { stubServer } from '../../../testing/stub-server.ts';

beforeEach(() => {
  Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat', configurable: true });
  localStorage.clear();
});
afterEach(closePage);

const log = (witnesses: unknown[]) =>
  Response.json({
    origin: 'ledger.example/log',
    size: 1200,
    checkpoint: '',
    keys: [],
    keyRecords: [],
    handovers: [],
    witnesses,
  });
const since = '2026-01-01T00:00:00.000Z';
const witness = { name: 'one.example', verifier: 'one', since, size: 1199, cosignedAt: since, trouble: null };

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
  expect(text).toContain(`one.example vouches since ${new Date(since).toLocaleString()}, for 1,199 blocks.`);
  expect(text).toContain('two.example vouches since');
  expect(text).toContain('When it was last asked: There is no connection.');
  expect(text).toContain('three.example hasn’t vouched for it yet.');
});

it('says that nobody vouches where no witness is configured', async () => {
  expect(await said(log([]), /The ledger’s log has 1,200 blocks/)).toContain('No witness vouches for it');
});
