/** Spec part 1 §9: the value in dollars and the time in minutes that the start card names. Formulas, not measurements. */

export const DIFFICULTY = { min: 1, max: 100, step: 1, initial: 47 } as const;

/** The kind that a start names unless another is chosen (spec part 1 §9), and that a block without a kind shows. */
export const INITIAL_WORK_TYPE = 'riemann_zero';

export interface ValueConstants {
  base: number;
  increment: number;
}

/** Constants of every work type that has none of its own (spec part 1 §9, "default"). */
export const DEFAULT_VALUE: ValueConstants = { base: 600, increment: 150 };

/**
 * (base + increment) × (1 + min(difficulty / 200, 0.5)) in dollars, to the cent. The sum is whole, so hundredths
 * are counted in integers: 1235 for riemann_zero at 47, where floating point gives 1234.9999999999998.
 */
export function estimateValue(difficulty: number, { base, increment }: ValueConstants): number {
  const factorIn200ths = 200 + Math.min(difficulty, 100);
  return ((base + increment) * factorIn200ths) / 200;
}

/** floor(2 + 0.15 × difficulty) minutes. */
export function estimateMinutes(difficulty: number): number {
  return Math.floor((200 + 15 * difficulty) / 100);
}
