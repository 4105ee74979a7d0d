/** The texts of the kind, and the constants of its value. Imports nothing else of the kind: every page loads it. */
import type { Presentation } from '../work-type.ts';

export const presentation: Presentation = {
  value: 'riemann_zero',
  label: 'Riemann Zeta Function Analysis',
  displayName: 'Riemann Zero Analysis',
  description:
    'Finds every zero of ζ(½ + it) in the next stretch of the critical line. A block proves that these are all the zeros there, on the line and simple.',
  glyph: 'ζ(s)',
  estimate: { base: 800, increment: 200 },
};
