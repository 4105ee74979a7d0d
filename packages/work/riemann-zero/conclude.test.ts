/** The verdict that follows from the outcomes of all parts, and from no fewer or others. */
import { beforeAll, describe, expect, it } from 'vitest';
import { finish } from '../testing/run-unit.ts';
import type { Evidence, PartOutcome } from '../work-type.ts';
import type { ZeroPlan } from './plan.ts';
import type { ZeroResult } from './result.ts';
import { evidenceOf, mine, planOf } from './testing/run-whole-unit.ts';
import { verifier } from './verify.ts';

let evidence: Evidence<ZeroPlan>;
let result: ZeroResult;
let outcomes: PartOutcome[];
beforeAll(async () => {
  // More than 64 leaves, so that zeros are counted in several ranges.
  const unit = await mine(planOf(4096, 130, 8));
  evidence = evidenceOf(unit);
  result = unit.result;
  outcomes = [];
  for (const part of verifier.parts(evidence, result))
    outcomes.push(finish(await verifier.runPart(evidence, result, part)));
}, 60_000);

const verdictWith = (changed: readonly PartOutcome[]) => verifier.conclude(evidence, result, changed);
/** The verdict with one outcome of a kind changed, by default the first. */
const changing = (kind: string, change: object, which = 0) => {
  const at = outcomes.flatMap((outcome, index) => (outcome.kind === kind ? [index] : []))[which]!;
  return verdictWith(outcomes.with(at, { ...outcomes[at], ...change } as PartOutcome));
};
const numberIn = (kind: string, field: string) =>
  Number(outcomes.find((outcome) => outcome.kind === kind)![field]);
const invalid = (reason: string) => ({ valid: false, reason });

describe('the verdict', () => {
  it('follows from all parts', () => {
    expect(outcomes.filter(({ kind }) => kind === 'count').length).toBeGreaterThan(2);
    expect(verdictWith(outcomes)).toEqual({ valid: true });
  });

  it('doesn’t follow without any one of them, nor with another in its place', () => {
    const passed = { reason: null };
    for (const [at, { kind }] of outcomes.entries()) {
      expect(verdictWith(outcomes.toSpliced(at, 1))).toEqual(invalid('part_missing'));
      expect(verdictWith(outcomes.with(at, {}))).toEqual(invalid('part_malformed'));
      expect(verdictWith(outcomes.with(at, { reason: 'phase_differs' }))).toEqual(invalid('phase_differs'));
      if (kind !== undefined) expect(verdictWith(outcomes.with(at, passed))).toEqual(invalid('part_missing'));
    }
  });

  it('counts in ranges that meet each other and both ends', () => {
    for (const [which, field] of [
      [0, 'from'],
      [0, 'to'],
      [1, 'from'],
      [1, 'to'],
      [2, 'to'],
    ] as const) {
      const at = numberIn('count', field) + which;
      expect(changing('count', { [field]: at - 1_000_000 }, which)).toEqual(invalid('part_missing'));
    }
    for (const side of ['left', 'right'])
      expect(changing(side, { edge: numberIn(side, 'edge') + 1 })).toEqual(invalid('part_missing'));
  });

  it('counts as many zeros as there are between the anchors, and as the result says', () => {
    const another = invalid('zero_count_differs_from_turing');
    expect(changing('count', { zeros: numberIn('count', 'zeros') + 2 })).toEqual(another);
    for (const side of ['left', 'right'])
      for (const field of ['zeros', 'anchor'])
        expect(changing(side, { [field]: numberIn(side, field) + 1 })).toEqual(another);
    expect(changing('count', { before: numberIn('count', 'before') + 1 })).toEqual(another);
    expect(verifier.conclude(evidence, { ...result, zeros: result.zeros + 1 }, outcomes)).toEqual(another);
  });

  it('numbers the zeros of the result', () => {
    for (const change of [{ firstZero: result.firstZero + 1 }, { lastZero: result.lastZero + 1 }])
      expect(verifier.conclude(evidence, { ...result, ...change }, outcomes)).toEqual(
        invalid('zero_numbers_differ'),
      );
  });

  it('has the first and the last zero in the intervals that are occupied first and last', () => {
    for (const end of ['first', 'last'])
      for (const other of [null, { interval: 0, zeros: 77 }])
        expect(changing('result', { [end]: other })).toEqual(invalid('ordinate_differs'));
  });
});
