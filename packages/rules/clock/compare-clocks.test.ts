import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allanDeviation, namedSlope } from './allan-deviation.ts';
import { coherenceQuality } from './coherence-quality.ts';
import {
  type ClockExchange,
  compareClocks,
  FILTER_MS,
  leastDelayed,
  offsetOf,
  residualsOf,
  serverMsOf,
  standardDeviation,
} from './compare-clocks.ts';
import { phaseGrid } from './phase-grid.ts';
import { orderOfWaves, phaseOrder } from './phase-order.ts';

/** Numbers in [0, 1) that follow from a seed (Park and Miller's generator). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

interface Link {
  /** Parts per million by which the visitor's clock is slow. */
  slowPpm: number;
  offsetMs: number;
  /** Mean of the exponential delay of each way. */
  delayMs: number;
  seconds: number;
}

/** Exchanges every second over a way with random delays; the visitor's clock shows tenths of a millisecond, as browsers' do. */
function simulate({ slowPpm, offsetMs, delayMs, seconds }: Link, seed = 7): ClockExchange[] {
  const random = randomFrom(seed);
  const delay = () => 0.2 - delayMs * Math.log(1 - random());
  const visitorAt = (ms: number) => Math.floor((ms * (1 - slowPpm * 1e-6) - offsetMs) * 10) / 10;
  return Array.from({ length: seconds }, (_, second) => {
    const sent = 1e6 + second * 1000 + random() * 20;
    const received = sent + delay();
    const answered = received + 0.05;
    return {
      sentMs: visitorAt(sent),
      serverReceivedMs: received,
      serverSentMs: answered,
      receivedMs: visitorAt(answered + delay()),
    };
  });
}

const compare = (exchanges: readonly ClockExchange[]) =>
  compareClocks(exchanges.flatMap((one) => offsetOf(one) ?? []));

describe('the comparison of two clocks', () => {
  it('takes offset and delay from four time stamps', () => {
    // By hand, after RFC 5905, §8: 100 ahead, 3 there, 5 back, 2 between.
    const exchange = { sentMs: 10, serverReceivedMs: 113, serverSentMs: 115, receivedMs: 20 };
    expect(offsetOf(exchange)).toEqual({ atMs: 15, offsetMs: 99, delayMs: 8 });
  });

  it('leaves out stamps that no exchange has', () => {
    const exchange = { sentMs: 10, serverReceivedMs: 113, serverSentMs: 115, receivedMs: 20 };
    expect(offsetOf({ ...exchange, receivedMs: 9 })).toBeUndefined();
    expect(offsetOf({ ...exchange, serverSentMs: 200 })).toBeUndefined();
    expect(offsetOf({ ...exchange, receivedMs: Number.NaN })).toBeUndefined();
  });

  it.each([50, 200, -50, 0])(
    'OPEN-47 finds a clock that is slow by %i ppm within five minutes',
    (slowPpm) => {
      for (const delayMs of [0.1, 2, 10]) {
        const found = compare(simulate({ slowPpm, offsetMs: 12_345, delayMs, seconds: 300 }));
        expect(Math.abs(found.driftPpm! - slowPpm), `delays of ${delayMs} ms`).toBeLessThan(5);
        expect(found.driftErrorPpm!).toBeLessThan(5);
      }
    },
  );

  it('finds any drift and offset where nothing delays', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -500, max: 500, noNaN: true }),
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        (slowPpm, offsetMs) => {
          const found = compare(simulate({ slowPpm, offsetMs, delayMs: 0, seconds: 120 }));
          expect(Math.abs(found.driftPpm! - slowPpm)).toBeLessThan(2);
          const expected = offsetMs + (1e6 + 119_000) * slowPpm * 1e-6;
          expect(Math.abs(found.offsetMs! - expected)).toBeLessThan(0.2);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('says nothing of a drift before there is a line, and keeps the least delayed of each stretch', () => {
    expect(compare([])).toMatchObject({ offsetMs: null, driftPpm: null, leastDelayMs: null });
    expect(compare(simulate({ slowPpm: 0, offsetMs: 5, delayMs: 0, seconds: 5 }))).toMatchObject({
      driftPpm: null,
      residualMs: null,
    });
    const samples = [3, 1, 2].map((delayMs, index) => ({ atMs: index, offsetMs: index, delayMs }));
    expect(leastDelayed(samples)).toEqual([samples[1]]);
  });

  it('has no drift of clocks that leap or stand still, and tells when the server had an exchange all the same', () => {
    const samplesOf = (visitorMs: (second: number) => number) =>
      Array.from({ length: 60 }, (_, second) => {
        const [sentMs, server] = [visitorMs(second), 1000 * second];
        return offsetOf({ sentMs, receivedMs: sentMs, serverReceivedMs: server, serverSentMs: server })!;
      });
    for (const visitorMs of [
      (second: number) => 1e11 * second,
      (second: number) => 200 * second,
      (second: number) => 1e13 - 1e11 * (60 - second),
    ]) {
      const samples = samplesOf(visitorMs);
      expect(compareClocks(samples)).toMatchObject({ driftPpm: null, driftErrorPpm: null, residualMs: null });
      expect(residualsOf(samples, compareClocks(samples))).toEqual([]);
      expect(serverMsOf(samples.at(-1)!)).toBeCloseTo(59_000, 0);
    }
    expect(compareClocks(samplesOf((second) => 1050 * second)).driftPpm).toBeCloseTo(-47_619.05, 1);
  });

  it('leaves residuals that are small where only the clock’s steps disturb', () => {
    const samples = simulate({ slowPpm: 80, offsetMs: 0, delayMs: 0, seconds: 60 }).flatMap(
      (one) => offsetOf(one) ?? [],
    );
    const residuals = residualsOf(samples, compareClocks(samples));
    expect(Math.max(...residuals.map(Math.abs))).toBeLessThan(0.15);
    expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(Math.sqrt(32 / 7), 12);
    expect(standardDeviation([1])).toBeNull();
  });
});

