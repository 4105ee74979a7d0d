/** The texts of the kind, and the constants of its value. Imports nothing else of the kind: every page loads it. */
import type { Presentation } from '../work-type.ts';

export const presentation: Presentation = {
  value: 'yang_mills',
  label: 'Yang-Mills Field Theory',
  displayName: 'Yang-Mills Field Theory',
  description:
    'SU(3) and SU(2) lattice gauge theory in four dimensions: plaquettes, Wilson loops and their errors.',
  glyph: 'SU(3)',
  estimate: { base: 1200, increment: 300 },
};
