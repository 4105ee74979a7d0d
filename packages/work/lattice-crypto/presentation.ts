/** The texts of the kind, and the constants of its value. Imports nothing else of the kind: every page loads it. */
import type { Presentation } from '../work-type.ts';

export const presentation: Presentation = {
  value: 'lattice_crypto',
  label: 'Lattice Cryptography',
  displayName: 'Lattice Cryptography',
  description:
    'Finds a short vector in a q-ary lattice of 70 to 130 dimensions that is hashed from the chain, shorter than LLL reduction finds. A block proves that the vector is in the lattice and how short it is. The time is random: half of the units take between 0.4 and 2 times the median.',
  glyph: 'λ₁',
  estimate: { base: 800, increment: 220 },
};
