/** The runs of a frontier against what they mean, written pair by pair. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRegion, type ExploredRuns, holesOf, type Region } from './explored-frontier.ts';
import { comparePlaces, placeOf as placeOfKind } from './frontier-place.ts';

const START = 4;
const newRuns = (): ExploredRuns => ({
  start: String(START),
  runs: [],
  firstWithOrigin: undefined,
  lastWithout: undefined,
});
const placeOf = (position: string) => (/^\d+$/.test(position) ? [BigInt(position)] : undefined);
const add = (explored: ExploredRuns, region: Region) => addRegion(explored, region, placeOf);

/** Regions of the given lengths in a row, numbered from 1. */
function regionsOf(lengths: readonly number[]): Region[] {
  let from = START;
  return lengths.map((length, at) => {
    const position = String(from);
    from += length;
    return { number: BigInt(at + 1), position, end: String(from) };
  });
}

/** Cuts some regions in two, which keep their number. */
function cutSome(regions: readonly Region[], isCut: readonly boolean[]): Region[] {
  return regions.flatMap((region, at) => {
    const [from, to] = [Number(region.position), Number(region.end)];
    if (!isCut[at] || to - from < 2) return [region];
    const middle = String(from + 1);
    return [
      { ...region, end: middle },
      { ...region, position: middle },
    ];
  });
}

/** Whether two regions may be of one frontier, by their numbers and places alone. */
function areCompatible(one: Region, other: Region): boolean {
  const [left, right] = BigInt(one.position) < BigInt(other.position) ? [one, other] : [other, one];
  const step = right.number - left.number;
  const room = BigInt(right.position) - BigInt(left.end);
  if (room === 0n) return step === 1n || (step === 0n && left !== start);
  return room > 0n && step >= 0n;
}

const start: Region = { number: 0n, position: '0', end: String(START) };
const byPlace = (left: Region, right: Region) => Number(left.position) - Number(right.position);
const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 });
const areCut = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });
const cut = fc.tuple(lengths, areCut).chain(([all, isCut]) => {
  const regions = cutSome(regionsOf(all), isCut);
  return fc.record({ regions: fc.constant(regions), sealed: fc.shuffledSubarray(regions) });
});

