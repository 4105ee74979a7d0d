/** Values of a result as JSON has them, read from the texts that PostgreSQL sends. */

/** A value as JSON has it; numbers that a double would change, times and bytes are text. */
export type Cell = string | number | boolean | null | unknown[] | Record<string, unknown>;

/** OIDs of pg_type.dat. */
const [BOOL, INT8, INT2, INT4, FLOAT4, FLOAT8, JSON_TYPE, JSONB] = [16, 20, 21, 23, 700, 701, 114, 3802];
const NUMBERS = new Set([INT2, INT4, FLOAT4, FLOAT8]);
/** Digits, with a point among them, that are more than 15, or an exponent: all other numbers are those of a double. */
const MAY_BE_CHANGED = /[\d.]{16}|\d[eE]/;

/** Arrays and objects within each other. The results of the kinds have five. */
const DEPTH_MAX = 200;

/** @param oid of the column's type in pg_type @param text as PostgreSQL writes the value */
export function cellOf(oid: number | undefined, text: string): Cell {
  if (oid === BOOL) return text === 't';
  if (oid === JSON_TYPE || oid === JSONB) return jsonOf(text);
  const number = oid !== undefined && (NUMBERS.has(oid) || oid === INT8) ? Number(text) : Number.NaN;
  const isExact = oid === INT8 ? Number.isSafeInteger(number) : Number.isFinite(number);
  return isExact ? number : text;
}

/**
 * Numbers beyond the range or the digits of a double stay in the text of the whole value, and so does what is nested too
 * deeply to be written again.
 */
function jsonOf(text: string): Cell {
  const outside = outsideTexts(text);
  if (isDeep(outside)) return text;
  const value = JSON.parse(text) as Cell;
  if (!MAY_BE_CHANGED.test(outside)) return value;
  const numbers = outside.match(/-?\d[\d.eE+-]*/g) ?? [];
  return numbers.every(isDouble) ? value : text;
}

/** JSON without its texts. By steps from quote to quote, as an expression for a long text would run out of stack. */
function outsideTexts(json: string): string {
  let outside = '';
  let from = 0;
  for (let quote = json.indexOf('"'); quote >= 0; quote = json.indexOf('"', from)) {
    outside += json.slice(from, quote);
    let end = json.indexOf('"', quote + 1);
    while (end >= 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
    from = end < 0 ? json.length : end + 1;
  }
  return outside + json.slice(from);
}

/** Whether an odd number of backslashes is before the place. */
function isEscaped(json: string, at: number): boolean {
  let before = at;
  while (json[before - 1] === '\\') before -= 1;
  return (at - before) % 2 === 1;
}

function isDeep(outside: string): boolean {
  let depth = 0;
  for (const [bracket] of outside.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}

/** Any decimal of 15 digits is a double's (IEEE 754), whose shortest digits it has. */
function isDouble(digits: string): boolean {
  const [mantissa = ''] = digits.toLowerCase().split('e');
  const figures = mantissa.replaceAll(/[-.]/g, '').replace(/^0+/, '');
  return Number.isFinite(Number(digits)) && (figures.length <= 15 || String(Number(digits)) === digits);
}
