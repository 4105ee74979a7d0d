import { expect, it } from 'vitest';
import { POSITION_STEP } from './plan.ts';
import { readResult, summarise } from './result.ts';
import { computeLeaves } from './testing/run-whole-unit.ts';

const PLAN = { start: String(4069 * POSITION_STEP), span: POSITION_STEP, leaves: 8 };

it('takes a trace whose lists have one length alone', async () => {
  const result = summarise(PLAN, await computeLeaves(PLAN));
  expect(readResult(result)).toEqual(result);
  for (const name of ['leaves', 'race4', 'race3'] as const) {
    const trace = { ...result.trace, [name]: result.trace[name].slice(1) };
    expect(readResult({ ...result, trace }), name).toBeUndefined();
  }
});
