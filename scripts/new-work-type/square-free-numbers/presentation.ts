/** The texts of the kind, and the constants of its value. Imports nothing else of the kind: every page loads it. */
import { DEFAULT_VALUE } from '@productive-mining/rules/estimated-value.ts';
import type { Presentation } from '@productive-mining/work/work-type.ts';

export const presentation: Presentation = {
  value: 'square_free_numbers',
  label: 'Square-Free Numbers',
  displayName: 'Square-Free Numbers',
  description:
    'Finds the Möbius function of every number of the next unexplored interval. A block proves how many of them are square-free, and holds sums of the function that another program spot-checks.',
  glyph: 'μ(n)',
  estimate: DEFAULT_VALUE,
};
