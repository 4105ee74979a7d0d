/**
 * Many more changed certificates and results than verify-certificate.test.ts and check-reader.test.ts try, other ones at each
 * run; results with one value changed, which the settling verifier sees beside all leaves; and parts of two units mixed. fast-check prints the seed of
 * a run that fails.
 */
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { presentations } from '../presentations.ts';
import { isAvailable, loadVerifier, workTypeOf } from '../registry.ts';
import { type CertifiedUnit, type Claim, certifyUnit, expectNoneAccepted } from '../testing/certify-unit.ts';
import { changeAt, pathsOf } from '../testing/change-result.ts';
import { changeValue, expectNothingFalse } from '../testing/expect-nothing-false.ts';
import { runPartsOnce } from '../testing/run-parts-once.ts';
import { judge } from '../testing/run-unit.ts';
import type { Evidence } from '../work-type.ts';
import { verifyCertificate } from './verify-certificate.ts';

const CERTIFICATES = 20_000;
const RESULTS = 2000;
/** Kinds whose check takes longer before it comes to what was changed. */
const FEWER_RESULTS: Readonly<Record<string, number>> = { goldbach_verification: 500, riemann_zero: 100 };
afterEach(() => vi.restoreAllMocks());

const kinds = presentations.map(({ value }) => value).filter(isAvailable);

describe.each(kinds)('%s', (workType) => {
  let unit: CertifiedUnit;
  beforeAll(async () => {
    unit = await certifyUnit(workType);
  });

  it(`of ${CERTIFICATES} changed certificates a reader accepts none`, async () => {
    expect(await verifyCertificate(unit.claim, unit.options)).toEqual({ valid: true });
    await expectNoneAccepted(unit, CERTIFICATES);
  });

  const judgeUnit = async (
    { plan, result }: Pick<Claim, 'plan' | 'result'>,
    { leaves, challenged, data }: CertifiedUnit,
  ) => {
    const verifier = await loadVerifier(workType);
    const evidence: Evidence = { plan, leaves: new Map(leaves.entries()), complete: true, challenged, data };
    if (!workTypeOf(workType).readResult(result)) return false;
    return (await judge(verifier, evidence, result)).valid;
  };

  const results = FEWER_RESULTS[workType] ?? RESULTS;
  it(`of ${results} results with one value changed the settling server accepts none`, async () => {
    const { plan, result } = unit.claim;
    expect(await judgeUnit({ plan, result }, unit)).toBe(true);
    const paths = pathsOf(result);
    const amount = fc.oneof(fc.constantFrom(1, -1), fc.integer({ min: 1, max: 93 }));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.nat({ max: 1000 }), amount, async (path, at, by) => {
        const changed = changeAt(result, path, (value) => changeValue(value, at, by));
        expect(await judgeUnit({ plan, result: changed }, unit), path.join('.')).toBe(false);
      }),
      { numRuns: results },
    );
  });

  it(`of ${RESULTS} results with one value changed a reader is shown nothing as checked that isn't`, async () => {
    const { claim } = unit;
    await runPartsOnce(workType);
    const amount = fc.oneof(fc.constantFrom(1, -1), fc.integer({ min: 1, max: 93 }));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...pathsOf(claim.result)),
        fc.nat({ max: 1000 }),
        amount,
        async (path, at, by) => {
          const result = changeAt(claim.result, path, (value) => changeValue(value, at, by));
          await expectNothingFalse(unit, { ...claim, result }, path);
        },
      ),
      { numRuns: RESULTS },
    );
  });

  it('of parts of two units a reader and the settling server accept none', async () => {
    const other = await certifyUnit(workType, unit.nextPosition);
    const { plan, result, certificate, workRoot } = other.claim;
    expect((await verifyCertificate({ ...unit.claim, plan }, unit.options)).valid).toBe(false);
    expect((await verifyCertificate({ ...unit.claim, result }, unit.options)).valid).toBe(false);
    const sealed = { ...unit.claim, certificate, workRoot };
    expect((await verifyCertificate(sealed, other.options)).valid).toBe(false);
    expect(await judgeUnit({ plan, result: unit.claim.result }, unit)).toBe(false);
    expect(await judgeUnit({ plan: unit.claim.plan, result }, unit)).toBe(false);
    expect(await judgeUnit(unit.claim, other)).toBe(false);
    expect(await judgeUnit(other.claim, other)).toBe(true);
  });
});
