/** What holds for the coverage of every kind, without a unit: its frontiers, places, marks and sources. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Coverage, Source } from './coverage.ts';
import { nextExponent } from './kit/round-numbers.ts';
import { workTypeOf } from './registry.ts';
import { nothingFrom } from './testing/cover-frontier.ts';
import { coverageOf, MINED_KINDS } from './testing/load-coverage.ts';

const NAME = /^[a-z0-9_]+$/;
const SENTENCE = /^[A-Z“π‖0-9p√(].*[.]$/s;
const MARKS_SHOWN = 4;
const SEED = 'ab'.repeat(32);
/** Frontiers that end where the kernels do, so that not every power of ten can be reached. */
const BOUNDED: Readonly<Record<string, number>> = {
  'riemann_zero zeros': 1e10,
  'goldbach_verification from_4': 1e15,
  'poincare_conjecture census': 10_432,
};

const DIFFICULTIES = [1, 30, 47];
const frontiersOf = (workType: string) => workTypeOf(workType).frontiers.map(({ name }) => name);

/** The positions at which units of some difficulties end, one after the other. */
function positionsOf(workType: string, frontier: string, difficulties: readonly number[]): string[] {
  const { frontiers, planUnit } = workTypeOf(workType);
  const positions = [frontiers.find(({ name }) => name === frontier)!.start];
  for (const difficulty of difficulties)
    positions.push(planUnit({ difficulty, frontier, position: positions.at(-1)!, seed: SEED }).nextPosition);
  return positions;
}

function expectSource({ name, title, url, says, read }: Source) {
  expect(url).toMatch(/^https:\/\/[^\s]+$/);
  for (const text of [name, title, read]) expect(text.length).toBeGreaterThan(3);
  expect(says).toMatch(SENTENCE);
}

describe.each(MINED_KINDS)('%s', (workType) => {
  let coverage: Coverage;
  beforeAll(async () => {
    coverage = await coverageOf(workType);
  });

  it('covers each of its frontiers, and no other', () => {
    expect(Object.keys(coverage.frontiers).sort()).toEqual(frontiersOf(workType).sort());
    expect(coverage.form).toBeGreaterThan(0);
  });

  it('names its extremes so that they can be called', () => {
    const names = coverage.extremes.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, title, meaning, published } of coverage.extremes) {
      expect(name).toMatch(NAME);
      expect(title).toMatch(/^[A-Z].*[^.]$/);
      expect(meaning).toMatch(SENTENCE);
      if (published) expect(published.claim).toMatch(SENTENCE);
      for (const source of published?.sources ?? []) expectSource(source);
    }
  });

  describe.each(frontiersOf(workType))('frontier %s', (frontier) => {
    const of = () => coverage.frontiers[frontier]!;

    it('begins at 0 and grows from unit to unit', () => {
      const difficulty = fc.integer({ min: 1, max: 60 });
      fc.assert(
        fc.property(fc.array(difficulty, { maxLength: 4 }), (difficulties) => {
          const places = positionsOf(workType, frontier, difficulties).map(of().along);
          expect(places[0]).toBe(0);
          for (const [at, place] of places.entries())
            if (at > 0) expect(place).toBeGreaterThan(places[at - 1]!);
        }),
        { numRuns: 8 },
      );
    });

    it('has words for every position, and finds units by them', () => {
      const { placeOf: order } = workTypeOf(workType);
      for (const position of positionsOf(workType, frontier, DIFFICULTIES)) {
        expect(of().placeOf(position).length).toBeGreaterThan(2);
        expect(of().placeOf(position)).not.toMatch(/NaN|undefined/);
        if (order) expect(order(position)).toBeDefined();
      }
    });

    it('says something sensible before its first block', () => {
      const said = of().claims(nothingFrom(positionsOf(workType, frontier, [])[0]!));
      expect(said.map(({ status }) => status)).toEqual(['computed']);
      expect(said[0]!.claim).toMatch(/^No block yet: .*\.$/);
      expect(said[0]!.method).toMatch(SENTENCE);
    });

    it('says what was known before, and by whom', () => {
      const { claim, sources, knownTo } = of().knownBefore;
      expect(claim).toMatch(SENTENCE);
      expect(sources.length).toBeGreaterThan(0);
      sources.forEach(expectSource);
      expect(knownTo === null || knownTo >= 0).toBe(true);
    });

    it('has no mark before its first block that this block passes', () => {
      const [, end = ''] = positionsOf(workType, frontier, [1]);
      for (const { at } of of().marksAfter(0)) expect(at).toBeGreaterThan(of().along(end));
    });

    it('has at most four marks ahead, nearest first, a power of ten among them as far as it goes', () => {
      const end = BOUNDED[`${workType} ${frontier}`] ?? Number.POSITIVE_INFINITY;
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 17 }),
          fc.double({ min: 0, max: 9, noNaN: true }),
          (power, factor) => {
            const along = Math.floor(factor * 10 ** power);
            const marks = of().marksAfter(along);
            expect(marks.length).toBeLessThanOrEqual(MARKS_SHOWN);
            const places = marks.map(({ at }) => at);
            expect(places).toEqual([...places].sort((a, b) => a - b));
            for (const { at, meaning, name } of marks) {
              expect(at).toBeGreaterThan(along);
              expect(meaning).toMatch(SENTENCE);
              expect(name.length).toBeGreaterThan(1);
            }
            const round = 10 ** nextExponent(along);
            // Goldbach's powers of ten are those of n, a little off the distance from the start.
            const isRound = ({ at }: { at: number }) =>
              Math.abs(at - 10 ** Math.round(Math.log10(at))) <= 130;
            if (round < end) expect(marks.some(isRound)).toBe(true);
          },
        ),
      );
      for (const { source } of of().marksAfter(0)) if (source) expectSource(source);
    });

    it('finds figures soon, and throws at no text', () => {
      const find = of().find ?? (() => undefined);
      const typed = fc.oneof(
        fc.string({ maxLength: 200 }),
        fc.string({ unit: fc.constantFrom(...'0123456789:.,^·+− =ntγ#_zeropaig'), maxLength: 60 }),
      );
      const { placeOf: order } = workTypeOf(workType);
      const since = performance.now();
      fc.assert(
        fc.property(typed, (text) => {
          const found = find(text);
          if (found === undefined) return;
          const position = typeof found === 'string' ? found : found.position;
          if (order) expect(order(position)).toBeDefined();
          else expect(position).toMatch(/^\d+$/);
        }),
        { numRuns: 500 },
      );
      for (const hostile of [
        '9'.repeat(100_000),
        `${'1·'.repeat(50_000)}1`,
        `zero ${'('.repeat(50_000)}`,
        `zero 1${')'.repeat(100_000)}x`,
        `a${' '.repeat(100_000)}b`,
      ])
        find(hostile);
      expect(performance.now() - since).toBeLessThan(5000);
    });
  });
});
