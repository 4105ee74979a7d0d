/** Texts of JSON that others wrote: how much they hold, and whether every reader finds the same in them. */
import { parseJson } from '@productive-mining/ledger/encoding/parse-json.ts';

/** Nesting beyond this is refused before a recursive reader sees it; the ledger's own limit of JSON columns is 200. */
export const NESTING_MAX = 250;
const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/**
 * Counts what a text of JSON holds, before it is read: at least as many values, exactly as many members. Of a text that is
 * no JSON the counts mean nothing.
 */
export function countJson(text: string): { values: number; members: number; nesting: number } {
  const count = { values: 1, members: 0, nesting: 0 };
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = endOfText(text, at);
    else if (unit === COMMA) count.values++;
    else if (unit === COLON) count.members++;
    else if (unit === OPEN_LIST || unit === OPEN_OBJECT) {
      count.values++;
      depth++;
      if (depth > count.nesting) count.nesting = depth;
    } else if (unit === CLOSE_LIST || unit === CLOSE_OBJECT) depth--;
  }
  return count;
}

/** The place of the quote that ends the text that begins here; the end of all where there is none. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) return at;
    if (unit === BACKSLASH) at++;
  }
  return text.length;
}

/**
 * Members of all objects in a value, whose nesting must be known to be small; NaN for one named `__proto__`, which objects of this
 * language don't keep as one.
 */
export function membersOf(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + membersOf(item), 0);
  const names = Object.keys(value);
  if (names.includes('__proto__')) return Number.NaN;
  return names.reduce((sum, name) => sum + membersOf((value as Record<string, unknown>)[name]), names.length);
}

/**
 * The value of a JSON text that means the same to each reader; undefined for another text, for one that is nested too deep, and
 * where an object has two members of one name, of which some readers take the first.
 */
export function parseUnambiguous(text: string): unknown {
  const { members, nesting } = countJson(text);
  if (nesting > NESTING_MAX) return undefined;
  const value = parseJson(text);
  return membersOf(value) === members ? value : undefined;
}