describe('the Allan deviation', () => {
  // The NBS data set of nine frequencies, and its deviations, in NIST SP 1065, chapter 12.
  const FREQUENCIES = [892, 809, 823, 798, 671, 644, 883, 903, 677];
  const phases = [0];
  for (const frequency of FREQUENCIES) phases.push(phases.at(-1)! + frequency);

  it('of the test set of nine frequencies is the published one', () => {
    const [one, two] = allanDeviation(phases, 1);
    expect(one!.deviation).toBeCloseTo(91.22945, 5);
    expect(two!.deviation).toBeCloseTo(85.95287, 5);
  });

  it('has the slope −1 of white phase noise, and −½ of white frequency noise', () => {
    const random = randomFrom(3);
    const white = Array.from({ length: 4000 }, () => random() + random() + random() - 1.5);
    const slopeOf = (data: number[]) => namedSlope(allanDeviation(data, 1))!;
    expect(slopeOf(white).slope).toBeCloseTo(-1, 1);
    expect(slopeOf(white).name).toMatch(/phase noise/);
    let sum = 0;
    const walk = white.map((step) => (sum += step));
    expect(Math.abs(slopeOf(walk).slope + 0.5)).toBeLessThan(0.15);
    expect(slopeOf(walk).name).toMatch(/white frequency/);
    const parabola = white.map((_, at) => at * at * 1e-6);
    expect(slopeOf(parabola).slope).toBeCloseTo(1, 6);
    expect(slopeOf(parabola).name).toMatch(/drifts steadily/);
  });

  it('goes on over a missing phase, and has no slope of two points', () => {
    const holed = phases.map((phase, at) => (at === 4 ? undefined : phase));
    expect(allanDeviation(holed, 1)[0]!.count).toBe(5);
    const points = allanDeviation(phases, 1);
    expect(points).toHaveLength(2);
    expect(namedSlope(points)).toBeNull();
    expect(allanDeviation([], 1)).toEqual([]);
  });

  it('gets its phases at equal distances', () => {
    const comparison = compare(simulate({ slowPpm: 50, offsetMs: 0, delayMs: 0, seconds: 60 }));
    const grid = phaseGrid(comparison) as number[];
    expect(grid.length).toBeGreaterThanOrEqual(15);
    for (const [at, phase] of grid.entries()) {
      if (at === 0) continue;
      expect(phase - grid[at - 1]!).toBeCloseTo((50e-6 * FILTER_MS) / 1000, 4);
    }
    expect(phaseGrid(compare([]))).toEqual([]);
  });
});

describe('phases', () => {
  it('have the order 1 where they agree, and 0 where they cancel', () => {
    expect(phaseOrder([])).toBeNull();
    expect(phaseOrder([1, 1, 1])).toBeCloseTo(1, 12);
    // Rounding carries the mean of equal phases beyond 1 in nearly half of all cases.
    for (let count = 1; count < 200; count++)
      for (const phase of [0.13, 1, 2.5]) {
        expect(phaseOrder(Array(count).fill(phase))).toBeLessThanOrEqual(1);
        expect(orderOfWaves(Array(count).fill(phase), [7.83, 14.3])).toBeLessThanOrEqual(1);
      }
    expect(phaseOrder([0, Math.PI / 2, Math.PI, (3 * Math.PI) / 2])).toBeCloseTo(0, 12);
    // A quarter of a turn apart: cos(π/4).
    expect(orderOfWaves([0, 250], [1])).toBeCloseTo(Math.SQRT1_2, 12);
  });

  it.each([
    ['QC-16', 0.9, 'Excellent'],
    ['QC-16', 1, 'Excellent'],
    ['QC-17', 0.8999, 'Good'],
    ['QC-17', 0.7, 'Good'],
    ['QC-18', 0.6999, 'Fair'],
    ['QC-18', 0.5, 'Fair'],
    ['QC-18', 0.4999, 'Poor'],
  ])('%s a coherence of %f is %s', (_, coherence, quality) => {
    expect(coherenceQuality(coherence)).toBe(quality);
  });
});
