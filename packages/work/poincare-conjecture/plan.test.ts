/** Positions, plans and segments of the census, clause by clause. */
import { describe, expect, it } from 'vitest';
import { LEAVES_MAX } from '../kit/plan-size.ts';
import { PlanRefused } from '../kit/read-plan.ts';
import { encodePairing, facePairings } from './model/face-pairing.ts';
import {
  hasItsNumber,
  isPositionText,
  locateLeaf,
  placeOf,
  planFor,
  planTo,
  planUnit,
  readPlan,
  readPosition,
  segmentsOf,
} from './plan.ts';

const START = '1:1:0:badc';
const request = (position: string, difficulty = 1) => ({
  ...{ frontier: 'census', position, difficulty },
  seed: '00'.repeat(32),
});
/** The position of a pairing of seven tetrahedra, below a prefix. */
const [firstOfSeven, secondOfSeven] = facePairings(7);
const ofSeven = (prefix: number, pairing = 1) =>
  `7:${pairing}:${prefix}:${encodePairing(pairing === 1 ? firstOfSeven! : secondOfSeven!)}`;
const [{ prefixes: ALL }] = segmentsOf(planFor(ofSeven(0), 1)).map(({ radices }) => ({
  prefixes: radices.reduce((product, radix) => product * radix, 1),
})) as [{ prefixes: number }];

describe('a position', () => {
  it('has a size, a number, a prefix and a word of that size', () => {
    expect(readPosition(ofSeven(5))).toEqual({ tetrahedra: 7, pairing: 1, prefix: 5, partner: firstOfSeven });
    for (const text of [
      '',
      '1:1:0:',
      '0:1:0:badc',
      '1:0:0:badc',
      '1:1:00:badc',
      '1:1:0:badc ',
      ' 1:1:0:badc',
      '2:1:0:badc',
    ])
      expect(() => readPosition(text), text).toThrow(PlanRefused);
    expect(isPositionText(START)).toBe(true);
    expect(isPositionText('1:1:0')).toBe(false);
  });

  it('has its place in the order of the census', () => {
    expect(placeOf('10:20:30:badc')).toEqual([10n, 20n, 30n]);
    expect(placeOf('10:20:badc')).toBeUndefined();
  });

  it('has the number of its pairing, on trust with twelve tetrahedra', () => {
    expect(hasItsNumber(readPosition(ofSeven(0)))).toBe(true);
    expect(hasItsNumber({ ...readPosition(ofSeven(0)), pairing: 2 })).toBe(false);
    const partner = facePairings(12).next().value!;
    expect(hasItsNumber({ tetrahedra: 12, pairing: 999, prefix: 0, partner })).toBe(true);
  });
});

describe('a unit', () => {
  it('is of a difficulty from 1 to 100, a whole number', () => {
    for (const difficulty of [0, 101, 1.5, Number.NaN, -1])
      expect(() => planUnit(request(START, difficulty)), `${difficulty}`).toThrow(PlanRefused);
    expect(planUnit(request(START, 100)).plan.from).toBe(START);
  });

  it('begins below a prefix that its pairing has', () => {
    expect(planUnit(request(ofSeven(ALL - 1))).plan.from).toBe(ofSeven(ALL - 1));
    expect(() => planUnit(request(ofSeven(ALL)))).toThrow(PlanRefused);
    expect(() => planTo(request(ofSeven(ALL)), ofSeven(0, 2))).toThrow(PlanRefused);
  });

  it('to an end has all prefixes up to there, within a pairing and across pairings', () => {
    expect(planTo(request(ofSeven(2)), ofSeven(5))).toEqual({ from: ofSeven(2), to: ofSeven(5), leaves: 3 });
    expect(planTo(request(ofSeven(2)), ofSeven(0, 2))).toMatchObject({ leaves: ALL - 2 });
    expect(planTo(request(ofSeven(2)), ofSeven(1, 2))).toMatchObject({ leaves: ALL - 1 });
    for (const [from, end] of [
      [ofSeven(2), ofSeven(2)],
      [ofSeven(2), ofSeven(1)],
      [ofSeven(0, 2), ofSeven(2)],
      [START, ofSeven(0).replace('7:1:', '7:2:')],
    ] as const)
      expect(() => planTo(request(from), end), `${from} to ${end}`).toThrow(PlanRefused);
  });

  it('has no more leaves than a unit may', () => {
    const most = planFor(ofSeven(0), LEAVES_MAX);
    expect(planTo(request(most.from), most.to)).toEqual(most);
    expect(readPlan(most)).toEqual(most);
    const more = planFor(ofSeven(0), LEAVES_MAX + 1);
    expect(() => planTo(request(more.from), more.to)).toThrow(PlanRefused);
    expect(readPlan(more)).toBeUndefined();
  });

  it('of a number of leaves ends where the pairing does, or within it', () => {
    expect(planFor(ofSeven(0), ALL).to).toBe(ofSeven(0, 2));
    expect(planFor(ofSeven(0), ALL - 1).to).toBe(ofSeven(ALL - 1));
    expect(planFor(ofSeven(0), ALL + 1).to).toBe(ofSeven(1, 2));
    expect(planFor(START, 45).to).toMatch(/^6:1:0:/);
  });
});

it('a leaf is found in its segment, with the digits of its prefix', () => {
  const plan = planFor(ofSeven(3), ALL + 4);
  const [first, second] = segmentsOf(plan);
  expect(segmentsOf(plan).map(({ prefixes, firstLeaf }) => [firstLeaf, prefixes])).toEqual([
    [0, ALL - 3],
    [ALL - 3, 7],
  ]);
  for (const [leaf, segment, prefix] of [
    [0, first, 3],
    [ALL - 4, first, ALL - 1],
    [ALL - 3, second, 0],
    [ALL + 3, second, 6],
  ] as const) {
    const found = locateLeaf(plan, leaf);
    expect(found.segment).toBe(segment);
    expect(found.place).toBe(`7:${segment!.pairing}:${prefix}`);
    const { radices } = found.segment;
    expect(found.digits.reduce((number, digit, at) => number * radices[at]! + digit, 0)).toBe(prefix);
    expect(found.digits.every((digit, at) => digit < radices[at]!)).toBe(true);
  }
});
