/** 2-coverings as binary quartics, the map to their curve, and generators that are found by them, beside PARI's figures. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findGenerators } from './model/generators.ts';
import type { Pair } from './model/height-order.ts';
import { coveringsOf, coveringsWith, scaleOf } from './model/list-coverings.ts';
import { coveringMap, invariantsOf, type Quartic } from './model/quartic.ts';
import { isOnCurve } from './model/rational-points.ts';
import { COVERING_SEARCHES, searchCoverings } from './model/search-coverings.ts';
import { regulatorFormulas, regulatorTable } from './model/show-regulators.ts';
import { residue, sieveSquares } from './model/sieve-squares.ts';
import { shortModel } from './testing/curve-of-any-size.ts';

/** c4 and 2·c6 of 37a1 and 571a1, from their models [0, 0, 1, −1, 0] and [0, −1, 1, −929, −10595]. */
const OF_37A1 = { I: 48, J: -432 };
const OF_571A1 = { I: 44_608, J: 18_842_960 };

/** By PARI/GP 2.15.2, ell2cover: what generates the coverings of 571a1, whose Ш has order 4 (bsd.csv), and those of the others. */
const BY_PARI: readonly { pair: Pair; quartics: readonly Quartic[] }[] = [
  {
    pair: pairOf([0n, -1n, 1n, -929n, -10_595n]),
    quartics: [
      [-4, -60, -232, -52, -3],
      [-11, -68, -52, 164, -64],
    ],
  },
  { pair: { A: 84, B: 91 }, quartics: [[-8, -24, 0, -28, 21]] },
  { pair: { A: 84, B: 82 }, quartics: [[-3, 0, 6, 8, 113]] },
];

function pairOf(invariants: readonly bigint[]): Pair {
  const [A, B] = shortModel(invariants);
  return { A: Number(A), B: Number(B) };
}

const valueAt = ([a, b, c, d, e]: Quartic, u: number, v: number) =>
  (((a * u + b * v) * u + c * v * v) * u + d * v ** 3) * u + e * v ** 4;

const entries = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
type Change = readonly [p: number, q: number, r: number, s: number];

/** Whole changes of variables with determinant ±1 and entries up to 4. */
const CHANGES: readonly Change[] = entries.flatMap((p) =>
  entries.flatMap((q) =>
    entries.flatMap((r) =>
      entries.filter((s) => Math.abs(p * s - q * r) === 1).map((s): Change => [p, q, r, s]),
    ),
  ),
);

/** g(pu + qv, ru + sv), its coefficients by its values at five places. */
function changed(g: Quartic, [p, q, r, s]: Change): Quartic {
  const at = (u: number, v: number) => valueAt(g, p * u + q * v, r * u + s * v);
  const [a, e] = [at(1, 0), at(0, 1)];
  const [plus, minus, twice] = [at(1, 1) - a - e, at(1, -1) - a - e, at(2, 1) - 16 * a - e];
  const c = (plus + minus) / 2;
  const odd = (plus - minus) / 2;
  const b = (twice - 4 * c - 2 * odd) / 6;
  return [a, b, c, odd - b, e];
}

function areEquivalent(g: Quartic, h: Quartic): boolean {
  const [a] = h;
  return CHANGES.some((change) => {
    const other = changed(g, change);
    if (other[0] !== a) return false;
    // A shift of u by v, which gives any b + 4ak.
    const shift = (h[1] - other[1]) / (4 * a);
    return Number.isInteger(shift) && changed(other, [1, shift, 0, 1]).join() === h.join();
  });
}

/** Whether g is the square of a form modulo 4. */
const isSquareModuloFour = ([a, b, c, d, e]: Quartic) =>
  [0, 1].some((l) =>
    [0, 1].some((m) =>
      [0, 1].some((n) =>
        [a - l * l, b - 2 * l * m, c - m * m - 2 * l * n, d - 2 * m * n, e - n * n].every(
          (rest) => rest % 4 === 0,
        ),
      ),
    ),
  );

/** u/v with u and v up to 16 at which g is 0; a = 0 is one. */
const hasSmallRoot = (g: Quartic) => {
  for (let v = 0; v <= 16; v++)
    for (let u = -16; u <= 16; u++) if ((u !== 0 || v !== 0) && valueAt(g, u, v) === 0) return true;
  return false;
};

