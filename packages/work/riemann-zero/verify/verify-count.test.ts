/** The count of a range on functions whose zeros were chosen: Gram points 63 to 127, with one zero behind each unless it is said. */
import { describe, expect, it } from 'vitest';
import { finish } from '../../testing/run-unit.ts';
import type { Evidence } from '../../work-type.ts';
import { encodeSummary } from '../leaf.ts';
import type { ZeroPlan } from '../plan.ts';
import { kernelOf, regular } from '../testing/chosen-zeros.ts';
import { countRange } from './verify-count.ts';

const PLAN: ZeroPlan = { firstInterval: 64, intervals: 64, leafSpan: 8 };
const COUNT = 260;

/** A leaf that counts so many zeros in its Gram intervals; what else it says isn't looked at here. */
function leafOf(occupancy: readonly number[]): Uint8Array {
  return encodeSummary({
    ...{ zeros: occupancy.reduce((sum, count) => sum + count, 0), first: 0n, last: 0n },
    ...{ firstPhase: 0n, lastPhase: 0n, closestLower: 0n, closestGap: 0n, closestSpacing: 0, closestZero: 0 },
    ...{ largestZ: 0, largestZAt: 0n, highestS: 0, highestSAt: 0n, lowestS: 0, lowestSAt: 0n },
    ...{ spacings: new Uint16Array(32), digest: new Uint8Array(32), occupancy: Uint8Array.from(occupancy) },
  });
}

interface Given {
  plan?: ZeroPlan;
  range?: readonly [from: number, to: number];
  leaves?: ReadonlyMap<number, Uint8Array>;
  complete?: boolean;
}

function count(replaced: Record<number, readonly number[]>, given: Given = {}) {
  return counted(replaced, given).outcome;
}

/** Counts as above, with how many values of Z it needed. */
function counted(replaced: Record<number, readonly number[]>, given: Given = {}) {
  const { plan = PLAN, range = [64, 128], leaves = new Map(), complete = false } = given;
  const plain = kernelOf(regular(COUNT, replaced), { count: COUNT });
  let values = 0;
  const borweinAt = (whole: number, fraction: number) => {
    values++;
    return plain.borweinAt(whole, fraction);
  };
  const evidence = { plan, leaves, complete } as Evidence<ZeroPlan>;
  const outcome = finish(countRange({ ...plain, borweinAt }, evidence, ...range));
  return { outcome, values };
}

describe('zeros of a range', () => {
  it('are counted between its own Gram points where these are good', () => {
    expect(count({})).toMatchObject({ from: 63, to: 127, zeros: 64, before: 0, after: 0, reason: null });
    expect(count({ 70: [70.3, 70.6], 71: [] })).toMatchObject({ from: 63, to: 127, zeros: 64 });
  });

  it('are counted from the good one before the unit, to the good one behind it', () => {
    const atEnds = { 61: [], 62: [62.3, 62.6], 63: [63.5], 126: [], 127: [127.3, 127.6] };
    expect(count(atEnds)).toMatchObject({ from: 63, to: 128, zeros: 65, before: 0, after: 2 });
    const across = { 62: [62.3, 62.6], 63: [] };
    expect(count(across)).toMatchObject({ from: 62, to: 127, zeros: 65, before: 2, after: 0 });
    // Points 62 and 63 are bad: the block is that of three intervals.
    const long = { 61: [61.3, 61.6], 62: [62.5], 63: [] };
    expect(count(long)).toMatchObject({ from: 61, to: 127, zeros: 66, before: 3, after: 0 });
  });

  it('begin where those of the range before end', () => {
    const plan = { ...PLAN, intervals: 128 };
    const across = { 126: [126.3, 126.6], 127: [] };
    expect(count(across, { plan, range: [64, 128] })).toMatchObject({
      from: 63,
      to: 128,
      zeros: 65,
      after: 0,
    });
    expect(count(across, { plan, range: [128, 192] })).toMatchObject({
      from: 128,
      to: 191,
      zeros: 63,
      before: 0,
    });
  });
});

