import { getStats } from '@productive-mining/contract/endpoints.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keyOf } from '../../../api/keys.ts';
import {
  button,
  card,
  closePage,
  findAll,
  openPage,
  passTime,
  perform,
  press,
  textOf,
} from '../../../testing/open-page.tsx';
import { sampleHistory } from '../../../testing/sample-history.ts';
import { sampleLedger } from '../../../testing/samples.ts';
import { failure, stubServer } from '../../../testing/stub-server.ts';

const ledger = sampleLedger(12);
const STATS = {
  ...ledger.stats,
  totalBlocks: 1234,
  totalDiscoveries: 1239,
  totalComputations: 2000,
  totalScientificValue: 1_524_000,
  averageBlockTime: 90,
  successRate: 98.5,
  totalEnergyConsumed: 10,
  totalComputeMs: 40_000,
  totalVerifyMs: 3000,
};

/** Value and tag of a figure, then its note. */
function figure(title: string, label: string): string {
  const term = [...card(title).querySelectorAll('dt')].find((element) => textOf(element) === label);
  return [...(term?.parentElement?.querySelectorAll('dd') ?? [])].map(textOf).join(' | ');
}
const tooltipsOf = (title: string) =>
  [...card(title).querySelectorAll<HTMLElement>('[data-tooltip]')].map((element) => element.dataset.tooltip);

afterEach(async () => {
  await closePage();
  vi.useRealTimers();
});

describe('Mining Performance', () => {
  it('STAT-01…05 OPEN-63 C-71 C-77 shows the figures of the stats', async () => {
    stubServer({ 'GET /api/mining/stats': STATS });
    await openPage();
    const shown = (label: string) => figure('Mining Performance', label);
    expect(shown('Blocks Mined')).toMatch(/^1,234\b/);
    // 90 s.
    expect(shown('Average Block Time')).toMatch(/^1\.5\smin/);
    expect(shown('Average Block Time')).toMatch(/90\.0\ss from block to block, pauses included/);
    expect(tooltipsOf('Mining Performance').join()).toMatch(/90\.000\ss from block to block/);
    expect(shown('Success Rate')).toMatch(/^98\.5%/);
    // 98.5 % of 2,000.
    expect(shown('Success Rate')).toContain('1,970 verified');
    expect(shown('Total Computations')).toMatch(/^2,000\b/);
    // 3 s of checking for 40 s of computing.
    expect(shown('Verify / Compute')).toMatch(/^7\.5%/);
  });

  it.each([
    [0, undefined],
    [1, '1 block disputed by a later check: its value no longer counts, and its region is computed again.'],
    [
      3,
      '3 blocks disputed by a later check: their values no longer count, and their regions are computed again.',
    ],
  ])('%i disputed blocks', async (disputedBlocks, sentence) => {
    stubServer({ 'GET /api/mining/stats': { ...STATS, disputedBlocks } });
    await openPage();
    const notice = [...card('Mining Performance').querySelectorAll('p')].map(textOf);
    expect(notice.find((text) => text.includes('disputed'))).toBe(sentence);
  });

  it('OPEN-63 OPEN-65 before the first block', async () => {
    stubServer();
    await openPage();
    const shown = (label: string) => figure('Mining Performance', label);
    expect(shown('Blocks Mined')).toMatch(/^0\b/);
    expect(shown('Average Block Time')).toMatch(/^0\.0\smin/);
    expect(shown('Success Rate')).toMatch(/^0\.0%/);
    expect(shown('Verify / Compute')).toMatch(/^n\/a/);
    expect(textOf(card('Mining Performance'))).toContain('Nothing measured yet');
  });
});

