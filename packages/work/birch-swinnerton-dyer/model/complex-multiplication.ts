/** Curves over Q with complex multiplication, by their j-invariants (Silverman, Advanced Topics, appendix A §3). */
import type { Pair } from './height-order.ts';

const J_INVARIANTS = [
  0n,
  1728n,
  -3375n,
  8000n,
  -32_768n,
  54_000n,
  287_496n,
  -884_736n,
  -12_288_000n,
  16_581_375n,
  -884_736_000n,
  -147_197_952_000n,
  -262_537_412_640_768_000n,
];

/** Whether y² = x³ + Ax + B, a curve, has complex multiplication: j = 6912A³/(4A³ + 27B²). */
export function hasComplexMultiplication({ A, B }: Pair): boolean {
  const cube = BigInt(A) ** 3n;
  const discriminant = 4n * cube + 27n * BigInt(B) ** 2n;
  return J_INVARIANTS.some((j) => 6912n * cube === j * discriminant);
}
