import { describe, expect, it } from 'vitest';
import { presentations } from '../presentations.ts';
import { isAvailable, workTypeOf } from '../registry.ts';
import {
  certifyUnit,
  claimOf,
  expectNoneAccepted,
  firstUnitOf,
  SECRET,
  UNIT,
} from '../testing/certify-unit.ts';
import { verifyCertificate } from './verify-certificate.ts';

const kinds = presentations.map(({ value }) => value).filter(isAvailable);

describe.each(kinds)('a certificate of %s', (workType) => {
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

  it('of the first version is read where it says the same', async () => {
    const { claim, options } = await firstUnitOf(workType);
    const earlier = { ...claim, certificate: { ...claim.certificate, version: 1 } };
    const { valid } = await verifyCertificate(earlier, options);
    expect(valid).toBe(!workTypeOf(workType).lastLeaf);
  });

  it.each([null, 'x', {}, { version: 3 }, { version: 2 }, { version: 1, openings: {} }])(
    'that is %j is malformed',
    async (certificate) => {
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
    },
  );
});

const searches = kinds.filter((workType) => workTypeOf(workType).lastLeaf);

it.each(searches)(
  'plan and result of a unit of %s are refused under leaves of another that end at the same, whatever is opened',
  async (workType) => {
    const unit = await firstUnitOf(workType);
    const { plan, result } = unit.claim;
    const other = await certifyUnit(workType, unit.nextPosition);
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
      const own = await claimOf(workType, { plan, result }, unit.leaves, secret);
      expect(await verifyCertificate(own)).toEqual({ valid: true });
      const swapped = await claimOf(workType, { plan, result }, leaves, secret);
      expect((await verifyCertificate(swapped)).valid).toBe(false);
      const { certificate, workRoot } = await claimOf(workType, other.claim, other.leaves, secret);
      expect((await verifyCertificate({ ...own, certificate, workRoot })).valid).toBe(false);
    }
  },
);
