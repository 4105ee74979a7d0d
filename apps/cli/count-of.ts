/** @param noun in the singular, e.g. "fault" for "1 fault" and "2 faults" */
export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
