/** Name, method and path of the calls of the quantum clock, apart from the others: its screen alone makes them. */
export const getTimingState = {
  name: 'getTimingState',
  method: 'GET',
  path: '/api/quantum/timing-state',
} as const;
export const listRiemannZeros = {
  name: 'listRiemannZeros',
  method: 'GET',
  path: '/api/quantum/riemann-zeros',
} as const;
export const getQuantumConstants = {
  name: 'getQuantumConstants',
  method: 'GET',
  path: '/api/quantum/constants',
} as const;
export const getQuantumParameters = {
  name: 'getQuantumParameters',
  method: 'GET',
  path: '/api/quantum/parameters/:workType',
} as const;
