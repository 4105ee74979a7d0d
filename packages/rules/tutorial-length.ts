/** Length of a tutorial in stars (spec part 2 §9). */

export const TUTORIAL_STARS_MAX = 5;

/**
 * floor(estimatedTime × 10 / 20) of 5: one star for every two minutes. It says how long a tutorial is; nobody has
 * rated any (C-82).
 * @param estimatedTimeMinutes at least 0
 * @returns 0 to 5
 */
export function tutorialStars(estimatedTimeMinutes: number): number {
  return Math.min(TUTORIAL_STARS_MAX, Math.max(0, Math.floor((estimatedTimeMinutes * 10) / 20)));
}
