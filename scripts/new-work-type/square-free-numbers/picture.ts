/** What a finished block shows: the walk of M(x) = Σ μ(n), and its figures as formulas. */

import { groupDigits } from '@productive-mining/work/group-digits.ts';
import type { Findings, LivePlot } from '@productive-mining/work/live-view.ts';
import { texNumber } from '@productive-mining/work/tex-number.ts';
import { endOf, type SquareFreeNumbersPlan } from './plan.ts';
import type { SquareFreeNumbersResult } from './result.ts';

export function picture(
  plan: SquareFreeNumbersPlan,
  { even, odd, trace }: SquareFreeNumbersResult,
): LivePlot {
  const change = groupDigits(even - odd);
  return {
    name: 'Walk',
    title: `M(x) changed by ${change}`,
    caption: `The sum of the Möbius function, counted from ${groupDigits(plan.start)} to ${groupDigits(endOf(plan))}: it ends at ${change}. Its value before this block isn't counted.`,
    x: { label: 'x', offset: plan.start },
    y: { label: 'sum since the block’s start' },
    series: [
      {
        label: 'M(x) − M(a)',
        mark: 'line',
        x: [0, ...trace.leaves.map((leaves) => leaves * plan.span)],
        y: [0, ...trace.sums],
      },
    ],
  };
}

export function findings(
  plan: SquareFreeNumbersPlan,
  { squareFree, even, odd }: SquareFreeNumbersResult,
): Findings {
  const [a, b] = [texNumber(plan.start), texNumber(endOf(plan))];
  return {
    formulas: [
      {
        tex: `Q(${b}) - Q(${a}) = ${texNumber(squareFree)}`,
        meaning: 'Square-free numbers of the interval.',
        plain: String(squareFree),
        again: {
          program: 'PARI/GP',
          lines: `s = 0; forsquarefree(n = ${BigInt(plan.start) + 1n}, ${endOf(plan)}, s++); s`,
        },
      },
      {
        tex: `M(${b}) - M(${a}) = ${texNumber(even - odd)}`,
        meaning: 'The sum of its Möbius function.',
        plain: String(even - odd),
      },
    ],
    tables: [],
  };
}
