/** The runs of a frontier against what they mean, written pair by pair. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areCompatible, PlainFrontier } from '../testing/plain-frontier.ts';
import { ExploredFrontier, holesOf, type Region, unexplored } from './explored-frontier.ts';
import { comparePlaces, placeOf as placeOfKind } from './frontier-place.ts';

const START = 4;
const placeOf = (position: string) => (/^\d+$/.test(position) ? [BigInt(position)] : undefined);

function newFrontier(explored = unexplored(String(START))) {
  const frontier = new ExploredFrontier(explored, placeOf);
  return { explored: () => frontier.explored, add: (region: Region) => frontier.add(region) };
}

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

const start: Region = { number: 0n, position: '-1', end: String(START) };
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
        const { explored, add } = newFrontier();
        for (const region of sealed) expect(add(region)).toBeUndefined();
        const last = sealed.toSorted(byPlace).at(-1);
        const open = regions.filter(
          (region) => last && byPlace(region, last) < 0 && !sealed.includes(region),
        );
        const holes = holesOf(explored());
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
        const { add } = newFrontier();
        for (const region of sealed) add(region);
        const further = { number: BigInt(number), position: String(from), end: String(from + length) };
        const fits = [start, ...sealed].every((other) => areCompatible(other, further));
        expect(add(further) === undefined).toBe(fits);
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
        const { add } = newFrontier();
        const found = sealed.map((region) => add(region));
        const isBefore = (one: (typeof sealed)[number], other: (typeof sealed)[number]) =>
          one.number < other.number && one.draw === 1 && one.tipIndex > other.tipIndex;
        const inOrder = sealed.every((one) => sealed.every((other) => !isBefore(one, other)));
        expect(found.every((fault) => fault === undefined)).toBe(inOrder);
      }),
      { numRuns: 1000 },
    );
  });
});

/** Regions in a row, some cut, with tips that mostly rise, in any order, and here and there one that doesn't fit. */
const mixed = fc
  .record({
    all: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 40 }),
    isCut: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
    regionsOfATip: fc.integer({ min: 1, max: 9 }),
  })
  .chain(({ all, isCut, regionsOfATip }) => {
    const drawn = cutSome(regionsOf(all), isCut).map((region, at) =>
      fc.record({
        region: fc.constant(region),
        tip: fc
          .integer({ min: -2, max: 2 })
          .map((more) => Math.max(0, Math.floor(at / regionsOfATip) + more)),
        draw: fc.constantFrom(1, 1, 1, 2),
        hasOrigin: fc.integer({ min: 0, max: 9 }).map((tenth) => tenth > 0),
        shift: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1, -1),
      }),
    );
    return fc.tuple(...drawn).chain((regions) => fc.shuffledSubarray(regions));
  })
  .map((regions) =>
    regions.map(({ region, tip, draw, hasOrigin, shift }) => ({
      ...region,
      position: String(Number(region.position) + shift),
      ...(hasOrigin ? { tipIndex: tip, draw } : {}),
    })),
  );

describe('regions in any order', () => {
  it('have the faults that a look at all regions before them gives', () => {
    fc.assert(
      fc.property(mixed, (regions) => {
        const { add } = newFrontier();
        const plain = new PlainFrontier(String(START));
        expect(regions.map(add)).toEqual(regions.map((region) => plain.add(region)));
      }),
      { numRuns: 2000 },
    );
  });

  it('have the same faults where the check goes on from its runs', () => {
    fc.assert(
      fc.property(mixed, fc.nat({ max: 40 }), (regions, cutAt) => {
        const whole = newFrontier();
        const first = newFrontier();
        const found = regions.slice(0, cutAt).map(first.add);
        const second = newFrontier(structuredClone(first.explored()));
        found.push(...regions.slice(cutAt).map(second.add));
        expect(found).toEqual(regions.map(whole.add));
        expect(second.explored()).toEqual(whole.explored());
      }),
      { numRuns: 500 },
    );
  });
});

describe('regions that were planned before plans had origins', () => {
  const [first, second, third] = regionsOf([1, 1, 1]) as [Region, Region, Region];
  const drawn = { tipIndex: 0, draw: 1 };

  it('come before all others, in whatever order they are sealed', () => {
    const { add } = newFrontier();
    expect(add({ ...third, ...drawn })).toBeUndefined();
    expect(add(first)).toBeUndefined();
    expect(add(second)).toBeUndefined();
  });

  it('are remembered by the greatest of their numbers, in whatever order they are sealed', () => {
    const { add } = newFrontier();
    expect(add(third)).toBeUndefined();
    expect(add(first)).toBeUndefined();
    expect(add({ ...second, ...drawn })).toBe('origin_missing');
  });

  it('may be drawn again before others of them are sealed', () => {
    const { add } = newFrontier();
    expect(add({ ...first, tipIndex: 0, draw: 2 })).toBeUndefined();
    expect(add(second)).toBeUndefined();
  });

  it.each([
    ['behind one with an origin', [{ ...first, ...drawn }, second]],
    ['before one with an origin', [second, { ...first, ...drawn }]],
  ])('are found when they are sealed %s', (_, [one, other]) => {
    const { add } = newFrontier();
    expect(add(one!)).toBeUndefined();
    expect(add(other!)).toBe('origin_missing');
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
    expect(newFrontier().add({ number: 1n, position, end })).toBe('regions_overlap');
});

it('two texts of one place leave no room for the numbers between them', () => {
  const { add } = newFrontier();
  expect(add({ number: 1n, position: '4', end: '7' })).toBeUndefined();
  expect(add({ number: 3n, position: '07', end: '9' })).toBe('number_differs');
  expect(add({ number: 3n, position: '8', end: '9' })).toBeUndefined();
  expect(newFrontier().add({ number: 2n, position: '04', end: '9' })).toBe('number_differs');
});

it('text that is no position fits nowhere', () => {
  expect(newFrontier().add({ number: 1n, position: 'x', end: 'y' })).toBe('number_differs');
});
