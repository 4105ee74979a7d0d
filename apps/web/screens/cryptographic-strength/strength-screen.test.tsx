import { afterEach, describe, expect, it, vi } from 'vitest';
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
} from '../../testing/open-page.tsx';
import { sampleSecurity } from '../../testing/sample-security.ts';
import { sampleLedger } from '../../testing/samples.ts';
import { failure, type StubServer, stubServer } from '../../testing/stub-server.ts';
import { strengthPlot } from './strength-plot.ts';

const STATUS = 'GET /api/security/status';
const STATS = 'GET /api/mining/stats';
const LOADING = 'Loading security data...';

let server: StubServer;
const open = (answers: Record<string, unknown> = {}) => {
  server = stubServer({ [STATUS]: sampleSecurity(), [STATS]: sampleLedger(3).stats, ...answers });
  return openPage('/cryptographic-strength');
};
const figure = (label: string, title = 'Mining-based strength') =>
  textOf([...card(title).querySelectorAll('dt')].find((term) => textOf(term) === label)!.nextElementSibling);
const rowsOf = (title: string) => [...card(title).querySelectorAll('tbody tr')].map(textOf);
const withoutFigures = { ...sampleSecurity(), miningBasedSecurity: null, quantumStrength: null };
const broken = failure(500, 'Something failed.');

afterEach(closePage);

