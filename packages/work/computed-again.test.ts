/** Figures of the first unit of each kind, computed again by other programs from the lines that a block's page copies. */
import { describe, expect, it } from 'vitest';
import { presentations } from './presentations.ts';
import { isAvailable, workTypeOf } from './registry.ts';
import { firstUnitOf } from './testing/certify-unit.ts';
import {
  formulasOf,
  hasMpmath,
  hasPari,
  hasPrimesieve,
  outputOf,
  withLines,
} from './testing/run-elsewhere.ts';
import type { JsonObject } from './work-type.ts';

const MINUTE_MS = 60_000;
const kinds = presentations.map(({ value }) => value).filter(isAvailable);
it.each(kinds)(
  '%s: every figure has its digits without marks, and some other program computes one',
  async (kind) => {
    const formulas = await formulasOf(kind);
    for (const { plain } of formulas) expect(plain).toMatch(/^[\w.+\- ]+$/);
    const { claim } = await firstUnitOf(kind);
    const instance = workTypeOf(kind).instance?.(claim.plan as JsonObject, claim.result as JsonObject);
    expect(formulas.some(({ again }) => again !== undefined) || instance !== undefined).toBe(true);
  },
);

it.skipIf(!hasPrimesieve)('primes and twins of a block by primesieve', async () => {
  const found = withLines(await formulasOf('prime_pattern'), 'primesieve');
  expect(found).toHaveLength(2);
  for (const { again, plain } of found) expect(outputOf(again!)).toBe(plain);
});

it.skipIf(!hasMpmath)(
  'number, closest pair, largest |Z| and S of a block’s zeros by mpmath',
  async () => {
    const formulas = await formulasOf('riemann_zero');
    expect(withLines(formulas, 'mpmath in Python')).toHaveLength(formulas.length);
    const [count, ...measured] = formulas.map(({ again, plain }) => ({ printed: outputOf(again!), plain }));
    expect(count!.printed).toBe(count!.plain);
    for (const { printed, plain } of measured) {
      const [figure = '', decimals = ''] = plain.split(' ').at(-1)!.split('.');
      expect(Number(printed).toFixed(decimals.length)).toBe(`${figure}.${decimals}`);
    }
  },
  MINUTE_MS,
);

/** Kinds with lines that PARI/GP runs in some seconds, with the memory that it has unless told otherwise, and what it prints. */
const byPari: Readonly<Record<string, (plain: string, at: number) => RegExp>> = {
  prime_pattern: (plain) => new RegExp(`^\\[1, ${plain.split(' ')[1]}\\]$`),
  goldbach_verification: (plain) => new RegExp(`^${plain.split(' ')[1]}$`),
  elliptic_curve_crypto: (plain, at) => (at === 1 ? new RegExp(`^${plain}$`) : /^1$/),
  lattice_crypto: (plain) => new RegExp(`^${plain.slice(0, -1)}`),
  // Its last digit is rounded, not cut off.
  birch_swinnerton_dyer: (plain) => new RegExp(`^${plain.includes('.') ? plain.slice(0, -1) : `${plain}$`}`),
  yang_mills: (plain) => new RegExp(`^${plain.slice(0, -1)}`),
  navier_stokes: (plain) => new RegExp(`^${plain.slice(0, -1)}`),
};

describe.skipIf(!hasPari)('by PARI/GP', () => {
  it.each(Object.entries(byPari))(
    'figures of %s',
    async (kind, expected) => {
      const found = withLines(await formulasOf(kind), 'PARI/GP');
      expect(found.length).toBeGreaterThan(0);
      for (const [at, { again, plain }] of found.entries()) {
        expect(outputOf(again!)).toMatch(expected(plain, at));
      }
    },
    MINUTE_MS,
  );

  it.each(['elliptic_curve_crypto', 'lattice_crypto'])('the instance of %s has its answer', async (kind) => {
    const { claim } = await firstUnitOf(kind);
    const result = claim.result as JsonObject;
    const output = outputOf(workTypeOf(kind).instance!(claim.plan as JsonObject, result));
    expect(output).toBe(kind === 'lattice_crypto' ? `1\n1\n${result.squaredNorm}` : '1');
  });
});
