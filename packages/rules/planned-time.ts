/** What a unit is made for: a second on one core at difficulty 1, and 1.05 times as much at each step. */
export const GROWTH_PER_STEP = 1.05;

/** Seconds of one core that units of a difficulty are planned for, about: kinds round them to whole leaves. */
export function plannedSeconds(difficulty: number): number {
  return GROWTH_PER_STEP ** (difficulty - 1);
}
