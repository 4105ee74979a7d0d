/** What a reader is told of each statement: with all leaves, with the opened ones, and of results that were changed. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkReader } from './certificates/check-reader.ts';
import type { CertificateOptions } from './certificates/verify-certificate.ts';
import { leavesOf, smallBeyond, smallFirstForm } from './goldbach-verification/testing/run-whole-unit.ts';
import { presentations } from './presentations.ts';
import { isAvailable, workTypeOf } from './registry.ts';
import { type CertifiedUnit, claimOf, damages, firstUnitOf } from './testing/certify-unit.ts';
import { changeAt, pathsOf } from './testing/change-result.ts';
import { changeValue, expectNothingFalse, placesOf } from './testing/expect-nothing-false.ts';
import { runPartsOnce } from './testing/run-parts-once.ts';

const CHANGES = 200;
const GOLDBACH = 'goldbach_verification';

async function beyondUnit(plan: typeof smallBeyond | typeof smallFirstForm): Promise<CertifiedUnit> {
  const leaves = await leavesOf(plan);
  const result = workTypeOf(GOLDBACH).summarise(plan, leaves);
  const claim = await claimOf(GOLDBACH, { plan, result }, leaves);
  const challenged = claim.certificate.openings.map(({ leaf }) => leaf);
  return { claim, leaves, data: new Map(), options: {}, challenged, nextPosition: '' };
}

const kinds = presentations.map(({ value }) => value).filter(isAvailable);
const cases: [string, string, () => Promise<CertifiedUnit>][] = [
  ...kinds.map((kind): (typeof cases)[number] => [kind, 'first unit', () => firstUnitOf(kind)]),
  [GOLDBACH, 'beyond', () => beyondUnit(smallBeyond)],
  [GOLDBACH, 'beyond, leaves of the first form', () => beyondUnit(smallFirstForm)],
];

/** Each kind's statements whose verdicts were compared with what the kind declares. */
const compared = new Map<string, Set<string>>();

describe.each(cases)('%s, %s', (workType, _unit, load) => {
  const definition = workTypeOf(workType);
  let unit: CertifiedUnit;
  let whole: CertificateOptions;
  beforeAll(async () => {
    unit = await load();
    whole = { leaves: unit.leaves, data: unit.data };
    await runPartsOnce(workType);
  }, 120_000);
  afterAll(() => vi.restoreAllMocks());

  it('with all leaves and their data every statement is checked but those that wait for leaves computed here', async () => {
    const names = definition.binding.names(unit.claim.plan, unit.claim.result);
    const isReported = names.some((name) => definition.binding.needs[name]!.includes('computation'));
    for (const areComputedHere of isReported ? [false, true] : [false]) {
      const verdict = await checkReader(unit.claim, { ...whole, areComputedHere });
      expect(verdict).toMatchObject({ valid: true, fieldsNotChecked: [] });
      for (const said of verdict.statements) {
        const isShown = areComputedHere || !definition.binding.needs[said.name]!.includes('computation');
        expect(said.verdict, said.name).toBe(isShown ? 'checked' : 'not checked here');
        if (!isShown) expect(said).toMatchObject({ reason: 'as_reported' });
      }
    }
  }, 60_000);

  it('what is reported waits for leaves that are computed here, and nothing else does', () => {
    const { plan, result } = unit.claim;
    const names = definition.binding.names(plan, result);
    for (const [index, { status, claim }] of definition.statements(plan, result).entries())
      expect(definition.binding.needs[names[index]!]!.includes('computation'), claim).toBe(
        status === 'reported',
      );
  });

  it('with the opened leaves those statements are checked that need no more, in the order of the kind', async () => {
    const { plan, result } = unit.claim;
    const verdict = await checkReader(unit.claim);
    expect(verdict.valid).toBe(true);
    const claims = verdict.statements.map(({ claim }) => claim);
    expect(claims).toEqual(definition.statements(plan, result).map(({ claim }) => claim));
    for (const { verdict: told, name } of verdict.statements) {
      const needs = definition.binding.needs[name]!.filter((need) => need !== 'find leaf');
      expect(told, name).toBe(needs.length === 0 ? 'checked' : 'not checked here');
      compared.set(workType, (compared.get(workType) ?? new Set()).add(name));
    }
    const names = verdict.statements.map(({ name }) => name);
    expect(names).toEqual(definition.binding.names(plan, result));
  });

  it(`of ${CHANGES} changed results, every field among them, none has a statement shown as checked that isn't`, async () => {
    const { claim } = unit;
    const places = placesOf(claim.result);
    for (const path of places) {
      const result = changeAt(claim.result, path, (value) => changeValue(value, 3, 1));
      await expectNothingFalse(unit, { ...claim, result }, path);
    }
    const amount = fc.oneof(fc.constantFrom(1, -1), fc.integer({ min: 1, max: 93 }));
    const change = fc.tuple(fc.constantFrom(...pathsOf(claim.result)), fc.nat({ max: 1000 }), amount);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const result = changes.reduce(
          (before, [path, at, by]) => changeAt(before, path, (value) => changeValue(value, at, by)),
          claim.result,
        );
        await expectNothingFalse(unit, { ...claim, result }, changes[0]![0]);
      }),
      { numRuns: Math.max(20, CHANGES - places.length) },
    );
  }, 300_000);

  it('of changed certificates none has a statement shown as checked', async () => {
    for (const [name, damage] of Object.entries(damages)) {
      // Another secret may draw the same leaves of a unit that has few.
      if (name === 'the secret') continue;
      for (let place = 0; place < CHANGES / 10; place++) {
        const damaged = structuredClone(unit.claim);
        damage(damaged, 37 * place, 5 * place);
        const { valid, statements } = await checkReader(damaged);
        expect(valid, name).toBe(false);
        expect(
          statements.filter(({ verdict }) => verdict === 'checked'),
          name,
        ).toEqual([]);
      }
    }
  }, 60_000);

  it('the certificate of other leaves, and leaves of another unit, are refused', async () => {
    const { claim, leaves } = unit;
    const others = leaves.with(leaves.length - 1, Uint8Array.of(1)).with(0, leaves[0]!.toReversed());
    expect(await checkReader(claim, { leaves: others })).toMatchObject({
      valid: false,
      reason: 'leaves_not_under_root',
    });
    const fewer = await checkReader(claim, { leaves: leaves.slice(1) });
    expect(fewer).toMatchObject({ valid: false, reason: 'leaves_not_under_root' });
    const malformed = await checkReader({ ...claim, certificate: null }, whole);
    expect(malformed).toMatchObject({ valid: false, reason: 'certificate_malformed' });
    for (const { verdict } of malformed.statements) expect(verdict).toBe('not checked here');
    expect((await checkReader({ ...claim, plan: {} })).statements).toEqual([]);
  });
});

