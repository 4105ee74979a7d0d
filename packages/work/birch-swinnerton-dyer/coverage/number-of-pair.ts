/** The place of a pair in the order of heights, for readers who look for a curve; no check needs it. */
import { boxOf, heightOf, type Pair, pairsUpTo } from '../model/height-order.ts';

/** The number of a pair, counted from 0: the inverse of pairAt. */
export function numberOf({ A, B }: Pair): number {
  const h = heightOf({ A, B });
  if (h === 0) return 0;
  const inner = boxOf(h - 1);
  const { a, b } = boxOf(h);
  const first = pairsUpTo(h - 1);
  const edge = (width: number) => 2 * (A + width) + (B < 0 ? 0 : 1);
  if (a === inner.a) return first + edge(a);
  const row = 2 * b + 1;
  if (A === -a) return first + B + b;
  const between = b > inner.b ? 2 * (2 * inner.a + 1) : 0;
  return A === a ? first + row + between + B + b : first + row + edge(inner.a);
}
