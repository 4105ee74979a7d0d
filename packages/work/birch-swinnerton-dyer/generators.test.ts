/** Generators, division and saturation, and what a block's page says of Ш, beside Cremona's tables and PARI's figures. */
import { describe, expect, it } from 'vitest';
import { loadKernel } from '../load-kernel.ts';
import type { CurveKernel } from './compute/curve-kernel.ts';
import { wasmBase64 } from './compute/kernel.wasm.ts';
import { QUOTIENT_SCALE } from './leaf.ts';
import { dividePoint } from './model/divide-point.ts';
import { findGenerators, generatorsFrom, type Regulated, searchCurve } from './model/generators.ts';
import { gramOf } from './model/gram-matrix.ts';
import type { Pair } from './model/height-order.ts';
import { addPoints, isOnCurve, multipleOf, type RationalPoint } from './model/rational-points.ts';
import { orthogonalRows, orthogonalTo, reductionsOf } from './model/reductions.ts';
import { termsFor } from './model/series-length.ts';
import { regulatorFormulas, regulatorTable } from './model/show-regulators.ts';
import { findings } from './picture.ts';
import { figuresOf, pairWithin, shortModel } from './testing/curve-of-any-size.ts';
import known from './testing/known-curves.json';
import { mine } from './testing/run-whole-unit.ts';

/** 37a1, 389a1, 5077a1, and 5061a1, the least of whose points within 2,000 have index 2 by PARI. */
const RANK_ONE: Pair = { A: -16, B: 16 };
const RANK_TWO: Pair = { A: -3024, B: 46_224 };
const RANK_THREE: Pair = { A: -112, B: 400 };
const OF_INDEX_TWO = '5061a1';

type Row = [string, string, number, number, ...unknown[]];

/** A point of a minimal model on the short one that shortModel gives. */
function pointOnShort(invariants: readonly bigint[], [x, y]: readonly bigint[]): RationalPoint {
  const [a1, a2, a3] = invariants as [bigint, bigint, bigint];
  let [a, b] = [36n * x! + 3n * (a1 * a1 + 4n * a2), 108n * (2n * y! + a1 * x! + a3)];
  const [A] = shortModel(invariants);
  const c4 = (a1 * a1 + 4n * a2) ** 2n - 24n * (2n * invariants[3]! + a1 * a3);
  // The short model is −27·c4 less a fourth power.
  let scale = 1n;
  while (scale ** 4n * A !== -27n * c4) scale++;
  [a, b] = [a / scale ** 2n, b / scale ** 3n];
  return { a, b, d: 1n };
}

const rowsOf = (rows: unknown) =>
  (rows as Row[]).flatMap(([label, text, , rank, ...rest]) => {
    const invariants = text.split(',').map(BigInt);
    const pair = pairWithin(shortModel(invariants));
    return pair && rank > 0 ? [{ label, invariants, pair, rank, rest }] : [];
  });
const drawn = rowsOf(known.drawn);
const named = rowsOf(known.named).map(({ rest, ...row }) => {
  const [, , , , regulator, sha, generators] = rest as [0, 0, 0, 0, number, number, string];
  const points = generators
    .split(';')
    .map((text) => pointOnShort(row.invariants, text.split(',').map(BigInt)));
  return { ...row, regulator, sha, generators: points };
});

/** What is made of points that are given as found, when others are as a search gives them. */
function fromPoints(pair: Pair, points: readonly RationalPoint[], difference?: number): Regulated {
  const search = searchCurve(pair, 2000);
  const measured = points.map((point) => ({ point, ...search.heightOf(point) }));
  const found = { points: measured, gram: gramOf(search, measured) };
  return generatorsFrom(difference === undefined ? search : { ...search, difference }, found);
}

