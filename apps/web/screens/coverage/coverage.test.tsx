import { getCoverage } from '@productive-mining/contract/endpoints.ts';
import { LEAST_HOURS } from '@productive-mining/rules/last-day.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keyOf } from '../../api/keys.ts';
import { applyLiveMessage, createLiveEffects } from '../../live/live-effects.ts';
import { REFETCH } from '../../live/refetch-throttle.ts';
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
  settle,
  textOf,
} from '../../testing/open-page.tsx';
import { emptyFrontier, sampleCoverage, sampleFrontier } from '../../testing/sample-coverage.ts';
import { minedBlock } from '../../testing/samples.ts';
import { failure, type StubServer, stubServer } from '../../testing/stub-server.ts';

type Answer = ReturnType<typeof sampleCoverage> | Response;

let server: StubServer;
const open = (coverage: Answer) => {
  server = stubServer({ 'GET /api/coverage': coverage });
  return openPage('/coverage');
};
const frontier = () => find('[data-frontier]');

afterEach(async () => {
  await closePage();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('coverage', () => {
  it('says of which blocks it is while the server adds a long ledger up, and reads on until it has', async () => {
    vi.useFakeTimers();
    await open({ ...sampleCoverage(sampleFrontier()), height: 50, ledgerHeight: 5000 });
    expect(textOf(find('[role="status"]', /adding up/))).toContain('of the first 50 of 5,000 blocks');
    server.answers['GET /api/coverage'] = sampleCoverage(sampleFrontier());
    await passTime(2000);
    expect(findAll('[role="status"]', /adding up/)).toEqual([]);
  });

  it('says by frontier what the ledger shows, how far that is checked, and what was known before', async () => {
    await open(sampleCoverage(sampleFrontier()));
    expect(document.title).toMatch(/^Coverage · /);
    const text = textOf(card(/Riemann/));
    expect(text).toContain('This ledger proves: the first 6,000 zeros');
    expect(text).toContain('provedThe signs of Z(t)');
    expect(text).toContain('one wrong leaf 0.99');
    expect(text).toContain('known before, computed here independently');
    expect(text).toContain('1 of 4 blocks, 25 % of the zeros');
    expect(text).toContain('8,000 zeros in 4 blocks');
    const source = findAll('dd a', /Platt and Trudgian/)[0]!;
    expect(source.getAttribute('href')).toBe('https://doi.org/10.1112/blms.12460');
    expect(source.getAttribute('rel')).toContain('noopener');
    expect(textOf(source)).toContain('another site');
  });

  it('draws regions and holes to scale, and has them as a table', async () => {
    await open(sampleCoverage(sampleFrontier()));
    const strip = find('svg[role="img"]', /2 regions with blocks, 1 hole/);
    const widths = [...strip.querySelectorAll(':scope > rect')]
      .slice(1)
      .map((piece) => piece.getAttribute('width'));
    expect(widths).toEqual(['60%', '20%', '20%']);
    await press(button(/^Table of Zeros/));
    const rows = findAll('tbody tr').map(textOf);
    expect(rows).toEqual([
      'with blockszero 0zero 6,0006,0003',
      'being minedzero 6,000zero 8,0002,000none yet',
      'with blockszero 8,000zero 10,0002,0001',
    ]);
    await press(button(/^Table of Zeros/));
    expect(findAll('tbody tr')).toEqual([]);
  });

  it('lists holes with what becomes of them', async () => {
    const hole = sampleFrontier().holes[0]!;
    const holes = [
      { ...hole, state: 'resting' as const, until: '2026-01-02T10:43:00.000Z' },
      { ...hole, from: { place: 'zero 7,000', along: 7000 }, state: 'waiting' as const },
    ];
    await open(sampleCoverage(sampleFrontier({ holes, holeCount: 7 })));
    const text = textOf(frontier());
    expect(text).toMatch(/zero 6,000 to zero 8,000: resting after a failed try, until \d+:43/);
    expect(text).toContain('zero 7,000 to zero 8,000: waiting for a session');
    expect(text).toContain('and 5 more');
  });

  it('has the marks ahead with the way left and the time at the last day’s rate, as an estimate', async () => {
    await open(sampleCoverage(sampleFrontier()));
    const marks = findAll('ol li').map(textOf);
    expect(marks[0]).toContain('994,000 zeros to go');
    expect(marks[0]).toContain('about 120 days');
    expect(marks[1]).toContain('1.2·10¹³ zeros to go');
    expect(marks[1]).toContain('about 4,100,000 years');
    expect(findAll('ol button', /^estimate/)).toHaveLength(2);
    expect(textOf(frontier())).toContain('at the rate of the last 24 hours, hours without mining included');
  });

  it('takes a young ledger’s rate over the time that it has existed', async () => {
    const { lastDay } = sampleFrontier();
    await open(sampleCoverage(sampleFrontier({ lastDay: { ...lastDay, hours: 0.5 } })));
    expect(textOf(frontier())).toContain('the rate of the 30 minutes that this ledger has existed, hours');
    await open(sampleCoverage(sampleFrontier({ lastDay: { ...lastDay, hours: 2.5 } })));
    expect(textOf(frontier())).toContain('the rate of the 2.5 hours that this ledger has existed, hours');
    await open(sampleCoverage(sampleFrontier({ lastDay: { ...lastDay, hours: LEAST_HOURS } })));
    expect(textOf(frontier())).toContain('the rate of the first 5 minutes of this ledger, hours');
  });

  it('says 10¹⁴, not 10·10¹³, of a way that rounds up to it', async () => {
    const [mark] = sampleFrontier().marks;
    await open(sampleCoverage(sampleFrontier({ marks: [{ ...mark!, remaining: 99_999_000_000_000 }] })));
    expect(textOf(findAll('ol li')[0])).toContain('10¹⁴ zeros to go');
  });

  it('says what one block shows, and what several show together', async () => {
    await open({ ...sampleCoverage(sampleFrontier()), height: 1, ledgerHeight: 1 });
    expect(textOf(find('main header'))).toContain('What the one block so far shows.');
    await open({ ...sampleCoverage(sampleFrontier()), height: 2, ledgerHeight: 2 });
    expect(textOf(find('main header'))).toContain('What 2 blocks together show.');
  });

  it('has no time to a mark without a rate', async () => {
    const marks = sampleFrontier().marks.map((mark) => ({ ...mark, days: null }));
    await open(sampleCoverage(sampleFrontier({ marks, lastDay: { hours: 24, blocks: 0, along: 0 } })));
    expect(textOf(findAll('ol li')[0])).toContain('n/a');
    expect(textOf(frontier())).toContain('Last 24 hoursNo block');
  });

  it('links disputed blocks, and warns of blocks that don’t verify', async () => {
    const coverage = sampleCoverage(sampleFrontier({ disputed: [12, 3], disputedCount: 4 }));
    await open({ ...coverage, faulty: [2] });
    expect(find('a', 'block 12').getAttribute('href')).toBe('/blocks/12');
    expect(textOf(frontier())).toContain('block 12, block 3 and 2 more');
    const warning = find('[role="alert"]');
    expect(textOf(warning)).toContain('doesn’t verify: block 2');
    expect(warning.compareDocumentPosition(frontier())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is empty with one sentence and the next step', async () => {
    await open(sampleCoverage(emptyFrontier()));
    expect(textOf(find('main'))).toContain('No block yet: the first one begins a frontier.');
    expect(find('a', 'Mine a block').getAttribute('href')).toBe('/');
    expect(textOf(frontier())).toContain('Your sharen/a');
    expect(find('a', 'Mine the next region').getAttribute('href')).toBe(
      '/?workType=riemann_zero&frontier=zeros',
    );
  });

  it('says what happened when it can’t be read, and tries again', async () => {
    await open(failure(500, 'Something went wrong.'));
    expect(textOf(find('[role="alert"]'))).toContain('Something went wrong.');
    server.answers['GET /api/coverage'] = sampleCoverage(sampleFrontier());
    await press(button('Retry'));
    expect(textOf(frontier())).toContain('the first 6,000 zeros');
  });

  it('keeps what it has when it can’t be read again, and says since when', async () => {
    const client = await open(sampleCoverage(sampleFrontier()));
    server.answers['GET /api/coverage'] = failure(503, 'busy');
    await perform(() => void client.refetchQueries({ queryKey: keyOf(getCoverage) }));
    expect(textOf(find('h1'))).toMatch(/as of \d/);
    expect(textOf(frontier())).toContain('the first 6,000 zeros');
  });

  it('rises when a block is mined', async () => {
    vi.useFakeTimers();
    const client = await open(sampleCoverage(sampleFrontier()));
    const effects = createLiveEffects(client);
    const [main] = sampleFrontier().claims;
    const claims = [{ ...main!, claim: 'This ledger proves: the first 8,000 zeros of ζ(s).' }];
    server.answers['GET /api/coverage'] = sampleCoverage(sampleFrontier({ claims }));
    applyLiveMessage(effects, { type: 'block_mined', data: minedBlock(5, false) });
    await passTime(REFETCH.jitterMs);
    await settle();
    expect(textOf(frontier())).toContain('the first 8,000 zeros');
  });

  it('begins with kinds that have blocks; one whose first block comes keeps its place', async () => {
    vi.useFakeTimers();
    const zeros = sampleFrontier();
    const primes = { workType: 'prime_pattern', frontier: 'primes' };
    const order = () => findAll('[data-frontier]').map(({ dataset }) => dataset.frontier);
    await open(sampleCoverage(emptyFrontier(primes), zeros));
    expect(order()).toEqual(['zeros', 'primes']);
    expect(
      findAll('nav[aria-label="Kinds on this page"] a').map((link) => link.getAttribute('href')),
    ).toEqual(['#riemann_zero', '#prime_pattern']);
    server.answers['GET /api/coverage'] = sampleCoverage(sampleFrontier(primes), emptyFrontier());
    await passTime(30_000);
    expect(order()).toEqual(['zeros', 'primes']);
  });

  it('links its kinds', async () => {
    await open(sampleCoverage(sampleFrontier(), emptyFrontier({ workType: 'prime_pattern' })));
    const links = findAll('nav[aria-label="Kinds on this page"] a').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['#riemann_zero', '#prime_pattern']);
    for (const link of links) expect(document.querySelector(link!)).not.toBeNull();
  });
});
