/** Figures of the first unit of each kind, computed again by other programs from the lines that a block's page copies. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { presentations } from './presentations.ts';
import { isAvailable, workTypeOf } from './registry.ts';
import { firstUnitOf } from './testing/certify-unit.ts';
import type { ComputedAgain, FoundFormula, JsonObject } from './work-type.ts';

const kinds = presentations.map(({ value }) => value).filter(isAvailable);
const has = (program: string) => spawnSync(program, ['--version']).status === 0;
const hasPari = has('gp');
const hasPrimesieve = has('primesieve');
const MINUTES_MAX_MS = 240_000;

function outputOf({ program, lines }: ComputedAgain): string {
  const [command = '', ...words] = program === 'PARI/GP' ? ['gp', '-q', '-f', '-s', '1G'] : lines.split(' ');
  const options = {
    encoding: 'utf8',
    timeout: MINUTES_MAX_MS,
    input: program === 'PARI/GP' ? lines : '',
  } as const;
  const { stdout, stderr } = spawnSync(command, words, options);
  expect(stderr).toBe('');
  return stdout.trim();
}

async function formulasOf(kind: string): Promise<FoundFormula[]> {
  const { claim } = await firstUnitOf(kind);
  return workTypeOf(kind).findings!(claim.plan as JsonObject, claim.result as JsonObject).formulas;
}

const withLines = (formulas: readonly FoundFormula[], program: string) =>
  formulas.filter(({ again }) => again?.program === program);

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

/** Lines that PARI/GP runs in some seconds, and what it prints, from the figure in plain digits. */
const byPari: Readonly<Record<string, (plain: string, at: number) => RegExp>> = {
  prime_pattern: (plain) => new RegExp(`^\\[1, ${plain.split(' ')[1]}\\]$`),
  goldbach_verification: (plain) => new RegExp(`^${plain.split(' ')[1]}$`),
  riemann_zero: (plain, at) =>
    at === 0 ? new RegExp(`^${plain}$`) : new RegExp(`^${plain.split(' ').at(-1)!.slice(0, -1)}`),
  elliptic_curve_crypto: (plain, at) => (at === 1 ? new RegExp(`^${plain}$`) : /^1$/),
  lattice_crypto: (plain) => new RegExp(`^${plain.slice(0, -1)}`),
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
    MINUTES_MAX_MS,
  );

  it.each(['elliptic_curve_crypto', 'lattice_crypto'])('the instance of %s has its answer', async (kind) => {
    const { claim } = await firstUnitOf(kind);
    const result = claim.result as JsonObject;
    const output = outputOf(workTypeOf(kind).instance!(claim.plan as JsonObject, result));
    expect(output).toBe(kind === 'lattice_crypto' ? `1\n1\n${result.squaredNorm}` : '1');
  });
});