describe('division', () => {
  it('gives what was multiplied, and finds no part of a generator', () => {
    for (const { pair, generators } of named.filter(({ label }) => label < '7')) {
      const [point] = generators as [RationalPoint];
      for (const ell of [2, 3, 5, 7, 11]) {
        const multiple = multipleOf(pair, point, ell)!;
        const quotient = dividePoint(pair, multiple, ell, 12)!;
        expect(multipleOf(pair, quotient, ell)).toEqual(multiple);
        expect(dividePoint(pair, point, ell, 12)).toBeUndefined();
        const further = addPoints(pair, multiple, point)!;
        expect(dividePoint(pair, further, ell, 12)).toBeUndefined();
      }
    }
  });

  it('goes through torsion of the same order: 65a1 with a point of order 2, 91b1 with one of order 3', () => {
    for (const [label, ell] of [
      ['65a1', 2],
      ['91b1', 3],
    ] as const) {
      const { pair, generators } = named.find((row) => row.label === label)!;
      const { torsion } = searchCurve(pair, 2000);
      const [point, shift] = [generators[0]!, torsion[0]!];
      expect(multipleOf(pair, shift, ell)).toBeUndefined();
      const multiple = multipleOf(pair, point, ell)!;
      const quotient = dividePoint(pair, multiple, ell, 12)!;
      expect(multipleOf(pair, quotient, ell)).toEqual(multiple);
      expect(dividePoint(pair, addPoints(pair, multiple, shift)!, ell, 12)).toBeUndefined();
    }
  });

  it('finds nothing beyond the height that it is given', () => {
    const multiple = multipleOf(RANK_ONE, { a: -14_964n, b: 0n, d: 59n }, 1)!;
    expect(isOnCurve(RANK_ONE, multiple)).toBe(false);
    const far = multipleOf(RANK_ONE, { a: 0n, b: 4n, d: 1n }, 13)!;
    const twice = addPoints(RANK_ONE, far, far)!;
    expect(dividePoint(RANK_ONE, twice, 2, 20)).toEqual(far);
    expect(dividePoint(RANK_ONE, twice, 2, 2)).toBeUndefined();
  });
});

describe('reductions', () => {
  const rowsAt = (pair: Pair, points: readonly RationalPoint[], ell: number) => {
    const { torsion } = searchCurve(pair, 2000);
    const values = reductionsOf(pair)(ell, [...torsion, ...points]);
    return orthogonalRows(values, { torsion: torsion.length, points: points.length, ell });
  };

  it.each(named)(
    'show that generators of $label are independent modulo every prime up to 47',
    ({ pair, generators }) => {
      for (const ell of [2, 3, 5, 7, 11, 13, 47])
        expect(rowsAt(pair, generators, ell), `modulo ${ell}`).toHaveLength(generators.length);
    },
  );

  it('don’t show it of multiples, nor of multiples with torsion added, and say which combination is left', () => {
    const sum = addPoints(
      RANK_TWO,
      ...(searchCurve(RANK_TWO, 2000)
        .measured.slice(0, 2)
        .map(({ point }) => point) as [RationalPoint, RationalPoint]),
    )!;
    const [one] = searchCurve(RANK_TWO, 2000).measured;
    for (const ell of [2, 3, 5, 13]) {
      // ℓ·(P + Q) − P and P have the sum ℓ·(P + Q).
      const other = addPoints(RANK_TWO, multipleOf(RANK_TWO, sum, ell), { ...one!.point, b: -one!.point.b })!;
      const rows = rowsAt(RANK_TWO, [one!.point, other], ell);
      expect(rows).toHaveLength(1);
      expect(orthogonalTo(rows, 2, ell)).toEqual([[1, 1]]);
    }
    const { pair, generators } = named.find(({ label }) => label === '65a1')!;
    const shift = searchCurve(pair, 2000).torsion[0]!;
    expect(rowsAt(pair, [addPoints(pair, multipleOf(pair, generators[0]!, 2), shift)!], 2)).toEqual([]);
  });

  it('leave all combinations where there is no row', () => {
    expect(orthogonalTo([], 2, 3)).toHaveLength(4);
    expect(orthogonalTo([[1, 2, 0]], 3, 5)).toHaveLength(6);
    for (const n of orthogonalTo([[1, 2, 0]], 3, 5)) expect((n[0]! + 2 * n[1]!) % 5).toBe(0);
  });
});