describe('a block with too few zeros', () => {
  /** Zeros that are counted when the two of the block from 80 to 82 are in another interval, which has three. */
  const foundWith = (at: number, given: Given = {}) =>
    count({ 80: [], 81: [], [at]: [at + 0.2, at + 0.5, at + 0.8] }, given).zeros;

  it('has those of three blocks on either side looked for, and of one interval more behind it', () => {
    expect([77, 78, 79, 82, 83, 84, 85].map((at) => foundWith(at))).toEqual(Array(7).fill(64));
    expect([75, 76, 86, 87].map((at) => foundWith(at))).toEqual([62, 62, 62, 62]);
  });

  it('has them looked for in whole blocks', () => {
    // The third block before it and the third behind it are of two intervals, of which the far one has four zeros.
    const before = { 76: [76.1, 76.2, 76.3, 76.6], 77: [] };
    const behind = { 84: [], 85: [85.1, 85.2, 85.3, 85.6] };
    for (const more of [before, behind]) expect(count({ 80: [], 81: [], ...more }).zeros).toBe(64);
  });

  it('has none looked for outside of the range', () => {
    const atStart = (at: number) => count({ 63: [], 64: [], [at]: [at + 0.2, at + 0.5, at + 0.8] });
    expect([65, 66, 67, 68, 69].map((at) => atStart(at).zeros)).toEqual([64, 64, 64, 64, 62]);
    expect(atStart(62)).toMatchObject({ from: 63, to: 127, zeros: 62 });
    const atEnd = (at: number) => count({ 125: [], 126: [], [at]: [at + 0.2, at + 0.5, at + 0.8] });
    expect([121, 122, 123, 124].map((at) => atEnd(at).zeros)).toEqual([62, 64, 64, 64]);
    expect(atEnd(127)).toMatchObject({ from: 63, to: 127, zeros: 62 });
  });

  it('has them looked for where the leaves say, when all of them are here', () => {
    expect(foundWith(79, { complete: true })).toBe(62);
    // Gram interval 80, behind Gram point 79, is the first of leaf 2.
    const leaves = new Map([[2, leafOf([3, 0, 0, 1, 1, 1, 1, 1])]]);
    expect(foundWith(79, { complete: true, leaves })).toBe(64);
  });
});

describe('the counts of leaves', () => {
  const reasonWith = (...leaves: readonly (readonly [number, readonly number[]])[]) =>
    count(
      { 70: [70.3, 70.6], 71: [] },
      { leaves: new Map(leaves.map(([leaf, occupancy]) => [leaf, leafOf(occupancy)])) },
    ).reason;
  const ones = [1, 1, 1, 1, 1, 1, 1, 1];

  it('are those that were found', () => {
    // Interval 71 is the last of leaf 0, interval 72 the first of leaf 1.
    const [first, second] = [ones.with(7, 2), ones.with(0, 0)];
    expect(reasonWith([0, first], [1, second], [7, ones])).toBeNull();
    expect(reasonWith([1, second])).toBeNull();
    for (const wrong of [
      [0, ones],
      [1, ones],
      [7, ones.with(7, 2)],
      [7, ones.with(0, 0)],
    ] as const)
      expect(reasonWith(wrong), String(wrong)).toBe('interval_count_differs');
  });

  it('that are no summary say nothing', () => {
    const leaves = new Map([[0, new Uint8Array(8)]]);
    expect(count({}, { leaves })).toMatchObject({ zeros: 64, reason: null });
  });
});

describe('values of Z that a count needs', () => {
  const valuesOf = (replaced: Record<number, readonly number[]>) => counted(replaced).values;
  const regularly = valuesOf({});

  it('are one for each Gram point and four more at the ends of the range, where no block is long', () => {
    expect(regularly).toBe(65 + 4);
    expect(valuesOf({ 70: [70.2, 70.4], 71: [] })).toBe(regularly + 2);
  });

  it.each([
    ['in the middle', 80, 3 + 2 + 3 + 1],
    ['at the beginning', 63, 2 + 3 + 1],
    ['behind one block', 64, 1 + 2 + 3 + 1],
    ['at the end', 125, 3 + 2],
    ['before two blocks', 123, 3 + 2 + 2],
    ['before four blocks', 121, 3 + 2 + 3 + 1],
  ])(
    'are 65 for each interval that is searched finely around a block without its zeros: %s',
    (_, at, intervals) => {
      // The pair is looked for first by 36 values, and the block itself is searched finely before its neighbours are.
      expect(valuesOf({ [at]: [], [at + 1]: [] })).toBe(regularly + 36 + 65 * (2 + intervals));
    },
  );
});
