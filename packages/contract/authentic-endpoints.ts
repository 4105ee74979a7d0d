/** Name, method and path of the calls of the Authentic Data screen, apart from the others: it alone makes them. */
export const getAuthenticStatus = {
  name: 'getAuthenticStatus',
  method: 'GET',
  path: '/api/authentic/status',
} as const;
export const listDataSources = {
  name: 'listDataSources',
  method: 'GET',
  path: '/api/authentic/data-sources',
} as const;
export const testEllipticCurves = {
  name: 'testEllipticCurves',
  method: 'GET',
  path: '/api/authentic/test-elliptic-curves',
} as const;
export const testEcc = { name: 'testEcc', method: 'GET', path: '/api/authentic/test-ecc' } as const;
export const testLatticeCrypto = {
  name: 'testLatticeCrypto',
  method: 'GET',
  path: '/api/authentic/test-lattice-crypto',
} as const;
export const testPrimePatterns = {
  name: 'testPrimePatterns',
  method: 'GET',
  path: '/api/authentic/test-prime-patterns',
} as const;
export const testRiemannZeros = {
  name: 'testRiemannZeros',
  method: 'GET',
  path: '/api/authentic/test-riemann-zeros',
} as const;
export const testGoldbach = {
  name: 'testGoldbach',
  method: 'GET',
  path: '/api/authentic/test-goldbach',
} as const;
export const testYangMills = {
  name: 'testYangMills',
  method: 'GET',
  path: '/api/authentic/test-yang-mills',
} as const;
export const testNavierStokes = {
  name: 'testNavierStokes',
  method: 'GET',
  path: '/api/authentic/test-navier-stokes',
} as const;
export const demoEncapsulation = {
  name: 'demoEncapsulation',
  method: 'GET',
  path: '/api/authentic/security/demo-encapsulation',
} as const;
export const initializeSecurity = {
  name: 'initializeSecurity',
  method: 'POST',
  path: '/api/authentic/security/initialize',
} as const;
export const cancelTask = { name: 'cancelTask', method: 'DELETE', path: '/api/tasks/:id' } as const;
