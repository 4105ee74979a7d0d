/** The texts of the kind, and the constants of its value. Imports nothing else of the kind: every page loads it. */
import type { Presentation } from '../work-type.ts';

export const presentation: Presentation = {
  value: 'goldbach_verification',
  label: 'Goldbach Conjecture Verification',
  displayName: 'Goldbach Verification',
  description:
    'Writes every even number of an interval as a sum of two primes: from 4 on, or beyond 4·10^18 where the published verification ends.',
  glyph: 'p+q',
  estimate: { base: 500, increment: 120 },
};
