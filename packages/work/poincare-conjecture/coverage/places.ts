/** How far a position of the census is, counted in face pairings. */
import { groupDigits } from '../../group-digits.ts';
import { counted } from '../../kit/coverage-claims.ts';
import { LONGEST_TEXT } from '../../kit/read-whole.ts';
import { encodePairing } from '../model/face-pairing.ts';
import { radicesOf } from '../model/search-space.ts';
import { readPosition, WHOLE_PAIRING_SIZE } from '../plan.ts';

/**
 * Face pairings of n tetrahedra, from n = 1: OEIS A085549. Regina lists as many to 8 (vectors.json), and
 * pairing-number.slow.ts counts those of 8 to 11 again. Those of twelve aren't told.
 */
export const FACE_PAIRINGS: readonly number[] = [1, 2, 4, 10, 28, 97, 359, 1635, 8296, 48_432, 316_520];

/** Face pairings of fewer than n tetrahedra. */
export function pairingsBelow(tetrahedra: number): number {
  return FACE_PAIRINGS.slice(0, tetrahedra - 1).reduce((sum, count) => sum + count, 0);
}

/** Face pairings passed at a position of a frontier that begins with size `first`, a fraction of the one that it lies in. */
export function along(position: string, first: number): number {
  const { tetrahedra, pairing, prefix, partner } = readPosition(position);
  const radices = radicesOf(partner, Math.max(0, tetrahedra - WHOLE_PAIRING_SIZE));
  const prefixes = radices.reduce((product, radix) => product * radix, 1);
  return pairingsBelow(tetrahedra) - pairingsBelow(first) + pairing - 1 + prefix / prefixes;
}

export function placeOf(position: string): string {
  const { tetrahedra, pairing } = readPosition(position);
  const all = FACE_PAIRINGS[tetrahedra - 1];
  const of = all === undefined ? '' : ` of ${groupDigits(all)}`;
  return `${tetrahedraOf(tetrahedra)}, face pairing ${groupDigits(pairing)}${of}`;
}

/** "1 tetrahedron", "7 tetrahedra". */
export function tetrahedraOf(count: number): string {
  return counted(count, 'tetrahedron', 'tetrahedra');
}

const TYPED =
  /^(?:n\s*=\s*)?(\d{1,2})\s*(?:tetrahedr(?:on|a))?(?:\s*[:,;]\s*(?:face\s+)?(?:pairing\s*)?([\d,]{1,12})(?::(\d{1,10}))?(?::[a-zA-V]*)?)?$/i;

/**
 * The position of a size ("n=7", "7 tetrahedra") or of a face pairing ("7:150"). Its word is a placeholder, as looking it up may
 * take seconds: positions are ordered by their numbers alone.
 */
export function find(text: string, sizes: { from: number; to: number }): string | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const [, size, typedPairing = '1', prefix = '0'] = TYPED.exec(text.trim()) ?? [];
  const tetrahedra = Number(size ?? 0);
  const pairing = Number(typedPairing.replace(/,/g, ''));
  if (tetrahedra < sizes.from || tetrahedra > sizes.to || pairing < 1) return undefined;
  if (pairing > (FACE_PAIRINGS[tetrahedra - 1] ?? Number.MAX_SAFE_INTEGER)) return undefined;
  const neighbours = Int8Array.from({ length: 4 * tetrahedra }, (_, face) => face ^ 1);
  return `${tetrahedra}:${pairing}:${Number(prefix)}:${encodePairing(neighbours)}`;
}
