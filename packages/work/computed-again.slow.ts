/** The first unit of zeros, counted again by PARI/GP: N(t) by the argument of ζ, and both zeros of the closest pair. */
import { expect, it } from 'vitest';
import { formulasOf, hasPari, outputOf, withLines } from './testing/run-elsewhere.ts';

const MINUTES_MS = 600_000;

it.skipIf(!hasPari)(
  'figures of riemann_zero by PARI/GP',
  async () => {
    const found = withLines(await formulasOf('riemann_zero'), 'PARI/GP');
    expect(found).toHaveLength(2);
    const [count, closest] = found.map(({ again, plain }) => ({ printed: outputOf(again!), plain }));
    expect(count!.printed).toBe(count!.plain);
    // The last digit of the page is rounded.
    const gap = closest!.plain.split(' ').at(-1)!.slice(0, -1);
    expect(closest!.printed.startsWith(gap)).toBe(true);
  },
  MINUTES_MS,
);
