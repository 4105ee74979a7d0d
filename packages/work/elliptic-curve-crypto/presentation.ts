/** The texts of the kind, and the constants of its value. Imports nothing else of the kind: every page loads it. */
import type { Presentation } from '../work-type.ts';

export const presentation: Presentation = {
  value: 'elliptic_curve_crypto',
  label: 'Elliptic Curve Cryptography',
  displayName: 'ECC Cryptography',
  description:
    'Finds k with Q = kP on an elliptic curve of prime order; curve and points are hashed from the chain, so nobody knows k. A block proves the curve’s order and k. The time is random: half of the units take between 0.6 and 1.3 times the mean.',
  glyph: 'kP',
  estimate: { base: 700, increment: 180 },
};
