/** The texts of the kind, and the constants of its value. Imports nothing else of the kind: every page loads it. */
import type { Presentation } from '../work-type.ts';

export const presentation: Presentation = {
  value: 'birch_swinnerton_dyer',
  label: 'Birch-Swinnerton-Dyer Conjecture',
  displayName: 'Elliptic Curve Analysis',
  description: 'Elliptic curves by height: conductor, rank, L-value, analytic Ш.',
  glyph: 'L(E)',
  estimate: { base: 900, increment: 200 },
};
