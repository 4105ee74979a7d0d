/** Places of figures of zeros on the frontier, whose positions are numbers of Gram intervals passed. */
import type { NumberedFigure } from '../../coverage.ts';
import { groupDigits } from '../../group-digits.ts';
import { LONGEST_TEXT, readWhole } from '../../kit/read-whole.ts';
import { approximateGramPoint, lastInterval } from '../plan.ts';

const FIRST_GRAM_POINT = 9.666908056;
/**
 * How far in Gram intervals zero n lies at most from interval n − 1, where Gram's law would have it: |S| at the Gram points about
 * it, whole there, as |S(t)| ≤ 0.112 ln t + 0.278 ln ln t + 2.510 (T. Trudgian, J. Number Theory 134, 2014), < 6 for t < 2^32.
 */
const FROM_GRAMS_LAW = 5;
/** A figure as it is typed: what it is, if that is said, and its number. */
const TYPED = /^(γ|gamma|zeros?|number|no\.?|#|t(?![a-z]))?[\s_=≈~:({[]*(\d.*?)[\s)}\]]*$/i;
const DECIMAL = /^\d{1,12}\.\d{1,40}$/;

/** θ(t)/π, by the first terms of its asymptotic series: an error below 10^-6 from the first Gram point on. */
function phase(t: number): number {
  const turns = t / (2 * Math.PI);
  return turns * (Math.log(turns) - 1) - 0.125 + 1 / (48 * Math.PI * t) + 7 / (5760 * Math.PI * t ** 3);
}

/** The Gram interval that holds t: the position of a block with it. 0 below the first Gram point, where no zero lies. */
export function intervalAt(t: number): number {
  return t < FIRST_GRAM_POINT ? 0 : Math.max(0, Math.floor(phase(t)) + 1);
}

/** The ordinate that is reached at a position, rounded down to a whole number. */
export function reachedOrdinate(position: string): number {
  const passed = Number(position);
  return passed > 0 ? Math.floor(approximateGramPoint(passed - 1) - 0.001) : 0;
}

/** "t ≈ 24,136,000"; "t = 0" at the start. */
export function placeOf(position: string): string {
  const passed = Number(position);
  return passed > 0 ? `t ≈ ${groupDigits(reachedOrdinate(position))}` : 't = 0';
}

/**
 * The position of a t ("t=273193", "7005.06"), or a zero by its number ("γ_1000000", "zero 10^6").
 * @returns undefined for other text, and beyond the kernels' domain
 */
export function find(text: string): string | NumberedFigure | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const [, what = 't', number] = TYPED.exec(text.trim()) ?? [];
  if (number === undefined) return undefined;
  if (what.toLowerCase() !== 't') return zeroOf(Number(readWhole(number) ?? 0n));
  const interval = intervalOf(number);
  return interval !== undefined && interval < lastInterval ? String(interval) : undefined;
}

function zeroOf(number: number): NumberedFigure | undefined {
  if (number < 1 || number > lastInterval) return undefined;
  const reads = { first: ['firstZero'], last: ['lastZero'] };
  return { number, position: String(number - 1), within: FROM_GRAMS_LAW, reads };
}

function intervalOf(text: string): number | undefined {
  const t = readOrdinate(text);
  return t === undefined ? undefined : intervalAt(t);
}

function readOrdinate(text: string): number | undefined {
  const plain = text.replace(/[\s,_]/g, '');
  const t = DECIMAL.test(plain) ? Number(plain) : Number(readWhole(text) ?? Number.NaN);
  return Number.isFinite(t) && t < 2 ** 40 ? t : undefined;
}
