/** Days in a row on which a wallet earned a reward, by UTC. A day is its number since 1970-01-01. */

export const MS_PER_DAY = 86_400_000;

export interface DayRuns {
  /** Length of the run that ends today or yesterday; 0 without one. */
  current: number;
  /** Length of the longest run, whenever it was. */
  longest: number;
}

/** @param days each at least once, in any order */
export function dayRuns(days: readonly number[], today: number): DayRuns {
  const rewarded = new Set(days);
  let longest = 0;
  let current = 0;
  for (const day of rewarded) {
    // A run is counted from its last day.
    if (rewarded.has(day + 1)) continue;
    let length = 1;
    while (rewarded.has(day - length)) length++;
    longest = Math.max(longest, length);
    if (day === today || day === today - 1) current = length;
  }
  return { current, longest };
}