it.each(kinds)('every statement of %s is made by one of these units', (workType) => {
  expect([...compared.get(workType)!].sort()).toEqual(Object.keys(workTypeOf(workType).binding.needs).sort());
});

it.each(kinds)('the README of %s says of each statement what a reader needs, and why', (workType) => {
  const { needs } = workTypeOf(workType).binding;
  const path = new URL(`./${workType.replaceAll('_', '-')}/README.md`, import.meta.url);
  const [, section = ''] = readFileSync(path, 'utf8').split('## What a reader checks');
  const rows = section
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const told = Object.fromEntries(rows.map(([, name, opened, needed]) => [name, [opened, needed]]));
  const isOpened = (list: readonly string[]) => list.every((need) => need === 'find leaf');
  const declared = Object.entries(needs).map(([name, list]) => [
    name,
    [isOpened(list) ? 'checked' : 'not checked here', list.join(', ') || 'nothing more'],
  ]);
  expect(told).toEqual(Object.fromEntries(declared));
  for (const row of rows) expect(row[4]!.length, row[1]).toBeGreaterThan(20);
});

it('a short vector of a certificate that doesn’t open its find has attempts and profiles that aren’t checked', async () => {
  const workType = 'lattice_crypto';
  const { claim, leaves } = await firstUnitOf(workType);
  const earlier = await claimOf(workType, claim, leaves, { version: 2 });
  const verdicts = (await checkReader(earlier)).statements.map(({ verdict }) => verdict);
  expect(verdicts).toEqual(['checked', 'checked', 'not checked here', 'not checked here']);
  const told = async (options: CertificateOptions) =>
    (await checkReader(earlier, options)).statements.map((said) => ('reason' in said ? said.reason : ''));
  for (const options of [{}, { areComputedHere: true }])
    expect(await told(options)).toEqual(['', '', 'find_not_under_root', 'find_not_under_root']);
  expect(await told({ leaves })).toEqual(['', '', 'as_reported', 'as_reported']);
  expect(await told({ leaves, areComputedHere: true })).toEqual(['', '', '', '']);
});

