import { splitLines } from './split-lines.ts';

/** A part of lines, or of rows, counted from 0. */
export interface Selection {
  first: number;
  /** All that follow when left out. */
  count?: number | undefined;
}

export function isSelected({ first, count }: Selection, at: number): boolean {
  return at >= first && (count === undefined || at < first + count);
}

/**
 * Some lines of a block's leaves, and the last line, which is about all of them: so the whole is read, whatever is selected.
 * @param leaves as BlockDataSource streams them
 */
export async function* selectLeaves(
  leaves: AsyncIterable<Uint8Array>,
  selection: Selection,
): AsyncGenerator<string> {
  let at = -1;
  let last: string | undefined;
  for await (const line of splitLines(leaves)) {
    if (last !== undefined && isSelected(selection, at)) yield `${last}\n`;
    last = line;
    at++;
  }
  if (last !== undefined) yield `${last}\n`;
}
