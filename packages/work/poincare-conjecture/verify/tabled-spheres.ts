/**
 * The spheres of one and two tetrahedra, all of them, as gluings; B. A. Burton's Regina 7.3 lists them by the signatures
 * beside. Each is also reached from the boundary of the 4-simplex by the moves of the checker, which its test shows.
 */
export const TABLED_SPHERES: readonly (readonly number[])[] = [
  // bkaagb
  [6, 6, 1, 1],
  // bkaagj
  [6, 6, 9, 18],
  // cMcabbgdv
  [6, 6, 24, 27, 45, 4, 0, 45],
  // cMcabbgqv
  [6, 6, 24, 40, 45, 16, 0, 45],
  // cMcabbgqs
  [6, 6, 24, 40, 42, 16, 0, 33],
  // cMcabbgig
  [6, 6, 24, 32, 30, 30, 0, 12],
  // cMcabbgag
  [6, 6, 24, 24, 30, 30, 0, 0],
  // cPcbbbaaa
  [24, 24, 24, 24, 0, 0, 0, 0],
];
