/** The difficulty that was chosen in this tab, so that it survives a reload. */
import { DIFFICULTY } from '@productive-mining/rules/estimated-value.ts';

const KEY = 'chosenDifficulty';

/** The initial difficulty where none was chosen, or nothing can be kept. */
export function readKeptDifficulty(): number {
  try {
    const kept = Number(sessionStorage.getItem(KEY));
    return Number.isInteger(kept) && kept >= DIFFICULTY.min && kept <= DIFFICULTY.max
      ? kept
      : DIFFICULTY.initial;
  } catch {
    return DIFFICULTY.initial;
  }
}

export function keepDifficulty(difficulty: number): void {
  try {
    sessionStorage.setItem(KEY, String(difficulty));
  } catch {
    // Without storage, a reload shows the initial difficulty.
  }
}
