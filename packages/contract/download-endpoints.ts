/** Endpoints of the downloads, apart from endpoints.ts: one screen calls them, and others needn’t load their paths. */

export const listSolutionSets = {
  name: 'listSolutionSets',
  method: 'GET',
  path: '/api/solution-sets/all',
} as const;
export const exportSolutions = {
  name: 'exportSolutions',
  method: 'GET',
  path: '/api/solution-sets/export/:workType',
} as const;
export const exportSolutionsCsv = {
  name: 'exportSolutionsCsv',
  method: 'GET',
  path: '/api/solution-sets/export-csv/:workType',
} as const;
export const exportTable = {
  name: 'exportTable',
  method: 'GET',
  path: '/api/solution-sets/tables/:workType/:table',
} as const;
export const exportAll = {
  name: 'exportAll',
  method: 'GET',
  path: '/api/solution-sets/export-all',
} as const;
export const exportSnapshot = {
  name: 'exportSnapshot',
  method: 'GET',
  path: '/api/solution-sets/snapshots/:asOf',
} as const;
export const getManifest = {
  name: 'getManifest',
  method: 'GET',
  path: '/api/solution-sets/manifest',
} as const;