describe('generators', () => {
  it.each(named)(
    'of $label are those of bsd.csv, up to a change of basis and torsion',
    ({ pair, rank, regulator, generators }) => {
      const found = findGenerators(pair, rank)!;
      expect(found.undecided).toBeUndefined();
      expect(found.points).toHaveLength(rank);
      expect(Math.abs(found.regulator - regulator)).toBeLessThan(found.off + 1e-12);
      // Each of the table's generators with those found but one has a whole multiple of the regulator's root as its coordinate.
      const { heightOf } = searchCurve(pair, 2000);
      const measured = (points: readonly RationalPoint[]) =>
        points.map((point) => ({ point, ...heightOf(point) }));
      for (const generator of generators)
        for (let at = 0; at < rank; at++) {
          const { determinant } = gramOf(
            { pair, heightOf },
            measured([...found.points.toSpliced(at, 1), generator]),
          );
          const coordinate = Math.sqrt(Math.max(0, determinant) / found.regulator);
          expect(Math.abs(coordinate - Math.round(coordinate))).toBeLessThan(1e-3);
        }
    },
  );

  it.each([2, 3, 5, 6, 7, 10])('are recovered from %i times those of bsd.csv', (count) => {
    for (const { label, pair, generators, regulator } of named.filter(({ rank }) => rank < 3)) {
      const multiples = generators.map((point) => multipleOf(pair, point, count)!);
      const { regulator: recovered, undecided } = fromPoints(
        pair,
        multiples.slice(0, 1).concat(generators.slice(1)),
      );
      expect(undecided, label).toBeUndefined();
      expect(recovered / regulator, label).toBeCloseTo(1, 6);
    }
  });

  it('are recovered from sums and differences, with torsion added', () => {
    for (const { pair, generators, regulator, label } of named.filter(({ rank }) => rank === 2)) {
      const [one, other] = generators as [RationalPoint, RationalPoint];
      const shift = searchCurve(pair, 2000).torsion[0];
      const sum = addPoints(pair, addPoints(pair, one, other), shift)!;
      const difference = addPoints(pair, one, { ...other, b: -other.b })!;
      const given = fromPoints(pair, [sum, difference]);
      expect(given.bounds.index, label).toBeGreaterThanOrEqual(2);
      expect(given.regulator / regulator, label).toBeCloseTo(1, 6);
    }
  });

  it('are missed by a bound of naive less canonical height that is too low', () => {
    const { pair } = drawn.find(({ label }) => label === OF_INDEX_TWO)!;
    const right = findGenerators(pair, 2)!;
    const search = searchCurve(pair, 500);
    const given = [right.points[0]!, multipleOf(pair, right.points[1]!, 2)!];
    const measured = given.map((point) => ({ point, ...search.heightOf(point) }));
    const found = { points: measured, gram: gramOf(search, measured) };
    // As if a search up to 500 had found no point of a height below 2, and C were 0 in the place of 8.09.
    const planted = { ...search, measured: [], complete: Math.log(500), difference: 0 };
    const wrong = generatorsFrom(planted, found);
    expect([wrong.undecided, wrong.bounds.index < 2]).toEqual([undefined, true]);
    expect(wrong.regulator / right.regulator).toBeCloseTo(4, 6);
    // With C as it is, the same search shows nothing.
    expect(generatorsFrom({ ...planted, difference: search.difference }, found).undecided).toBe(
      'search ends too early',
    );
  });

  it('aren’t there for rank 0, a singular pair, or a rank that the points found don’t reach', () => {
    expect(findGenerators({ A: 0, B: 1 }, 0)).toBeUndefined();
    expect(findGenerators({ A: 0, B: 0 }, 2)).toBeUndefined();
    expect(findGenerators(RANK_ONE, 2)).toBeUndefined();
    // 36a1 has torsion points alone.
    expect(findGenerators({ A: 0, B: 1 }, 1)).toBeUndefined();
  });
});

