/** Units of a stretch that was given back: what a session takes of it, whatever its difficulty. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workTypeOf } from '../registry.ts';
import { comparePlaces, placeOf } from './frontier-place.ts';
import { cutStretch, planAtMost } from './plan-stretch.ts';

const kind = workTypeOf('prime_pattern');
const START = '0';
const request = (difficulty: number, position = START) => ({
  ...{ difficulty, frontier: 'numbers', position, seed: '0'.repeat(64) },
});
const after = (difficulty: number, position = START) =>
  kind.planUnit(request(difficulty, position)).nextPosition;
const difficulty = fc.integer({ min: 1, max: 60 });

describe('a stretch', () => {
  it('is taken whole by one unit when it is the session’s own', () => {
    const unit = cutStretch(kind, request(20), after(20));
    expect(unit).toMatchObject({ difficulty: 20, nextPosition: after(20) });
  });

  it('is cut at the session’s own difficulty when that leaves room for another unit', () => {
    expect(cutStretch(kind, request(5), after(60))).toMatchObject({ difficulty: 5, nextPosition: after(5) });
  });

  it('is taken at the difficulty that it has room for when the session’s is greater', () => {
    expect(cutStretch(kind, request(60), after(12))).toMatchObject({
      difficulty: 12,
      nextPosition: after(12),
    });
  });

  it('that is one unit of a difficulty is taken whole by a session of a greater one, and cut by one of less', () => {
    expect(cutStretch(kind, request(60), after(40))).toMatchObject({
      difficulty: 40,
      nextPosition: after(40),
    });
    // A unit of 39 would leave less than any unit has.
    const part = cutStretch(kind, request(39), after(40))!;
    expect(part.difficulty).toBeLessThan(39);
    expect(part.nextPosition).toBe(after(part.difficulty));
    expect(BigInt(after(1, part.nextPosition))).toBeLessThanOrEqual(BigInt(after(40)));
  });

  it('that has room for one unit alone is taken whole, by sessions of less as well', () => {
    const end = String(BigInt(after(14)) + 245_760n);
    for (const own of [13, 14, 40])
      expect(cutStretch(kind, request(own), end)).toMatchObject({ difficulty: 14, nextPosition: end });
  });

  it('that is shorter than any unit is left', () => {
    expect(cutStretch(kind, request(20), String(BigInt(after(1)) / 2n))).toBeUndefined();
  });

  it('has nothing left over, whichever sessions take of it', () => {
    fc.assert(
      fc.property(difficulty, fc.array(difficulty, { minLength: 1, maxLength: 5 }), (given, sessions) => {
        const end = after(given);
        let position = START;
        for (let taken = 0; position !== end; taken++) {
          const own = sessions[taken % sessions.length]!;
          const unit = cutStretch(kind, request(own, position), end)!;
          expect(comparePlaces(placeOf(kind, position)!, placeOf(kind, unit.nextPosition)!)).toBe(-1);
          expect(comparePlaces(placeOf(kind, unit.nextPosition)!, placeOf(kind, end)!)).not.toBe(1);
          const made = kind.planUnit(request(unit.difficulty, position)).nextPosition;
          expect(BigInt(unit.nextPosition)).toBeGreaterThanOrEqual(BigInt(made));
          position = unit.nextPosition;
        }
      }),
      { numRuns: 60 },
    );
  });

  it('of random instances can’t be cut', () => {
    const lattices = workTypeOf('lattice_crypto');
    const stretch = { difficulty: 1, frontier: 'instances', position: '0', seed: '0'.repeat(64) };
    expect(cutStretch(lattices, stretch, '1')).toBeUndefined();
  });

  it('isn’t taken by a session below its frontier’s difficulties', () => {
    const census = workTypeOf('poincare_conjecture');
    const beyond = census.frontiers.find(({ name }) => name === 'beyond')!;
    const place = { frontier: 'beyond', position: beyond.start, seed: '' };
    const least = beyond.difficulties!.from;
    const end = census.planUnit({ ...place, difficulty: least }).nextPosition;
    expect(cutStretch(census, { ...place, difficulty: least - 1 }, end)).toBeUndefined();
    const first = { difficulty: least, nextPosition: end };
    expect(cutStretch(census, { ...place, difficulty: least }, end)).toMatchObject(first);
    // Another unit of the least difficulty has room behind it.
    const two = census.planUnit({ ...place, difficulty: least, position: end }).nextPosition;
    expect(cutStretch(census, { ...place, difficulty: least }, two)).toMatchObject(first);
  });
});

describe('the unit at most of a difficulty', () => {
  it('is of that difficulty where it has one', () => {
    expect(planAtMost(kind, request(30))).toMatchObject({ difficulty: 30, nextPosition: after(30) });
  });

  it('is of the greatest that has one before the end of what the kind counts', () => {
    const position = String((2n ** 60n / 245_760n - 4096n) * 245_760n);
    let greatest = 60;
    for (; greatest > 0; greatest--) {
      try {
        after(greatest, position);
        break;
      } catch {}
    }
    expect(greatest).toBeGreaterThan(1);
    expect(greatest).toBeLessThan(60);
    const nextPosition = after(greatest, position);
    expect(planAtMost(kind, request(60, position))).toMatchObject({ difficulty: greatest, nextPosition });
  });

  it('is none where no difficulty has one', () => {
    expect(() => planAtMost(kind, { ...request(30), position: '7' })).toThrow();
  });
});
