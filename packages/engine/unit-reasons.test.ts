import { loadVerifier } from '@productive-mining/work/registry.ts';
import { PART_REASONS } from '@productive-mining/work/work-type.ts';
import { expect, it } from 'vitest';
import { readVerdict } from './unit-reasons.ts';

it('reads a verdict of a kind, whichever reason it gives', async () => {
  const { reasons } = await loadVerifier('riemann_zero');
  expect(readVerdict({ valid: true }, reasons)).toEqual({ valid: true });
  for (const reason of [...reasons, ...PART_REASONS])
    expect(readVerdict({ valid: false, reason }, reasons)).toEqual({ valid: false, reason });
});

it.each([
  { valid: false, reason: 'an invention' },
  { valid: false, reason: 'norm_differs_from_vector' },
  { valid: false },
  { valid: 'true' },
  undefined,
])('refuses %j as a verdict on zeros', async (sent) => {
  const { reasons } = await loadVerifier('riemann_zero');
  expect(() => readVerdict(sent, reasons)).toThrow();
});
