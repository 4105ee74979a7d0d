/**
 * Spec part 3 §9: floor(0.3 × discoveries), multiplied in tenths, since 0.3 × 10 must give 3 in any arithmetic.
 * A formula over the number of discoveries, not a count of citations.
 */
export function papersCited(discoveries: number): number {
  return Math.floor((3 * discoveries) / 10);
}
