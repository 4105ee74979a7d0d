import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../dataset.ts';
import { dataset } from './dataset.ts';
import { type MinedUnit, mine, planOf } from './testing/run-whole-unit.ts';
import vectors from './vectors.json' with { type: 'json' };

/** The bounds of the zeros that are compared are smaller, so that nine places of each are. */
const BOUND_MAX = 1e-9;

/** A decimal as a multiple of 10^-20. */
function scaled(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(20, '0'));
}

describe('rows of zeros', () => {
  let unit: MinedUnit;
  let rows: Row[];
  beforeAll(async () => {
    unit = await mine(planOf(0, 12));
    const table = dataset.leafTableOf(unit.plan);
    rows = [];
    for (const [index, { summary, data }] of unit.leaves.entries())
      rows.push(...table.rows(unit, { index, summary, data: data! }, rows.length));
  }, 60_000);

  it('are numbered without a gap from the first zero on', () => {
    expect(rows.length).toBe(unit.result.zeros);
    expect(rows.map(([n]) => n)).toEqual(rows.map((_, index) => index + 1));
  });

  it('hold the zeros of Arb and PARI within their bounds', () => {
    const known = (vectors.zeros as [number, string][]).filter(([n]) => n <= rows.length);
    expect(known.length).toBeGreaterThanOrEqual(500);
    const outside = known.filter(([n, value]) => {
      const [, gamma, bound] = rows[n - 1]! as [number, string, number];
      const distance = scaled(gamma) - scaled(value);
      return bound > BOUND_MAX || Number(distance < 0n ? -distance : distance) > bound * 1e20;
    });
    expect(outside).toEqual([]);
  });

  it('print each bound no smaller than it is stored', () => {
    const [, gamma, bound] = rows[0]! as [number, string, number];
    expect(gamma).toMatch(/^14\.134725141734\d{3}$/);
    const stored = new DataView(unit.leaves[0]!.data!.buffer).getFloat32(12, true);
    expect(bound).toBeGreaterThanOrEqual(stored + 0.5e-15);
    expect(bound).toBeLessThan(1.02 * (stored + 0.5e-15));
  });

  it('go on where the unit before ended', async () => {
    const next = await mine(planOf(12 * 1024, 1));
    const [{ summary, data } = { summary: new Uint8Array(), data: undefined }] = next.leaves;
    const rows = dataset.leafTableOf(next.plan).rows(next, { index: 0, summary, data: data! }, 0);
    expect([...rows][0]?.[0]).toBe(unit.result.lastZero + 1);
  });
});