describe('regions of one frontier', () => {
  it('have no fault in any order, and leave as holes what isn’t sealed', () => {
    fc.assert(
      fc.property(cut, ({ regions, sealed }) => {
        const explored = newRuns();
        for (const region of sealed) expect(add(explored, region)).toBeUndefined();
        const last = sealed.toSorted(byPlace).at(-1);
        const open = regions.filter(
          (region) => last && byPlace(region, last) < 0 && !sealed.includes(region),
        );
        const holes = holesOf(explored);
        const within = ({ position, end }: { position: string; end: string }) =>
          open.filter(
            (region) => BigInt(region.position) >= BigInt(position) && BigInt(region.end) <= BigInt(end),
          );
        expect(holes.flatMap(within)).toEqual(open);
        for (const hole of holes) {
          const missing = within(hole);
          expect(hole).toMatchObject({ position: missing[0]!.position, end: missing.at(-1)!.end });
          const numbers = missing.map(({ number }) => number);
          const whole = numbers.filter((number) => !sealed.some((region) => region.number === number));
          const [first, final] = [hole.firstNumber, hole.lastNumber];
          if (whole.length > 0) expect([first, final]).toEqual([whole[0], whole.at(-1)]);
          else expect(numbers.every((number) => first <= number && number <= final)).toBe(true);
        }
      }),
    );
  });

  it('are refused exactly when they don’t fit another one or the start', () => {
    const any = fc.record({
      number: fc.integer({ min: 1, max: 14 }),
      from: fc.integer({ min: START, max: 80 }),
      length: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(cut, any, ({ sealed }, { number, from, length }) => {
        const explored = newRuns();
        for (const region of sealed) add(explored, region);
        const further = { number: BigInt(number), position: String(from), end: String(from + length) };
        const fits = [start, ...sealed].every((other) => areCompatible(other, further));
        expect(add(explored, further) === undefined).toBe(fits);
      }),
      { numRuns: 1000 },
    );
  });

  it('keep the order of their tips, unless a seed was drawn again', () => {
    const tips = fc.array(
      fc.record({ tip: fc.integer({ min: 0, max: 4 }), draw: fc.integer({ min: 1, max: 2 }) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    const drawn = tips.chain((all) =>
      fc.shuffledSubarray(
        regionsOf(all.map(() => 1)).map((region, at) => ({
          ...region,
          tipIndex: all[at]!.tip,
          draw: all[at]!.draw,
        })),
      ),
    );
    fc.assert(
      fc.property(drawn, (sealed) => {
        const explored = newRuns();
        const found = sealed.map((region) => add(explored, region));
        const isBefore = (one: (typeof sealed)[number], other: (typeof sealed)[number]) =>
          one.number < other.number && one.draw === 1 && one.tipIndex > other.tipIndex;
        const inOrder = sealed.every((one) => sealed.every((other) => !isBefore(one, other)));
        expect(found.every((fault) => fault === undefined)).toBe(inOrder);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('regions that were planned before plans had origins', () => {
  const [first, second, third] = regionsOf([1, 1, 1]) as [Region, Region, Region];
  const drawn = { tipIndex: 0, draw: 1 };

  it('come before all others, in whatever order they are sealed', () => {
    const explored = newRuns();
    expect(add(explored, { ...third, ...drawn })).toBeUndefined();
    expect(add(explored, first)).toBeUndefined();
    expect(add(explored, second)).toBeUndefined();
  });

  it('are remembered by the greatest of their numbers, in whatever order they are sealed', () => {
    const explored = newRuns();
    expect(add(explored, third)).toBeUndefined();
    expect(add(explored, first)).toBeUndefined();
    expect(add(explored, { ...second, ...drawn })).toBe('origin_missing');
  });

  it('may be drawn again before others of them are sealed', () => {
    const explored = newRuns();
    expect(add(explored, { ...first, tipIndex: 0, draw: 2 })).toBeUndefined();
    expect(add(explored, second)).toBeUndefined();
  });

  it.each([
    ['behind one with an origin', [{ ...first, ...drawn }, second]],
    ['before one with an origin', [second, { ...first, ...drawn }]],
  ])('are found when they are sealed %s', (_, [one, other]) => {
    const explored = newRuns();
    expect(add(explored, one!)).toBeUndefined();
    expect(add(explored, other!)).toBe('origin_missing');
  });
});

it.each<[bigint[], bigint[], number]>([
  [[], [], 0],
  [[1n, 2n], [1n, 2n], 0],
  [[1n], [1n, 0n], 0],
  [[1n], [1n, 1n], -1],
  [[1n, 9n], [2n], -1],
  [[2n, 1n], [2n, 3n], -1],
])('places are ordered by their first different number: %s and %s', (left, right, order) => {
  expect(comparePlaces(left, right)).toBe(order);
  expect(comparePlaces(right, left)).toBe(order === 0 ? 0 : -order);
});

it.each(['x1', '-1', ' 1', '1 ', '01', '1.5', '', '1'.repeat(41)])('%j is no decimal position', (text) => {
  expect(placeOfKind({}, text)).toBeUndefined();
});

it('a decimal position has up to 40 digits', () => {
  expect(placeOfKind({}, '0')).toEqual([0n]);
  expect(placeOfKind({}, '9'.repeat(40))).toEqual([10n ** 40n - 1n]);
});

it('a region before the start of its frontier shares ground with another one', () => {
  for (const [position, end] of [
    ['0', '4'],
    ['3', '9'],
  ] as const)
    expect(add(newRuns(), { number: 1n, position, end })).toBe('regions_overlap');
});

it('two texts of one place leave no room for the numbers between them', () => {
  const explored = newRuns();
  expect(add(explored, { number: 1n, position: '4', end: '7' })).toBeUndefined();
  expect(add(explored, { number: 3n, position: '07', end: '9' })).toBe('number_differs');
  expect(add(explored, { number: 3n, position: '8', end: '9' })).toBeUndefined();
  expect(add(newRuns(), { number: 2n, position: '04', end: '9' })).toBe('number_differs');
});

it('text that is no position fits nowhere', () => {
  expect(add(newRuns(), { number: 1n, position: 'x', end: 'y' })).toBe('number_differs');
});
