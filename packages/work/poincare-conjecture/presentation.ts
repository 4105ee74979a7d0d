/** The texts of the kind, and the constants of its value. Imports nothing else of the kind: every page loads it. */
import type { Presentation } from '../work-type.ts';

export const presentation: Presentation = {
  value: 'poincare_conjecture',
  label: 'Poincaré Conjecture Topology',
  displayName: 'Topology Analysis',
  description:
    'All ways to glue n tetrahedra into a closed orientable 3-manifold, in order, and which of them are the 3-sphere. A block proves each triangulation that it lists by its moves, and has samples of the rest found again by another program.',
  glyph: 'S³',
  estimate: { base: 1100, increment: 280 },
};
