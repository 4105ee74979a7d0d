/** The tests of the Authentic Data screen (spec part 3 §2.5, §5, §7.5): what is asked for, and in which bounds. */

export interface AuthenticTest {
  /** The name on its button. */
  label: string;
  /** The kind of mathematics whose kernel it runs; undefined where it runs cryptography. */
  workType?: string;
  /** What the call’s `difficulty` is: how many of what are looked at. */
  counts: { unit: string; min: number; max: number; initial: number };
}

/** Difficulties of the advanced tests, whose plans are fixed: the number is only taken and told again. */
const fixedAt = (initial: number) => ({ unit: 'difficulty', min: 1, max: 100, initial });

export const AUTHENTIC_TESTS = {
  'elliptic-curves': {
    label: 'Elliptic Curves',
    workType: 'birch_swinnerton_dyer',
    counts: { unit: 'curves', min: 1, max: 100, initial: 50 },
  },
  ecc: { label: 'Elliptic-Curve Cryptography', counts: { unit: 'iterations', min: 1, max: 50, initial: 10 } },
  'lattice-crypto': {
    label: 'Lattice Cryptography',
    counts: { unit: 'encapsulations', min: 1, max: 20, initial: 5 },
  },
  'prime-patterns': { label: 'Prime Patterns', workType: 'prime_pattern', counts: fixedAt(2) },
  'riemann-zeros': { label: 'Riemann Zeros', workType: 'riemann_zero', counts: fixedAt(1) },
  goldbach: { label: 'Goldbach', workType: 'goldbach_verification', counts: fixedAt(1) },
  'yang-mills': { label: 'Yang-Mills', workType: 'yang_mills', counts: fixedAt(1) },
  'navier-stokes': { label: 'Navier-Stokes', workType: 'navier_stokes', counts: fixedAt(1) },
} as const satisfies Record<string, AuthenticTest>;

export type AuthenticTestId = keyof typeof AUTHENTIC_TESTS;

export const AUTHENTIC_TEST_IDS = Object.keys(AUTHENTIC_TESTS) as AuthenticTestId[];
