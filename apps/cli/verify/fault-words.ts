/** What each check of this command says of its faults. */

/** Faults that are shown, of each check; the sentence at the end has their number. */
export const FAULTS_SHOWN = 20;

/** @param noun in the singular, e.g. "fault" for "1 fault" and "2 faults" */
export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
