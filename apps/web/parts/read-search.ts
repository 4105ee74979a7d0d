/** Reads what a visitor looks for in the chain, for the palette and the list of blocks. */

const HASH_DIGITS_MIN = 6;
const HASH_DIGITS = 64;
/** What no height, hash or address has, and a figure that says what it is: t=273193, zero 10^6, 4·10^18, 7:150, [-16, 1], pair 3. */
const FIGURE = /[=:^·.γ[]|\b(?:zero|curve|pair|instance)\b/;
const FIGURE_CHARACTERS_MAX = 100;

/** Whether a search for a hash names all its digits, and so one block at most. */
export function isWholeHash(hash: string): boolean {
  return hash.length === HASH_DIGITS;
}

export type SearchMeaning =
  | { kind: 'height'; index: number }
  | { kind: 'hash'; hash: string }
  | { kind: 'miner'; address: string }
  | { kind: 'figure'; text: string }
  | { kind: 'nothing'; sentence: string };

/**
 * Reads a height, a miner's address, the first digits of a hash, or a figure.
 * @param height index of the newest block; while it isn't known, any number may be the height of a block
 */
export function readSearch(text: string, height = Number.POSITIVE_INFINITY): SearchMeaning {
  const word = text.trim().toLowerCase();
  if (/^0x[0-9a-f]{40}$/.test(word)) return { kind: 'miner', address: word };
  const digits = word.replace(/^block\b/, '').replaceAll(/[,.\s#_]/g, '');
  const index = /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
  if (index >= 1 && index <= height) return { kind: 'height', index };
  if (/^[0-9a-f]{6,64}$/.test(word)) return { kind: 'hash', hash: word };
  if (FIGURE.test(word) && /\d/.test(word) && word.length <= FIGURE_CHARACTERS_MAX)
    return { kind: 'figure', text: word };
  if (/^\d+$/.test(digits))
    return { kind: 'nothing', sentence: `There is no block ${digits}; the newest is ${height}.` };
  return {
    kind: 'nothing',
    sentence: `Give a height, at least ${HASH_DIGITS_MIN} digits of a block’s hash, a whole address, or a figure as t=273193.`,
  };
}
