import { presentations } from '@productive-mining/work/presentations.ts';
import { describe, expect, it } from 'vitest';
import { ALL_WORK_TYPES, mineableWorkType, SPECIFIED_KINDS } from './work-types.ts';

/** Spec part 1 §3, exact. */
const LABELS = {
  prime_pattern: 'Prime Pattern Discovery',
  goldbach_verification: 'Goldbach Conjecture Verification',
  riemann_zero: 'Riemann Zeta Function Analysis',
  yang_mills: 'Yang-Mills Field Theory',
  navier_stokes: 'Navier-Stokes Simulation',
  birch_swinnerton_dyer: 'Birch-Swinnerton-Dyer Conjecture',
  elliptic_curve_crypto: 'Elliptic Curve Cryptography',
  lattice_crypto: 'Lattice Cryptography',
  poincare_conjecture: 'Poincaré Conjecture Topology',
};

/** Spec part 3 §3.2. */
const FRONTIERMATH_SUBJECTS =
  'algebraic_geometry number_theory combinatorics group_theory real_analysis category_theory set_theory graph_theory probability_theory elliptic_curves galois_theory optimization modular_forms';

/** Base and increment, spec part 1 §9 (CONST-02). */
const ESTIMATES = {
  prime_pattern: [600, 150],
  goldbach_verification: [500, 120],
  riemann_zero: [800, 200],
  yang_mills: [1200, 300],
  navier_stokes: [1000, 250],
  birch_swinnerton_dyer: [900, 200],
  elliptic_curve_crypto: [700, 180],
  lattice_crypto: [800, 220],
  poincare_conjecture: [1100, 280],
};

describe('work types', () => {
  const specified = presentations.filter(({ value }) => value in LABELS);
  const added = presentations.map(({ value }) => value).filter((value) => !(value in LABELS));

  it('API-17: the nine kinds carry their labels, in the order of the selector', () => {
    expect(Object.fromEntries(specified.map(({ value, label }) => [value, label]))).toEqual(LABELS);
    expect(SPECIFIED_KINDS).toEqual(Object.keys(LABELS));
    expect(mineableWorkType.options).toEqual([...SPECIFIED_KINDS, ...added]);
  });

  it('CONST-02: the nine kinds carry their base and increment', () => {
    const stored = specified.map(({ value, estimate }) => [value, [estimate.base, estimate.increment]]);
    expect(Object.fromEntries(stored)).toEqual(ESTIMATES);
  });

  it('DATA-38: there are 22, the nine and thirteen of frontiermath', () => {
    const subjects = FRONTIERMATH_SUBJECTS.split(' ').map((subject) => `frontiermath_${subject}`);
    expect(ALL_WORK_TYPES.filter((value) => !added.includes(value))).toEqual([
      ...Object.keys(LABELS),
      ...subjects,
    ]);
    expect(new Set(ALL_WORK_TYPES).size).toBe(22 + added.length);
  });
});
