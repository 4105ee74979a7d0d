/** Figures of curves beside those that other programs gave (testing/known-curves.json): no difference. */
import { beforeAll, describe, expect, it } from 'vitest';
import { loadKernel } from '../load-kernel.ts';
import type { CurveKernel } from './compute/curve-kernel.ts';
import { wasmBase64 } from './compute/kernel.wasm.ts';
import { QUOTIENT_SCALE, SCALE } from './leaf.ts';
import { termsFor } from './model/series-length.ts';
import { figuresOf, pairWithin, shortModel } from './testing/curve-of-any-size.ts';
import known from './testing/known-curves.json';
import { localFigures } from './verify/check-leaf.ts';

type Row = [label: string, invariants: string, conductor: number, rank: number, torsion: number, ...number[]];
const drawn = known.drawn as unknown as Row[];
const named = known.named as unknown as Row[];

let kernel: CurveKernel;
beforeAll(async () => {
  kernel = await loadKernel<CurveKernel>(wasmBase64);
  kernel.prepare(termsFor(Math.max(...[...drawn, ...named].map(([, , conductor]) => conductor))));
});

const invariantsOf = ([, invariants]: Row) => invariants.split(',').map(BigInt);

/** What of a row comes out otherwise; empty where nothing does. */
function differencesOf(row: Row): string[] {
  const [label, , conductor, rank, torsion, tamagawa, leading] = row;
  const found = figuresOf(kernel, invariantsOf(row));
  const whole = { conductor, rank, torsion, tamagawa };
  const differences = Object.entries(whole)
    .filter(([name, value]) => found[name as keyof typeof whole] !== value)
    .map(([name, value]) => `${label}: ${name} ${found[name as keyof typeof whole]}, not ${value}`);
  const off = Math.abs(found.leading / SCALE - leading!);
  return off < 1e-9 ? differences : [...differences, `${label}: L ${found.leading / SCALE}, not ${leading}`];
}

describe('curves of Cremona’s tables', () => {
  it('have conductor, rank, torsion, Tamagawa product and L-value of the 1,000 that were drawn', () => {
    expect(new Set(drawn.map(([label]) => label)).size).toBe(1000);
    expect(drawn.flatMap(differencesOf)).toEqual([]);
  });

  it('have them of the ones by name, up to rank 5, with real period and order of Ш times regulator', () => {
    expect(named.length).toBe(66);
    expect(named.flatMap(differencesOf)).toEqual([]);
    for (const row of named) {
      const [period, regulator, sha] = row.slice(7) as [number, number, number];
      const found = figuresOf(kernel, invariantsOf(row));
      expect(Math.abs(found.period / SCALE - period), row[0]).toBeLessThan(1e-9);
      const quotient = found.rank === 0 ? found.quotient : found.quotient / QUOTIENT_SCALE;
      expect(Math.abs(quotient - sha * regulator), row[0]).toBeLessThan(1e-6);
    }
  });

  it('have the local data of both programs, where a leaf could hold them', () => {
    const within = [...drawn, ...named].flatMap((row) => {
      const pair = pairWithin(shortModel(invariantsOf(row)));
      return pair ? [{ row, pair }] : [];
    });
    expect(within.length).toBeGreaterThan(500);
    expect(within.length).toBeLessThan(drawn.length);
    for (const { row, pair } of within) {
      const { conductor, tamagawa } = localFigures(pair);
      expect([conductor, tamagawa], row[0]).toEqual([row[2], row[5]]);
    }
  });

  it('tell a curve from its neighbour in the isogeny class', () => {
    const [optimal, other] = ['11a1', '11a2'].map((label) => named.find(([name]) => name === label)!);
    const exchanged: Row = [...optimal!];
    exchanged[1] = other![1];
    expect(differencesOf(exchanged)).toHaveLength(2);
  });
});