describe('Ш of the curves drawn from Cremona’s tables', () => {
  it('is 1 for all of them by generators that are proved to generate', async () => {
    const kernel = await loadKernel<CurveKernel>(wasmBase64);
    kernel.prepare(termsFor(10_000));
    const counts = new Map<string, number>();
    for (const { pair, rank, invariants } of drawn) {
      const found = findGenerators(pair, rank);
      const { quotient } = figuresOf(kernel, invariants);
      const proved = found?.undecided ?? 'proved';
      const says = found
        ? `${(quotient / QUOTIENT_SCALE / found.regulator).toFixed(3)}, ${proved}`
        : 'fewer points';
      counts.set(says, (counts.get(says) ?? 0) + 1);
    }
    // By PARI's ellgenerators and ellbsd Ш is 1 for all of them.
    expect(Object.fromEntries(counts)).toEqual({ '1.000, proved': 301 });
  });
});

describe('what a block’s page says of Ш above rank 0', () => {
  const curve = (pair: Pair, rank: number, shaRegulator: number) => ({
    ...{ ...pair, rank, shaRegulator },
    found: findGenerators(pair, rank),
  });

  it('is its analytic order by generators, with lines that compute it again', () => {
    const curves = [curve(RANK_TWO, 2, 0.15246), curve(RANK_THREE, 3, 4 * 0.417144)];
    const { rows } = regulatorTable(curves);
    expect(rows[0]).toEqual(['−3,024', '46,224', '2', '(12, 108), (48, 108)', '0.152460', '0.152460', '1']);
    expect(rows[1]!.at(-1)).toBe('4');
    const [regulator, sha] = regulatorFormulas(curves);
    expect(regulator!.plain).toBe('0.152460');
    expect(regulator!.meaning).toContain('A naive height exceeds the canonical one by 3.60 at most');
    expect(regulator!.again!.lines).toContain('ellsaturation(E, [[12, 108], [48, 108]], 100)');
    expect([sha!.plain, sha!.tex]).toEqual(['1', '|\\text{Ш}(E)|_{\\mathrm{an}} = 1']);
  });

  it('is why it isn’t decided: points are missing, the index is open, or the quotient isn’t whole', () => {
    const missing = curve({ A: 0, B: 1 }, 1, 0.5);
    const open = curve(RANK_TWO, 2, 0.15246);
    const found = { ...open.found!, undecided: 'search ends too early' as const };
    const large = {
      ...open.found!,
      undecided: 'index too large' as const,
      bounds: { ...found.bounds, index: 1234 },
    };
    const left = { ...open.found!, undecided: 'prime left open' as const };
    const curves = [
      missing,
      { ...open, found },
      { ...open, found: large },
      { ...open, found: left },
      { ...open, shaRegulator: 0.2 },
    ];
    const says = regulatorTable(curves).rows.map((row) => row.at(-1)!);
    expect(says[0]).toBe(
      'not decided, because fewer points than the rank are found: the search ends at x = a/d² with |a| and d² up to 20,000, and at u/v with |u| and v up to 1,000 on 2-coverings',
    );
    expect(says[1]).toMatch(
      /^not decided, because the search ends at a naive height of 7\.60, .* up to 3\.60 above it; .* 1\.0000$/,
    );
    expect(says[2]).toContain('an index up to 1,234');
    expect(says[3]).toContain('too many combinations');
    expect(says[4]).toBe('not decided, because 1.3118 isn’t near to a whole number');
    expect(regulatorFormulas(curves)).toEqual([]);
  });

  it('is 1 for the first curves of a block', async () => {
    const { plan, result } = await mine({ start: '0', leaves: 400 });
    const { tables, formulas } = findings(plan, result);
    const { rows } = tables.at(-1)!;
    expect(rows.map((row) => row.at(-1))).toEqual(['1', '1', '1', '1']);
    expect(formulas.at(-2)!.again!.lines).toContain('ellheightmatrix');
    expect(formulas.at(-1)!.again!.lines).toContain('ellanalyticrank');
  });
});
