import type { BlockDetail } from '@productive-mining/contract/entities/block-detail.ts';
import type { RecordEntryData, RecordsData } from '@productive-mining/contract/entities/result.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLiveEffects } from '../../../live/live-effects.ts';
import { REFETCH } from '../../../live/refetch-throttle.ts';
import {
  button,
  card,
  closePage,
  find,
  findAll,
  openPage,
  passTime,
  perform,
  press,
  textOf,
} from '../../../testing/open-page.tsx';
import { minedBlock, sampleLedger } from '../../../testing/samples.ts';
import { failure, stubServer } from '../../../testing/stub-server.ts';

const PATH = 'GET /api/records/lattice_crypto';
const entry = (dimension: number, figure: string): RecordEntryData => ({
  class: dimension,
  className: `dimension ${dimension}`,
  figures: [figure, '2.2000'],
});
const record = (dimension: number, blockIndex: number) => ({
  ...entry(dimension, `${dimension}.5`),
  blockIndex,
  timestamp: '2026-11-20T12:00:00.000Z',
});
const RECORDS: RecordsData = {
  title: 'Shortest vectors by dimension',
  meaning: 'Compared by their norm.',
  columns: ['Dimension', '‖v‖', '‖v‖ / √q'],
  records: [record(70, 4), record(80, 5), record(90, 2)],
};

const ledger = sampleLedger(9);
/** Block 5, whose dimension is 80. */
function blockOf(change: Partial<BlockDetail> = {}): BlockDetail {
  const detail = ledger.detail(5)!;
  const [discovery] = detail.discoveries;
  return {
    ...detail,
    workType: 'lattice_crypto',
    discoveries: [{ ...discovery!, workType: 'lattice_crypto', recordEntry: entry(80, '81.25') }],
    ...change,
  };
}

const rows = () => [...card('Records').querySelectorAll('tbody tr')].map(textOf);
const open = async (records: RecordsData | Response, change?: Partial<BlockDetail>) => {
  const server = stubServer({ 'GET /api/blocks/5': blockOf(change), [PATH]: records });
  await openPage('/blocks/5');
  return server;
};

afterEach(closePage);

describe('the records of a kind, on the page of its block', () => {
  it('name the block as a holder, and lead to the others', async () => {
    await open(RECORDS);
    expect(textOf(find('h1'))).toContain('Record of dimension 80');
    expect(textOf(card('Records'))).toContain('This block holds the record of dimension 80.');
    expect(rows()).toHaveLength(3);
    expect(rows()[0]).toMatch(/^704record70.52.2000/);
    expect(rows()[1]).toMatch(/^805recordthis block80.5/);
    expect(card('Records').querySelector('[aria-current="true"]')?.textContent).toContain('this block');
    expect(find('a', 'Block 4, dimension 70').getAttribute('href')).toBe('/blocks/4');
    expect(find('table[aria-label="Shortest vectors by dimension"]')).toBeTruthy();
  });

  it('show a block that holds none behind the one that does', async () => {
    await open({ ...RECORDS, records: [record(70, 4), record(80, 7), record(90, 2)] });
    expect(textOf(find('h1'))).not.toContain('Record');
    expect(textOf(card('Records'))).toContain('Block 7 holds the record of dimension 80.');
    expect(rows().map((row) => row.slice(0, 3))).toEqual(['704', '807', '805', '902']);
    expect(rows()[2]).toMatch(/^805this block81.25/);
  });

  it('say of a disputed block that it holds none', async () => {
    await open({ ...RECORDS, records: [record(70, 4)] }, { status: 'disputed' });
    expect(textOf(card('Records'))).toContain(
      'Disputed blocks hold no record. No block holds the record of dimension 80.',
    );
    expect(rows()[1]).toMatch(/^805this blockdisputed81.25/);
  });

  it('are missing on the page of a block whose kind keeps none', async () => {
    const server = stubServer({ 'GET /api/blocks/5': ledger.detail(5) });
    await openPage('/blocks/5');
    expect(findAll('main h2').map(textOf)).not.toContain('Records');
    expect(server.asked.filter(({ path }) => path.startsWith('/api/records'))).toEqual([]);
  });

  it('say when they could not be read, leave the block readable, and are asked for again', async () => {
    const server = await open(failure(503, 'The database is restarting.'));
    const alert = card('Records').querySelector('[role="alert"]');
    expect(textOf(alert)).toContain('The database is restarting.');
    expect(textOf(card('Block header'))).toContain('Nonce');
    server.answers[PATH] = RECORDS;
    await press(button('Retry'));
    expect(rows()).toHaveLength(3);
    expect(findAll('[role="alert"]')).toEqual([]);
  });

  it('keep their place while they are read', async () => {
    let answer = (_: Response) => {};
    stubServer({ 'GET /api/blocks/5': blockOf() });
    const stubbed = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      if (!path.startsWith('/api/records')) return stubbed(path, init);
      return new Promise<Response>((resolve) => {
        answer = resolve;
      });
    });
    await openPage('/blocks/5');
    expect(card('Records').querySelector('table')).toBeNull();
    expect(card('Records').querySelector('[aria-hidden="true"].bg-well')).not.toBeNull();
    await perform(() => answer(Response.json(RECORDS)));
    expect(rows()).toHaveLength(3);
  });

  it('move when another block takes the record, without a visit in between', async () => {
    vi.useFakeTimers();
    const server = stubServer({ 'GET /api/blocks/5': blockOf(), [PATH]: RECORDS });
    const effects = createLiveEffects(await openPage('/blocks/5'));
    server.answers[PATH] = { ...RECORDS, records: [record(80, 10)] };
    const mined = minedBlock(10, false);
    const ofLattices = { ...mined, block: { ...mined.block, workType: 'lattice_crypto' } };
    await perform(() => effects.block_mined(mined));
    await passTime(REFETCH.intervalMs + REFETCH.jitterMs);
    expect(server.count(PATH)).toBe(1);
    await perform(() => effects.block_mined(ofLattices));
    await passTime(REFETCH.intervalMs + REFETCH.jitterMs);
    expect(server.count(PATH)).toBe(2);
    expect(textOf(card('Records'))).toContain('Block 10 holds the record of dimension 80.');
    expect(textOf(find('h1'))).not.toContain('Record');
    vi.useRealTimers();
  });
});
