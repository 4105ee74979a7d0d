/** Places of curves on their frontiers, whose positions are numbers of pairs (A, B) in the order of heights, counted from 0. */
import { groupDigits } from '../../group-digits.ts';
import { LONGEST_TEXT, readWhole } from '../../kit/read-whole.ts';
import { heightAt, heightOf, type Pair, pairsUpTo } from '../model/height-order.ts';
import { POSITION_LIMIT } from '../plan.ts';
import { numberOf } from './number-of-pair.ts';

const COEFFICIENT = '([+-]?\\d{1,7})';
/** A pair, or its equation, without spaces: [-16,1], A=-16,B=1, y^2=x^3-16x+1. */
const PAIRS = [
  new RegExp(`^\\[${COEFFICIENT},${COEFFICIENT}\\]$`),
  new RegExp(`^a=${COEFFICIENT}[,;]?b=${COEFFICIENT}$`),
];
const EQUATION = /^y\^2=x\^3(?:([+-]\d{0,7})x)?([+-]\d{1,7})?$/;

export function placeOf(position: string): string {
  return `number ${groupDigits(BigInt(position) + 1n)}, H = ${groupDigits(heightAt(Number(position)))}`;
}

/**
 * The position of a curve by its equation ("y² = x³ − 16x + 1", "[-16, 1]", "A = -16, B = 1"), of the first of a height or
 * beyond it ("H = 22,707"), or of a pair by its number, counted from 1 ("curve 12,345", "12345").
 * @returns a function that gives undefined for other text and for places outside of [from, to)
 */
export function findBetween(from: number, to: number) {
  return (text: string): string | undefined => {
    if (text.length > LONGEST_TEXT) return undefined;
    const position = readPlace(text.trim().toLowerCase());
    return position !== undefined && position >= from && position < to ? String(position) : undefined;
  };
}

function readPlace(text: string): number | undefined {
  const pair = readPair(text);
  if (pair) return heightOf(pair) <= heightAt(POSITION_LIMIT - 1) ? numberOf(pair) : undefined;
  const [, height] = /^h\s*=(.*)$/.exec(text) ?? [];
  if (height !== undefined) {
    const whole = readWhole(height);
    return whole !== undefined && whole < Number.MAX_SAFE_INTEGER ? pairsUpTo(Number(whole) - 1) : undefined;
  }
  const number = readWhole(text.replace(/^(?:curve|pair|number)?\s*#?\s*/, ''));
  return number === undefined || number < 1n ? undefined : Number(number - 1n);
}

function readPair(text: string): Pair | undefined {
  const plain = text
    .replaceAll(/[\s*·]/g, '')
    .replaceAll('−', '-')
    .replaceAll('²', '^2')
    .replaceAll('³', '^3');
  for (const form of PAIRS) {
    const [, A, B] = form.exec(plain) ?? [];
    if (A !== undefined) return { A: Number(A), B: Number(B) };
  }
  const equation = EQUATION.exec(plain);
  if (!equation) return undefined;
  const [, A = '0', B = '0'] = equation;
  return { A: Number(/\d/.test(A) ? A : `${A}1`), B: Number(B) };
}