describe('coverings', () => {
  it('of 37a1 are all that loops over small coefficients find, and the invariants are those of its model', () => {
    const listed = coveringsWith(OF_37A1);
    for (const quartic of listed) expect(invariantsOf(quartic)).toEqual(OF_37A1);
    let count = 0;
    for (const a of [-4, -3, 1, 4, 5])
      for (let b = 0; b <= 2 * Math.abs(a); b += 2)
        for (let c = -30; c <= 30; c++)
          for (let d = -40; d <= 40; d += 2) {
            const e = (OF_37A1.I + 3 * b * d - c * c) / (12 * a);
            const quartic = [a, b, c, d, e] as const;
            if (!Number.isInteger(e) || invariantsOf(quartic).J !== OF_37A1.J || !isSquareModuloFour(quartic))
              continue;
            count++;
            const isListed = listed.some((other) => areEquivalent(quartic, other));
            expect(isListed || hasSmallRoot(quartic), quartic.join()).toBe(true);
          }
    expect(count).toBeGreaterThan(5);
  });

  it.each(BY_PARI)('of $pair are among them those that PARI gives', ({ pair, quartics }) => {
    const listed = coveringsOf(pair, scaleOf(pair));
    for (const quartic of quartics)
      expect(listed.filter((other) => areEquivalent(quartic, other)).length, quartic.join()).toBeGreaterThan(
        0,
      );
  });

  it('of 571a1 give no point: its rank is 0, and its Ш has order 4', () => {
    const { pair } = BY_PARI[0]!;
    const listed = coveringsOf(pair, scaleOf(pair));
    expect(listed.every((quartic) => invariantsOf(quartic).I === OF_571A1.I)).toBe(true);
    expect(listed.every((quartic) => invariantsOf(quartic).J === OF_571A1.J)).toBe(true);
    const [near, farther] = searchCoverings(pair);
    expect([near, farther]).toEqual([[], []]);
  });

  it('are within the bounds up to a change of variables, whatever the quartic', () => {
    const bit = fc.integer({ min: 0, max: 1 });
    const small = fc.integer({ min: -3, max: 3 });
    fc.assert(
      fc.property(
        fc.tuple(bit, bit, bit),
        fc.tuple(small, small, small, small, small),
        ([l, m, n], [a, b, c, d, e]) => {
          const quartic: Quartic = [
            l + 4 * a,
            2 * l * m + 4 * b,
            m + 2 * l * n + 4 * c,
            2 * m * n + 4 * d,
            n + 4 * e,
          ];
          const { I, J } = invariantsOf(quartic);
          fc.pre(4 * I ** 3 !== J * J && !hasSmallRoot(quartic));
          // A negative definite form has no point.
          fc.pre([-2, -1, 0, 1, 2].some((u) => valueAt(quartic, u, 1) > 0) || quartic[0] > 0);
          const listed = coveringsWith({ I, J });
          expect(listed.some((other) => areEquivalent(quartic, other))).toBe(true);
        },
      ),
      { numRuns: 120 },
    );
  });
});

describe('the covering map', () => {
  it('takes each point of y² = g(u, v) to a point of the curve with the same invariants, and nothing else', () => {
    const small = fc.integer({ min: -40, max: 40 });
    fc.assert(
      fc.property(fc.tuple(small, small, small, small), small, small, ([a, b, c, d], u, y) => {
        const e = y * y - (((a * u + b) * u + c) * u + d) * u;
        const quartic: Quartic = [a, b, c, d, e];
        const { I, J } = invariantsOf(quartic);
        const pair = { A: -27 * I, B: -27 * J };
        fc.pre(4 * I ** 3 !== J * J && Number.isSafeInteger(27 * J));
        const map = coveringMap(pair, quartic, 6);
        const image = map(u, 1);
        if (y === 0) expect(image).toBeUndefined();
        else expect(isOnCurve(pair, image!)).toBe(true);
        // u/v and 2u/2v are one point.
        expect(map(2 * u, 2)).toEqual(image);
        // No square has an image but for a root of the covariant of degree 6, which goes to a point of order 2.
        const next = valueAt(quartic, u + 1, 1);
        if (next <= 0 || !Number.isInteger(Math.sqrt(next))) expect(map(u + 1, 1)?.b ?? 0n).toBe(0n);
      }),
      { numRuns: 300 },
    );
  });

  it('has the degree 4: it takes 0 and infinity of y² = x⁴ + 6x³ + 5x² + 22x + 9 where the formula does', () => {
    // g4(1, 0) = 3·36 − 8·5 = 68 and g4(0, 1) = 3·484 − 8·5·9 = 1092.
    const quartic: Quartic = [1, 6, 5, 22, 9];
    const { I, J } = invariantsOf(quartic);
    expect([I, J]).toEqual([108 - 396 + 25, 72 * 45 + 9 * 660 - 27 * 484 - 27 * 324 - 250]);
    const map = coveringMap({ A: -27 * I, B: -27 * J }, quartic, 6);
    expect(map(1, 0)).toMatchObject({ a: 51n, d: 1n });
    expect(map(0, 1)).toMatchObject({ a: 91n, d: 1n });
  });
});