it('fields are named whose figures nothing here was compared with', async () => {
  const fieldsOf = async (...given: Parameters<typeof checkReader>) =>
    (await checkReader(...given)).fieldsNotChecked.toSorted();
  const primes = await firstUnitOf('prime_pattern');
  // All but the bounds of the region, its first and last prime and what theory predicts.
  const sums = ['byMod3', 'byMod4', 'counts', 'gaps', 'quadruplets', 'race3', 'race4', 'sextuplets', 'trace'];
  expect(await fieldsOf(primes.claim)).toEqual(sums);
  expect(await fieldsOf(primes.claim, { leaves: primes.leaves })).toEqual([]);
  const { claim, leaves } = await firstUnitOf('lattice_crypto');
  expect(await fieldsOf(claim)).toEqual(['squaredNorms']);
  const earlier = await claimOf('lattice_crypto', claim, leaves, { version: 2 });
  const ofTheFind = ['bkzProfile', 'lastLeaf', 'lllProfile', 'squaredNorms', 'vector'];
  expect(await fieldsOf(earlier)).toEqual(ofTheFind);
  expect(await fieldsOf(earlier, { leaves })).toEqual([]);
});

it('leaves that make no result contradict the stored one, and none of its statements is shown', async () => {
  const primes = await firstUnitOf('prime_pattern');
  const malformed = primes.leaves.with(0, Uint8Array.of(7));
  const lattice = await firstUnitOf('lattice_crypto');
  const nothingFound = lattice.leaves.map(() => new Uint8Array());
  for (const [kind, { claim }, leaves] of [
    ['prime_pattern', primes, malformed],
    ['lattice_crypto', lattice, nothingFound],
  ] as const) {
    const forged = await claimOf(kind, claim, leaves);
    const reason = 'result_differs_from_leaves';
    const { statements, ...verdict } = await checkReader(forged, { leaves });
    expect(verdict).toEqual({ valid: false, reason, fieldsNotChecked: [] });
    expect(statements.length).toBeGreaterThan(0);
    for (const said of statements) expect(said).toMatchObject({ verdict: 'not checked here', reason });
  }
});

it('what else is thrown as a result is made again is thrown', async () => {
  const { claim, leaves } = await firstUnitOf('prime_pattern');
  vi.spyOn(workTypeOf('prime_pattern'), 'summarise').mockImplementation(() => {
    throw new TypeError('our own mistake');
  });
  await expect(checkReader(claim, { leaves })).rejects.toThrow('our own mistake');
  vi.restoreAllMocks();
});

it('a fault is told of the statement that it contradicts', async () => {
  const { claim, leaves } = await firstUnitOf('prime_pattern');
  const gaps = changeAt(claim.result, ['gaps', 3, 'length'], () => 2);
  const result = changeAt(claim.result, ['counts', 'twins'], (count) => Number(count) + 1);
  const oneTwinMore = await checkReader({ ...claim, result }, { leaves });
  const refuted = oneTwinMore.statements.filter(({ verdict }) => verdict === 'false');
  expect(refuted).toMatchObject([{ name: 'tuples', reason: 'result_differs_from_leaves' }]);
  expect((await checkReader({ ...claim, result })).statements[2]).toMatchObject({
    name: 'tuples',
    verdict: 'not checked here',
    reason: 'needs_all_leaves',
  });
  expect((await checkReader({ ...claim, result: gaps })).valid).toBe(false);
});

it('zeros without bulk data are no fault: what needs the data isn’t checked', async () => {
  const { claim, data, challenged } = await firstUnitOf('riemann_zero');
  const allButOne = new Map([...data].filter(([leaf]) => leaf !== challenged[0]));
  const [without, few] = [await checkReader(claim), await checkReader(claim, { data: allButOne })];
  expect([without.valid, few.valid]).toEqual([true, true]);
  const told = (verdict: Awaited<ReturnType<typeof checkReader>>) =>
    verdict.statements.map((statement) => ('reason' in statement ? statement.reason : statement.verdict));
  const lacking = ['needs_leaf_data', 'needs_leaf_data', 'needs_leaf_data', 'needs_leaf_data'];
  expect(told(without)).toEqual(['checked', 'checked', ...lacking]);
  expect(told(few)).toEqual(told(without));
  const needing = ['needs_all_leaves', 'needs_all_leaves', 'needs_all_leaves'];
  expect(told(await checkReader(claim, { data }))).toEqual(['checked', 'checked', 'checked', ...needing]);
}, 60_000);
