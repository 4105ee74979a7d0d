import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { presentations } from '../presentations.ts';
import { isAvailable, workTypeOf } from '../registry.ts';
import {
  claimOf,
  expectNoneAccepted,
  firstUnitOf,
  SECRET,
  secondUnitOf,
  UNIT,
} from '../testing/certify-unit.ts';
import { runPartsOnce } from '../testing/run-parts-once.ts';
import { noteStatements } from './note-statements.ts';
import { openCertificate, verifyCertificate } from './verify-certificate.ts';

const kinds = presentations.map(({ value }) => value).filter(isAvailable);

describe.each(kinds)('a certificate of %s', (workType) => {
  beforeAll(() => runPartsOnce(workType));
  afterAll(() => vi.restoreAllMocks());

  it('holds for an honest unit, and none of a thousand changed ones is accepted', {
    timeout: 120_000,
  }, async () => {
    const unit = await firstUnitOf(workType);
    const { claim, options } = unit;
    expect(await verifyCertificate(claim, options)).toEqual({ valid: true });
    // decisions: at most 16 kB a block at difficulty 1.
    expect(JSON.stringify(claim.certificate).length).toBeLessThanOrEqual(16 * 1024);
    await expectNoneAccepted(unit, 1000);
  });

  it('beside a plan or a result of another form is refused, with a reason and no exception', async () => {
    const { claim } = await firstUnitOf(workType);
    const wrong = [
      { plan: {} },
      { result: {} },
      ...Object.keys(claim.plan).flatMap((key) => [
        { plan: { ...claim.plan, [key]: 'abc' } },
        { plan: { ...claim.plan, [key]: null } },
      ]),
    ];
    for (const part of wrong)
      expect(await verifyCertificate({ ...claim, ...part }), JSON.stringify(part)).toEqual({
        valid: false,
        reason: 'plan_or_result_malformed',
      });
  });

  it('of an earlier version is read as it was drawn, and says what it leaves open', async () => {
    const { claim, options, leaves } = await firstUnitOf(workType);
    const { lastLeaf, lastLeafOpenedSince } = workTypeOf(workType);
    for (const version of [1, 2]) {
      const earlier = await claimOf(workType, claim, leaves, { version });
      const verdict = await verifyCertificate(earlier, options);
      if (lastLeaf && version < (lastLeafOpenedSince ?? 2)) {
        const isRead = lastLeafOpenedSince !== undefined;
        expect(verdict).toEqual(
          isRead
            ? { valid: true, notShown: ['find_not_under_root'] }
            : { valid: false, reason: 'certificate_malformed' },
        );
      } else expect(verdict).toEqual({ valid: true });
    }
  });

  it('of today has nothing to note beside its statements', async () => {
    const { claim } = await firstUnitOf(workType);
    const definition = workTypeOf(workType);
    const said = definition.statements(claim.plan, claim.result);
    expect(noteStatements(definition, { ...claim.certificate }, said)).toEqual(said);
  });

  it.each([
    null,
    'x',
    {},
    { version: 4 },
    { version: 0 },
    { version: '3' },
    { version: 3 },
    { version: 2 },
    { version: 1, openings: {} },
  ])('that is %j is malformed', async (certificate) => {
    const blank = {
      unitId: UNIT,
      workType,
      plan: {},
      result: {},
      workRoot: '00'.repeat(32),
      secret: SECRET,
    };
    expect(await verifyCertificate({ ...blank, certificate })).toEqual({
      valid: false,
      reason: 'certificate_malformed',
    });
  });
});

const later = kinds.flatMap((workType) =>
  Object.entries(workTypeOf(workType).fieldsSince ?? {}).map(([field, since]) => ({
    workType,
    field,
    since,
  })),
);

it.each(later)(
  'a result lacks no field that those of its version have: %j',
  async ({ workType, field, since }) => {
    const { claim, leaves } = await firstUnitOf(workType);
    const { [field]: _, ...result } = claim.result;
    const opened = async (version: number, of: typeof result) =>
      openCertificate(await claimOf(workType, { ...claim, result: of }, leaves, { version }), {});
    expect(await opened(since - 1, result)).toMatchObject({ result });
    expect(await opened(since, result)).toBe('plan_or_result_malformed');
    expect(await opened(since, claim.result)).toMatchObject({ result: claim.result });
  },
);

it('data of leaves that need none is passed over', async () => {
  const { claim, challenged } = await firstUnitOf('prime_pattern');
  const data = new Map(challenged.map((leaf) => [leaf, Uint8Array.of(7)]));
  expect(await verifyCertificate(claim, { data })).toEqual({ valid: true });
});

const searches = kinds.filter((workType) => workTypeOf(workType).search);

it.each(searches)('%s ends by a find, and names the leaf that is opened for it', async (workType) => {
  const { claim } = await firstUnitOf(workType);
  const { lastLeaf } = workTypeOf(workType);
  const last = lastLeaf!(claim.result);
  expect(claim.certificate.openings.map(({ leaf }) => leaf)).toContain(last);
});

it.each(searches)(
  'plan and result of a unit of %s are refused under leaves of another that end at the same, whatever is opened',
  async (workType) => {
    const unit = await firstUnitOf(workType);
    const { plan, result } = unit.claim;
    const other = await secondUnitOf(workType);
    const last = workTypeOf(workType).lastLeaf!(result);
    const ofOther = other.leaves.filter(({ length }) => length > 0);
    const leaves = unit.leaves.map((leaf, index) =>
      leaf.length === 0
        ? leaf
        : index === last
          ? ofOther.at(-1)!
          : ofOther[Math.min(index, ofOther.length - 1)]!,
    );
    for (let draw = 0; draw < 16; draw++) {
      const secret = draw.toString(16).repeat(64);
      const own = await claimOf(workType, { plan, result }, unit.leaves, { secret });
      expect(await verifyCertificate(own)).toEqual({ valid: true });
      const swapped = await claimOf(workType, { plan, result }, leaves, { secret });
      expect((await verifyCertificate(swapped)).valid).toBe(false);
      const { certificate, workRoot } = await claimOf(workType, other.claim, other.leaves, { secret });
      expect((await verifyCertificate({ ...own, certificate, workRoot })).valid).toBe(false);
    }
  },
);

it('a short vector under the leaves of another unit passes as version 2, which says so, and not as version 3', async () => {
  const workType = 'lattice_crypto';
  const unit = await firstUnitOf(workType);
  const other = await secondUnitOf(workType);
  const emptied = unit.leaves.map((leaf, index) =>
    index === 0 ? other.leaves[0]! : leaf.subarray(leaf.length),
  );
  const forged = (version: number) =>
    Promise.all(
      Array.from({ length: 16 }, async (_, draw) => {
        const secret = draw.toString(16).repeat(64);
        return verifyCertificate(await claimOf(workType, unit.claim, emptied, { secret, version }));
      }),
    );
  const before = (await forged(2)).filter(({ valid }) => valid);
  expect(before.length).toBeGreaterThan(0);
  for (const verdict of before) expect(verdict).toEqual({ valid: true, notShown: ['find_not_under_root'] });
  expect((await forged(3)).filter(({ valid }) => valid)).toEqual([]);
});
