/** What is shown of a stored result: whatever its kind reads is drawn and told of, soon and without an exception. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Headline, lineOfFigures, type ReadFigures } from './headline.ts';
import { presentations } from './presentations.ts';
import { isAvailable, workTypeOf } from './registry.ts';
import { firstUnitOf } from './testing/certify-unit.ts';
import { pathsOf, type ResultPath } from './testing/change-result.ts';
import type { Json, JsonObject, LivePlot } from './work-type.ts';

/** Processor time for picture and statements; those of an honest result take at most a third of it. */
const SECONDS_MAX = 1.5;
const SERIES_MAX = 4;
const POINTS_MAX = 600;

/** A stored result and the plan that it is shown with. */
interface Shown {
  plan: JsonObject;
  result: JsonObject;
}

const kinds = presentations.map(({ value }) => value).filter(isAvailable);

/** A unit beyond 4·10^18, as a first unit of Goldbach's kind is one from 4. */
const beyond: Shown = {
  plan: { frontier: 'beyond', start: '3999999999999999870', groups: 1, tilesPerLeaf: 1 },
  result: {
    frontier: 'beyond',
    from: '3999999999999999870',
    to: '4000000000006881148',
    evenNumbers: 3_440_640,
    hardest: Array.from({ length: 64 }, (_, at) => ({
      n: String(4_000_000_000_000_000_000n + BigInt(1000 * at)),
      p: 7919 + 2 * at,
      q: String(4_000_000_000_000_000_000n - 7919n + BigInt(998 * at)),
      index: 190 - at,
    })),
    hardestIndexCounts: [0, 0, 0, 0, 0, 0, 0, 0, 3, 20, 22, 15, 4],
  },
};

const cases: [string, string, () => Promise<Shown>][] = [
  ...kinds.map((kind): [string, string, () => Promise<Shown>] => [
    kind,
    'first unit',
    async () => (await firstUnitOf(kind)).claim,
  ]),
  ['goldbach_verification', 'unit beyond 4·10^18', async () => beyond],
];

/** Values that a field may be changed to: the ends of what is read, what lies near the field's own, and what is none. */
function otherValues(value: Json, random: number): Json[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') {
    const near = [0, 1, -1, value + 1, value - 1, 2 * value, -value, 10 * value];
    const far = [2 ** 16 - 1, 2 ** 20, 2 ** 31, 2 ** 32 - 1, 2 ** 40, 1e12, 1e15, 0.5, 1e-300];
    return [...near, ...far, random];
  }
  if (typeof value !== 'string') return [];
  const place = random % (value.length + 1);
  const digit = String(random % 10);
  return [
    '0',
    '1',
    '9'.repeat(19),
    value.slice(0, place) + digit + value.slice(place + 1),
    value.slice(0, place) + digit + value.slice(place),
    value.slice(0, place) + value.slice(place + 1),
    value.replaceAll(/[1-9]/g, '0'),
    value.replaceAll(/\d/g, '9'),
  ];
}

/** Shorter and longer lists of the same items. */
function otherLists(list: readonly Json[], random: number): Json[] {
  const times = (count: number) => Array.from({ length: count }, () => list).flat();
  return [[], list.slice(1), list.slice(0, 1), list.toReversed(), times(2), times(1 + (random % 40))];
}

/** All places that can be changed: lists too. */
function placesOf(value: Json, path: ResultPath = []): ResultPath[] {
  if (value === null || typeof value !== 'object') return [path];
  const inner = Object.entries(value).flatMap(([key, entry]) => placesOf(entry, [...path, key]));
  return Array.isArray(value) ? [path, ...inner] : inner;
}

function changed(result: JsonObject, path: ResultPath, choice: number, random: number): JsonObject {
  const copy = structuredClone(result) as Record<string, Json>;
  let holder = copy;
  for (const key of path.slice(0, -1)) {
    holder = holder[key] as Record<string, Json>;
    // An earlier change took the place away.
    if (holder === undefined) return copy;
  }
  const key = path.at(-1)!;
  const value = holder[key];
  if (value === undefined) return copy;
  const others = Array.isArray(value) ? otherLists(value, random) : otherValues(value, random);
  if (others.length > 0) holder[key] = others[choice % others.length]!;
  return copy;
}

function expectDrawable({ series }: LivePlot): void {
  expect(series.length).toBeLessThanOrEqual(SERIES_MAX);
  for (const { x, y } of series) {
    expect(x.length).toBe(y.length);
    expect(x.length).toBeLessThanOrEqual(POINTS_MAX);
    expect([...x, ...y].every(Number.isFinite)).toBe(true);
  }
}

/** The figures at places of a result, as the database reads them. */
function figuresAt(places: Headline['reads'], result: JsonObject): ReadFigures {
  const at = (path: readonly string[]) =>
    path.reduce<Json | undefined>((value, key) => {
      if (Array.isArray(value)) return value.at(Number(key));
      return value === null || typeof value !== 'object' ? undefined : (value as JsonObject)[key];
    }, result);
  return Object.fromEntries(
    Object.entries(places).flatMap(([name, path]) => {
      const figure = at(path);
      return figure === undefined ? [] : [[name, figure]];
    }),
  );
}

/** Draws and tells all that a kind says of a result; the processor time that it took. */
function show(workType: string, { plan, result }: Shown): number {
  const kind = workTypeOf(workType);
  const before = process.cpuUsage();
  const pictures = [kind.picture?.(plan, result), ...(kind.furtherPictures?.(plan, result) ?? [])];
  const finding = lineOfFigures(kind.headline.finding(figuresAt(kind.headline.reads, result)));
  const texts = [kind.statements(plan, result), kind.findings?.(plan, result), finding];
  kind.records?.entryOf(result);
  kind.covered?.(plan, result);
  kind.lastLeaf?.(result);
  const { user, system } = process.cpuUsage(before);
  for (const picture of pictures) if (picture) expectDrawable(picture);
  expect(finding.length).toBeLessThan(100);
  expect(JSON.stringify(texts).length).toBeLessThan(200_000);
  expect(JSON.stringify(texts)).not.toMatch(/NaN|undefined|Infinity/);
  return (user + system) / 1e6;
}

describe.each(cases)('%s, %s', (workType, _unit, load) => {
  let shown: Shown;
  beforeAll(async () => {
    shown = await load();
    expect(workTypeOf(workType).readPlan(shown.plan)).toBeDefined();
    expect(workTypeOf(workType).readResult(shown.result)).toBeDefined();
  }, 60_000);

  it('every result that the kind reads is drawn and told of, soon and without an exception', () => {
    const { plan, result } = shown;
    const { readResult } = workTypeOf(workType);
    expect(show(workType, shown)).toBeLessThan(SECONDS_MAX / 3);
    const places = placesOf(result);
    expect(places.length).toBeGreaterThan(pathsOf(result).length);
    const change = fc.tuple(fc.constantFrom(...places), fc.nat(), fc.nat());
    let read = 0;
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const other = changes.reduce(
          (before, [path, choice, random]) => changed(before, path, choice, random),
          result,
        );
        if (!readResult(other)) return;
        read++;
        expect(show(workType, { plan, result: other })).toBeLessThan(SECONDS_MAX);
      }),
      { numRuns: 400 },
    );
    // Changes of form alone would show nothing.
    expect(read).toBeGreaterThan(40);
  }, 120_000);
});
