import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presentations } from './presentations.ts';
import { isAvailable, loadCompute } from './registry.ts';
import { certifyUnit, damages, SECRET, UNIT } from './testing/certify-unit.ts';
import { verifyCertificate } from './verify-certificate.ts';

const kinds = presentations.map(({ value }) => value).filter(isAvailable);

describe.each(kinds)('a certificate of %s', (workType) => {
  it('holds for an honest unit, and none of a thousand changed ones is accepted', {
    timeout: 120_000,
  }, async () => {
    const { claim, data } = await certifyUnit(workType);
    const { opensData } = await loadCompute(workType);
    const options = opensData ? { data } : {};
    expect(await verifyCertificate(claim, options)).toEqual({ valid: true });
    // decisions: at most 16 kB a block at difficulty 1.
    expect(JSON.stringify(claim.certificate).length).toBeLessThanOrEqual(16 * 1024);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(damages)),
        fc.nat({ max: 100_000 }),
        fc.nat({ max: 1000 }),
        async (damage, at, by) => {
          const damaged = structuredClone(claim);
          damages[damage]!(damaged, at, by);
          expect((await verifyCertificate(damaged, options)).valid, damage).toBe(false);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('beside a plan or a result of another form is refused, with a reason and no exception', async () => {
    const { claim } = await certifyUnit(workType);
    const wrong = [
      { plan: {} },
      { result: {} },
      ...Object.keys(claim.plan).flatMap((key) => [
        { plan: { ...claim.plan, [key]: 'abc' } },
        { plan: { ...claim.plan, [key]: null } },
      ]),
    ];
    for (const part of wrong)
      expect((await verifyCertificate({ ...claim, ...part })).valid, JSON.stringify(part)).toBe(false);
  });

  it.each([null, 'x', {}, { version: 2 }, { version: 1, openings: {} }])(
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
