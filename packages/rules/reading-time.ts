/** Time that reading a step of a guide takes at least (decisions on bonus points: what pays is read first). */

/** The texts of a step. */
export interface StepTexts {
  title: string;
  description: string;
  /** Null for a step that is only read. */
  action: string | null;
  tips: readonly string[];
}

/** @param charactersPerSecond how fast anyone reads at most; Infinity lets a step pass at once */
export function readingSeconds(
  { title, description, action, tips }: StepTexts,
  charactersPerSecond: number,
): number {
  const characters = [title, description, action ?? '', ...tips].reduce((sum, text) => sum + text.length, 0);
  return characters / charactersPerSecond;
}