describe('Scientific Impact', () => {
  it('STAT-06 STAT-07 STAT-09 STAT-10 C-68 C-69 shows the figures and marks the formulas', async () => {
    stubServer({ 'GET /api/mining/stats': STATS });
    await openPage();
    const shown = (label: string) => figure('Scientific Impact', label);
    expect(shown('Mathematical Discoveries')).toMatch(/^1,239\b/);
    // 40 s of computing and 3 s of verifying.
    expect(shown('CPU Time')).toMatch(/^43\.0\ss/);
    // floor(0.3 × 1239) = 371.
    expect(shown('Research Papers Cited')).toMatch(
      /^371\s*formula: 0\.3 x discoveries, not a citation count/,
    );
    expect(shown('Academic Value')).toMatch(/^\$1,524,000\s*formula/);
    // 10 kWh × 2.4.
    expect(shown('CO2 Saved')).toMatch(/^24\.0\stons\s*model estimate/);
    expect(tooltipsOf('Scientific Impact').join()).toContain('no measurement');
  });

  it('what is measured is first, and formulas are small below it', async () => {
    stubServer({ 'GET /api/mining/stats': STATS });
    await openPage();
    const terms = [...card('Scientific Impact').querySelectorAll('dt')];
    expect(terms.map(textOf)).toEqual([
      'Mathematical Discoveries',
      'CPU Time',
      'Academic Value',
      'CO2 Saved',
      'Research Papers Cited',
    ]);
    const large = terms.filter((term) => term.parentElement?.querySelector('dd .text-figure'));
    expect(large.map(textOf)).toEqual(['Mathematical Discoveries', 'CPU Time']);
  });

  it('STAT-08 OPEN-67 lists four published papers, each with authors, year and its address in the catalogue', async () => {
    stubServer();
    await openPage();
    const papers = [...card('Scientific Impact').querySelectorAll('li')];
    expect(papers).toHaveLength(4);
    for (const paper of papers) {
      expect(paper.querySelector('a')?.href).toMatch(/^https:\/\/doi\.org\/10\.\d{4}\//);
      expect(textOf(paper)).toMatch(/\((19|20)\d\d\)$/);
    }
  });
});

describe('history', () => {
  const blocks = [2, 3, 70].map((minutesAgo) => ({
    timestamp: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    totalScientificValue: 1235,
  }));

  it('the charts name what was sealed in the range, which the visitor chooses', async () => {
    const server = stubServer({ 'GET /api/mining/history': sampleHistory('hour', blocks) });
    await openPage();
    expect(textOf(card('Mining Performance'))).toContain('2 blocks in the last hour');
    expect(textOf(card('Scientific Impact'))).toContain('$2,470 of value in the last hour');
    server.answers['GET /api/mining/history'] = sampleHistory('day', blocks);
    await press(card('Scientific Impact').querySelectorAll('fieldset button')[1]!);
    expect(server.asked.at(-1)?.path).toBe('/api/mining/history?range=day');
    expect(textOf(card('Mining Performance'))).toContain('3 blocks in the last day');
    expect(findAll('button[aria-pressed=true]', 'Day')).toHaveLength(2);
  });

  it('has the bars as a table, a row a bucket', async () => {
    stubServer({ 'GET /api/mining/history': sampleHistory('hour', blocks) });
    await openPage();
    const performance = card('Mining Performance');
    await press([...performance.querySelectorAll('button')].find((element) => textOf(element) === 'Table')!);
    const rows = [...performance.querySelectorAll('tbody tr')].map((row) => textOf(row.lastElementChild));
    expect(rows).toHaveLength(60);
    expect(rows.filter((count) => count === '1')).toHaveLength(2);
  });

  it('without blocks in the range it says so', async () => {
    stubServer();
    await openPage();
    expect(textOf(card('Mining Performance'))).toContain('No block was sealed in the last');
  });

  it('a failed read says what happened and is retried on request', async () => {
    const server = stubServer({ 'GET /api/mining/history': failure(500, 'Something went wrong.') });
    await openPage();
    expect(textOf(card('Scientific Impact'))).toContain('Something went wrong.');
    server.answers['GET /api/mining/history'] = sampleHistory('hour', blocks);
    const retries = [...card('Scientific Impact').querySelectorAll('button')];
    await press(retries.find((element) => textOf(element) === 'Retry')!);
    expect(textOf(card('Scientific Impact'))).toContain('$2,470 of value');
  });

  it('is read again soon after a block, but not more often than every 5 s', async () => {
    vi.useFakeTimers();
    const server = stubServer({ 'GET /api/mining/stats': STATS });
    const client = await openPage();
    const seal = (totalBlocks: number) =>
      perform(() => client.setQueryData(keyOf(getStats), { ...STATS, totalBlocks }));
    const before = server.count('GET /api/mining/history');
    await seal(1235);
    await seal(1236);
    await passTime(1000);
    expect(server.count('GET /api/mining/history')).toBe(before);
    await passTime(4500);
    expect(server.count('GET /api/mining/history')).toBe(before + 1);
  });
});

it('figures that can’t be read say so, and the papers stay', async () => {
  stubServer({ 'GET /api/mining/stats': failure(500, 'The totals are not there.') });
  await openPage();
  expect(textOf(card('Mining Performance'))).toContain('The totals are not there.');
  expect(textOf(card('Mining Performance'))).not.toContain('Nothing measured yet');
  expect(card('Scientific Impact').querySelectorAll('li')).toHaveLength(4);
  expect(findAll('button', 'Retry').length).toBeGreaterThan(0);
  expect(button('Start mining').disabled).toBe(false);
});