describe('the sieve', () => {
  it('leaves each u/v in lowest terms at which a quartic is a square', () => {
    for (const { pair } of BY_PARI)
      for (const quartic of coveringsOf(pair, scaleOf(pair)).slice(0, 6)) {
        const left = new Set<string>();
        const modulo = (v: number, m: number) =>
          quartic.map((coefficient, at) => residue(coefficient * residue(v, m) ** at, m));
        sieveSquares({ modulo, isEven: false, between: () => [-70, 70] }, 70, (u, v) =>
          left.add(`${u}/${v}`),
        );
        const divisor = (m: number, n: number): number => (n === 0 ? Math.abs(m) : divisor(n, m % n));
        for (let v = 1; v <= 70; v++)
          for (let u = -70; u <= 70; u++) {
            const value = valueAt(quartic, u, v);
            if (value >= 0 && divisor(u, v) === 1 && Number.isInteger(Math.sqrt(value)))
              expect(left.has(`${u}/${v}`), `${u}/${v} of ${quartic.join()}`).toBe(true);
          }
        expect(left.size).toBeLessThan(200);
      }
  });
});

/** PARI/GP 2.15.2: ellheight of the generator that ellrank gives; of the second the point is found here, where ellrank finds none. */
const FAR: readonly [pair: Pair, height: number, x: string | undefined][] = [
  [{ A: 84, B: 92 }, 11.309_068_015_318, '81449/25'],
  [{ A: -1885, B: -31_623 }, 18.152_317_697_18, '63817401/504100'],
  [{ A: 84, B: 91 }, 14.095_446_926_988, '1306629/3721'],
  [{ A: -1883, B: -31_623 }, 15.355_170_846_995, '3699497/38416'],
  [{ A: 328, B: -2129 }, 17.950_542_494_538, '50161641/1164241'],
  [{ A: 84, B: 138 }, 19.628_759_084_855, '-45619517/34656769'],
  [{ A: 328, B: -2157 }, 19.936_300_008_675, '416421433/4064256'],
  // Those of the congruent numbers 23, 37, 47 and 53, with four torsion points.
  [{ A: -529, B: 0 }, 10.367_879_211_553, undefined],
  [{ A: -1369, B: 0 }, 13.565_420_700_286, undefined],
  [{ A: -2209, B: 0 }, 16.561_953_031_814, undefined],
  [{ A: -2809, B: 0 }, 21.585_274_553_759, undefined],
];

describe('generators far out', () => {
  it.each(FAR)('of %o have the height that PARI gives, %d', (pair, height, x) => {
    const { points, regulator, off, undecided, bounds } = findGenerators(pair, 1)!;
    expect(undecided).toBeUndefined();
    expect(Math.abs(regulator - height)).toBeLessThan(off + 1e-10);
    expect(bounds.searched).toBe(20_000);
    const [{ a, d }] = points as [(typeof points)[number]];
    if (x) expect(`${a}/${d * d}`).toBe(x);
  });

  it('of rank 2 too: one near and one far', () => {
    // By PARI/GP 2.15.2 matdet(ellheightmatrix) of ellrank's points, saturated.
    for (const [B, regulator] of [
      [82, 35.843_185_502_475_11],
      [146, 30.752_028_380_139_19],
    ] as const) {
      const found = findGenerators({ A: 84, B }, 2)!;
      expect(found.undecided).toBeUndefined();
      expect(Math.abs(found.regulator - regulator)).toBeLessThan(found.off + 1e-9);
    }
  });

  it('are named on a block’s page with how they were found', () => {
    const pair = { A: -1885, B: -31_623 };
    const curve = { ...pair, rank: 1, shaRegulator: 4 * 18.152_318, found: findGenerators(pair, 1) };
    expect(regulatorTable([curve]).rows[0]!.at(-1)).toBe('4');
    const [regulator] = regulatorFormulas([curve]);
    expect(regulator!.meaning).toContain('What lies farther out was found by 2-coverings.');
    expect(regulator!.again!.lines).toContain('63817401/504100');
  });

  it('aren’t found of a height of 37, and the page says how far was looked', () => {
    // By PARI/GP 2.15.2 the generator of this curve has a height of 37.06.
    const pair = { A: 328, B: -2171 };
    const found = findGenerators(pair, 1);
    expect(found).toBeUndefined();
    const said = regulatorTable([{ ...pair, rank: 1, shaRegulator: 37.063_288, found }]).rows[0]!;
    expect(said.slice(3, 5)).toEqual(['n/a', 'n/a']);
    expect(said.at(-1)).toContain(
      `up to ${COVERING_SEARCHES.at(-1)!.bound.toLocaleString('en')} on 2-coverings`,
    );
  });
});
