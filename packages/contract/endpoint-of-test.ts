/** The endpoint of each test of the Authentic Data screen. */
import type { AuthenticTestId } from '@productive-mining/rules/authentic-tests.ts';
import {
  testEcc,
  testEllipticCurves,
  testGoldbach,
  testLatticeCrypto,
  testNavierStokes,
  testPrimePatterns,
  testRiemannZeros,
  testYangMills,
} from './authentic-endpoints.ts';
import type { Endpoint } from './endpoints.ts';

export const ENDPOINT_OF_TEST = {
  'elliptic-curves': testEllipticCurves,
  ecc: testEcc,
  'lattice-crypto': testLatticeCrypto,
  'prime-patterns': testPrimePatterns,
  'riemann-zeros': testRiemannZeros,
  goldbach: testGoldbach,
  'yang-mills': testYangMills,
  'navier-stokes': testNavierStokes,
} as const satisfies Record<AuthenticTestId, Endpoint>;