describe('the strength of a ledger', () => {
  it('STR-01 STR-02 STR-03 API-66 shows both strengths as formulas, and the counts they follow from', async () => {
    await open();
    expect(figure('Bit strength')).toMatch(/^361\sbitsformula/);
    expect(figure('Quantum strength')).toMatch(/^541\.5\sbitsformula/);
    expect(figure('Blocks')).toMatch(/^1,000of this ledger/);
    expect(figure('Discoveries')).toMatch(/^1,000of this ledger/);
    expect(server.count(STATS)).toBe(0);
  });

  it('STR-04 STR-12 marks the level among the four, and how far the next is', async () => {
    const figures = { totalBlocks: 33_350, totalDiscoveries: 33_433 };
    await open({ [STATUS]: sampleSecurity({ miningBasedSecurity: { ...parts, ...figures } }) });
    const levels = [...card('Level progression').querySelectorAll('li')];
    expect(levels.map((level) => textOf(level))).toEqual([
      'strongcomparable to AES-256Below 512 bits; threshold 256',
      'ultra-strongcurrentpost-quantum ready512 bits and above',
      'extremestronger than any known encryption1,024 bits and above',
      'theoretically unbreakablethe last level2,048 bits and above',
    ]);
    expect(levels.map((level) => level.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
    // (709 − 512) / 512.
    const bar = card('Level progression').querySelector('[role=progressbar]')!;
    expect(bar.getAttribute('aria-label')).toBe('Progress to extreme');
    expect(bar.getAttribute('aria-valuenow')).toBe('38');
  });

  it('STR-05 C-63 has four projections that say what they are, and an example that is no ledger’s', async () => {
    await open();
    expect(textOf(card('Projections'))).toContain('projections by the formula');
    expect(rowsOf('Projections')).toEqual([
      expect.stringMatching(/^City scale100,0001,068\sbits1,602\sbitsextreme$/),
      expect.stringMatching(/^National scale1,000,0002,360\sbits3,540\sbitstheoretically unbreakable$/),
      expect.stringMatching(/^Global scale10,000,00014,992\sbits8,192\sbitstheoretically unbreakable$/),
      expect.stringMatching(/^Planet scale100,000,000141,024\sbits8,192\sbitstheoretically unbreakable$/),
    ]);
    expect(textOf(card('Projections'))).toContain(
      'Example: 33,350 blocks = 709 bits, with 33,433 discoveries. It is no figure of this ledger.',
    );
    expect(figure('Blocks')).not.toContain('33,350');
  });

  it('STR-06 C-87 shows the formula with its caps, and each term', async () => {
    await open();
    expect(textOf(card('Scaling formula'))).toContain(
      'bits = 256 + ⌊blocks / 1,000⌋ + 2 × ⌊discoveries / 5,000⌋ + ⌊32 × log₁₀(blocks + 1)⌋ + min(8 × ⌊discoveries / 1,000⌋, 512)',
    );
    expect(textOf(card('Scaling formula'))).toContain('min(1.5 × bits, 8,192)');
    const terms = ['Base', 'Blocks', 'Discoveries', 'Growth', 'Discovery bonus'];
    expect(terms.map((term) => Number.parseInt(figure(term, 'Scaling formula'), 10))).toEqual([
      256, 1, 0, 96, 8,
    ]);
  });

  it('C-85 says that mining makes no cipher stronger, and what protects a block', async () => {
    await open();
    expect(textOf(find('main header'))).toContain('A gamified strength score, not a security guarantee');
    expect(textOf(find('main details'))).toContain('Mining makes no cipher stronger.');
    const rows = rowsOf('What protects the ledger');
    expect(rows[0]).toMatch(/^Ed25519.*128\sbits.*broken by Shor’s algorithm$/);
    expect(rows[1]).toMatch(/^ML-DSA-65.*192\sbits.*category 3/);
  });

  it('STR-07 reads again when it is asked to, and not by itself', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await open();
    vi.advanceTimersByTime(60_000);
    await settle();
    vi.useRealTimers();
    expect(server.count(STATUS)).toBe(1);
    await press(button('Refresh'));
    await settle();
    expect(server.count(STATUS)).toBe(2);
  });

  it('names two places that the tour points at', async () => {
    await open();
    const places = ['strength-mining', 'strength-signatures'];
    expect(places.map((place) => findAll(`[data-tour=${place}]`).length)).toEqual([1, 1]);
  });
});

const parts = sampleSecurity().miningBasedSecurity!;

describe('without figures', () => {
  it('STR-13 C-11 computes them from the totals when the status has none', async () => {
    const stats = { ...sampleLedger(3).stats, totalBlocks: 33_350, totalDiscoveries: 33_433 };
    await open({ [STATUS]: withoutFigures, [STATS]: stats });
    expect(figure('Bit strength')).toMatch(/^709\sbits/);
    expect(figure('Quantum strength')).toMatch(/^1,063\.5\sbits/);
    expect(server.count(STATS)).toBe(1);
  });

  it('STR-14 says that it loads', async () => {
    await open({ [STATUS]: new Promise(() => undefined) });
    expect(textOf(find('main [role=status]', LOADING))).toBe(LOADING);
  });

  it('ERR-45 CONST-09 says what is known when neither call has them, and loads again', async () => {
    await open({ [STATUS]: withoutFigures, [STATS]: broken });
    await vi.waitFor(async () => {
      await settle();
      expect(textOf(card('Mining-based strength'))).toContain(
        'Enhanced security data not available. Current security level: 361 bits',
      );
    });
    expect(textOf(find('main'))).not.toContain('33,350');
    const before = server.count(STATS);
    await press(button('Retry Loading'));
    await settle();
    expect([server.count(STATUS), server.count(STATS) > before]).toEqual([2, true]);
  });

  it('says that the level isn’t known where the status has none either', async () => {
    await open({ [STATUS]: { ...withoutFigures, securityLevel: null }, [STATS]: broken });
    await vi.waitFor(async () => {
      await settle();
      expect(textOf(card('Mining-based strength'))).toContain('Current security level: not known');
    });
  });

  it('says why the status could not be read, and keeps what doesn’t depend on it', async () => {
    await open({ [STATUS]: broken });
    await vi.waitFor(async () => {
      await settle();
      expect(textOf(card('Mining-based strength'))).toContain('The ledger is untouched');
    });
    expect(rowsOf('What protects the ledger')).toHaveLength(4);
  });
});

describe('its chart', () => {
  it('is drawn by the formula, with the ledger on it once that has a block', () => {
    const seriesOf = (totalBlocks: number) =>
      strengthPlot({ totalBlocks, totalDiscoveries: totalBlocks }).series;
    const [bits, quantum, projections, here] = seriesOf(1000);
    expect(bits!.y.at(-1)).toBe(141_024);
    expect(Math.max(...quantum!.y)).toBe(8192);
    expect(projections!.y).toEqual([1068, 2360, 14_992, 141_024]);
    expect([here!.x, here!.y]).toEqual([[1000], [361]]);
    expect(seriesOf(0)).toHaveLength(3);
  });
});
