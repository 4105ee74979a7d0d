/** What a kind takes for a stored plan or result: the honest ones, and nothing of another form. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyCertificate } from './certificates/verify-certificate.ts';
import { presentations } from './presentations.ts';
import { isAvailable, workTypeOf } from './registry.ts';
import { type CertifiedUnit, firstUnitOf } from './testing/certify-unit.ts';
import { changeAt, pathsOf } from './testing/change-result.ts';
import { holdersOf, malformedPartsOf, valueAt, withHolder } from './testing/malform-value.ts';
import { runPartsOnce } from './testing/run-parts-once.ts';
import type { Json, JsonObject } from './work-type.ts';

const kinds = presentations.map(({ value }) => value).filter(isAvailable);
const stored = (value: JsonObject) => JSON.parse(JSON.stringify(value)) as JsonObject;

/** The value with each of its numbers, texts and lists grown in turn beyond what any unit has. */
function boundlessOf(value: JsonObject): [string, JsonObject][] {
  return holdersOf(value).flatMap((path) => {
    const holder = valueAt(value, path) as Record<string, Json>;
    const grow = (key: string, grown: Json): [string, JsonObject] => [
      [...path, key].join('.'),
      withHolder(value, path, (it) => Object.assign(it, { [key]: grown })),
    ];
    return Object.entries(holder).flatMap(([key, entry]) => {
      if (typeof entry === 'number')
        return [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 1e300].map((far) => grow(key, far));
      if (typeof entry === 'string')
        return [grow(key, entry.repeat(100)), grow(key, `${entry}${'0'.repeat(1000)}`)];
      if (Array.isArray(entry) && entry.length > 0)
        return [
          grow(
            key,
            Array.from({ length: 100_000 }, () => entry[0]!),
          ),
        ];
      return [];
    });
  });
}

describe.each(kinds)('%s', (workType) => {
  const { readPlan, readResult } = workTypeOf(workType);
  let unit: CertifiedUnit;
  beforeAll(async () => {
    unit = await firstUnitOf(workType);
    await runPartsOnce(workType);
  }, 60_000);
  afterAll(() => vi.restoreAllMocks());

  it('reads the plans that it makes and the results that it has, as a database gives them back', () => {
    const definition = workTypeOf(workType);
    expect(readPlan(stored(unit.claim.plan))).toEqual(unit.claim.plan);
    expect(readResult(stored(unit.claim.result))).toEqual(unit.claim.result);
    for (let difficulty = 1; difficulty <= 100; difficulty += 9) {
      const frontier = definition.frontierFor(difficulty);
      const position = definition.frontiers.find(({ name }) => name === frontier)!.start;
      const { plan } = definition.planUnit({ difficulty, frontier, position, seed: 'ab'.repeat(32) });
      expect(readPlan(stored(plan))).toEqual(plan);
    }
  });

  it('takes no other JSON for either, and throws at none', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readPlan(value as Json)).toBeUndefined();
        expect(readResult(value as Json)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('refuses each without any one of its fields, with one more, or with one of another type', () => {
    for (const [what, changed] of malformedPartsOf(workType, stored(unit.claim.plan)))
      expect(readPlan(changed), what).toBeUndefined();
    for (const [what, changed] of malformedPartsOf(workType, stored(unit.claim.result)))
      expect(readResult(changed), what).toBeUndefined();
  });

  it('bounds every number, text and list of either', () => {
    for (const [what, changed] of boundlessOf(stored(unit.claim.plan)))
      expect(readPlan(changed), what).toBeUndefined();
    for (const [what, changed] of boundlessOf(stored(unit.claim.result)))
      expect(readResult(changed), what).toBeUndefined();
  });

  it('gives a reader a verdict on every result of the right form, whatever it says', async () => {
    const { claim, options } = unit;
    const paths = pathsOf(claim.result);
    const other = fc.oneof(fc.constantFrom(0, 1, 2 ** 31, 2 ** 40), fc.nat(), fc.integer({ max: -1 }));
    const digit = (text: string, place: number, by: number) =>
      text.slice(0, place % text.length) + (by % 10) + text.slice((place % text.length) + 1);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), other, fc.nat(), async (path, number, place) => {
        const result = changeAt(claim.result, path, (value) => {
          if (typeof value === 'boolean') return !value;
          return typeof value === 'number' ? number : digit(value, place, Math.abs(number));
        });
        const isRead = readResult(result) !== undefined;
        const verdict = await verifyCertificate({ ...claim, result }, options);
        if (!isRead) expect(verdict).toEqual({ valid: false, reason: 'plan_or_result_malformed' });
      }),
      // With data to look at a check takes a second and more.
      { numRuns: options.data ? 2 : 8 },
    );
  }, 300_000);

  it('throws its own error on, and makes no verdict of it', async () => {
    const broken = {
      ...unit.claim,
      get secret(): string {
        throw new TypeError('our own mistake');
      },
    };
    await expect(verifyCertificate(broken)).rejects.toThrow('our own mistake');
  });
});
