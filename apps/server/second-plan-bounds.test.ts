/** Plans beyond their kind's bounds, sealed by a holder of the keys: the second implementation refuses them, and ends. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { sealAgain } from '@productive-mining/ledger/testing/seal-again.ts';
import type { Json } from '@productive-mining/work/json.ts';
import type { JsonForm } from '@productive-mining/work/kit/json-form.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { certifyPlan } from '@productive-mining/work/testing/certify-unit.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInPython, checkInPythonWithin, describeWithPython } from './testing/check-in-python.ts';
import { CASES } from './testing/forged-units.ts';
import type { UnitCase } from './testing/forgery.ts';
import { firstAgain, sealUnit } from './testing/seal-unit.ts';

/** A plan is refused in milliseconds. */
const LIMIT_MS = 20_000;
const VALUES: readonly Json[] = [-1, 0.5, 2 ** 31, 2 ** 53, 1e308, 'x', '01', null, []];
/** Signatures aren't looked at without block 1, which names the keys: these blocks are the second. */
const FIRST = { index: GENESIS.index + 1, hash: GENESIS.hash };
const REFUSED = /^fault: the (plan is none of \w+|unit ends elsewhere|first pairing has no such prefix)$/m;

/** One case of each kind and form of plans. */
const FORMS = CASES.filter(
  ({ workType, plan }, at) =>
    at === CASES.findIndex((each) => each.workType === workType && each.plan.frontier === plan.frontier),
);

/** Least and greatest values of a number by the form of plans, and those beside them. */
function edgesOf(form: JsonForm, field: string): number[] {
  if ('anyOf' in form) return form.anyOf.flatMap((each) => edgesOf(each, field));
  const inner = 'properties' in form ? form.properties[field] : undefined;
  if (!inner || !('minimum' in inner)) return [];
  return [inner.minimum - 1, inner.minimum, inner.maximum, inner.maximum + 1];
}

/** The plan with each field changed, left out or added, but for its own values. */
function* changesOf(plan: JsonObject, form: JsonForm): Generator<[what: string, plan: JsonObject]> {
  yield ['a member more', { ...plan, more: 1 }];
  for (const [field, own] of Object.entries(plan)) {
    const { [field]: _, ...others } = plan;
    yield [`no ${field}`, others];
    const near = typeof own === 'number' ? [own - 1, own + 1, 2 * own] : [];
    for (const value of new Set([...VALUES, ...edgesOf(form, field), ...near]))
      if (value !== own) yield [`${field} ${JSON.stringify(value)}`, { ...plan, [field]: value }];
  }
}

/** The block with another plan, sealed again. */
function withPlan(stored: StoredBlock, plan: JsonObject): StoredBlock {
  const discoveries = stored.discoveries.map(({ columns, reward }) => ({
    columns: { ...columns, plan, blockId: FIRST.index + 1 },
    reward,
  }));
  return sealAgain({ ...stored, discoveries, chainRecords: [] }, FIRST);
}

describeWithPython('plans before the second implementation', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'plan-bounds-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const outputOf = async (command: 'block' | 'chain', stored: StoredBlock) => {
    const file = path.join(folder, 'block');
    writeFileSync(file, `${JSON.stringify(storedBlockToJson(stored))}\n`);
    return (await checkInPythonWithin(LIMIT_MS, command, file)).output;
  };

  it.each(FORMS)(
    'are refused where the product refuses them: $name',
    async ({ workType, plan }: UnitCase) => {
      const { readPlan } = workTypeOf(workType);
      const sealed = sealUnit((await certifyPlan(workType, plan)).claim);
      expect(await outputOf('block', withPlan(sealed, plan))).toMatch(/^valid but for/m);
      // Nothing is computed from a plan that is right, but large, when the certificate is none.
      const certificate = { ...(sealed.certificate as object), version: 0 };
      for (const [what, changed] of changesOf(plan, readPlan.form)) {
        const isPlan = readPlan(changed) !== undefined;
        const output = await outputOf(
          'block',
          withPlan(isPlan ? { ...sealed, certificate } : sealed, changed),
        );
        expect(output, what).toMatch(/^not valid$/m);
        if (isPlan) expect(output, what).toMatch(/^fault: the certificate is of another version$/m);
        else expect(output, what).toMatch(REFUSED);
      }
    },
  );

  it('are refused in a chain, where the end of a region is a list of two billion numbers', async () => {
    const { claim } = await certifyPlan('prime_pattern', FORMS[0]!.plan);
    const stored = structuredClone(sealUnit(claim));
    Object.assign(stored.discoveries[0]!.columns, { plan: { ...claim.plan, span: [0], leaves: 2 ** 31 } });
    expect(await outputOf('chain', firstAgain(stored))).toMatch(
      /^fault: block 1: the plan isn't that of the region from position to end$/m,
    );
  });

  it.each([
    ['no canonical pairing', '3:1:0:abcdefghijkl', "the unit doesn't start at a canonical pairing"],
    ['a pairing of several parts', '2:1:0:badcfehg', "the unit doesn't start at a canonical pairing"],
    ['a prefix that the pairing doesn’t have', '3:1:9:baefcdijghlk', 'the first pairing has no such prefix'],
  ])('of the census are refused that begin with %s', async (_, from, fault) => {
    const { workType, plan } = FORMS.find((each) => each.workType === 'poincare_conjecture')!;
    const changed = { ...plan, from };
    expect(workTypeOf(workType).readPlan(changed)).toBeUndefined();
    const sealed = sealUnit((await certifyPlan(workType, plan)).claim);
    expect(await outputOf('block', withPlan(sealed, changed))).toContain(`fault: ${fault}`);
  });

  it('end with a clear fault of the test where a check doesn’t end', async () => {
    const file = path.join(folder, 'nobody-writes');
    execFileSync('mkfifo', [file]);
    await expect(checkInPythonWithin(500, 'chain', file)).rejects.toThrow(
      /check\.py chain .*: no answer in 500 ms/,
    );
    expect((await checkInPython('chain', path.join(folder, 'block'))).output).toMatch(/^not valid$/m);
  });
});
