/** L^(r)/r!·T²/(Ω·Πc) from the figures of a leaf, in whole numbers: which digits are written follows from them alone. */
import { QUOTIENT_SCALE } from '../leaf.ts';

export interface QuotientOf {
  rank: number;
  /** In units of 1/SCALE, both. */
  leading: number;
  period: number;
  torsion: number;
  tamagawa: number;
}

/** At rank 0 the quotient is this near to a whole number. */
const WHOLE_WITHIN = 1e-3;

/** Whether the quotient of a curve of rank 0 is the order of a group, as far as the figures tell. */
export function isNearOrder({ leading, period, torsion, tamagawa }: QuotientOf, quotient: number): boolean {
  const value = (leading * torsion ** 2) / (period * tamagawa);
  return quotient >= 1 && Math.abs(value - quotient) <= WHOLE_WITHIN * quotient;
}

/** The nearest whole number of 1/QUOTIENT_SCALE above rank 0, of ones at rank 0; half goes up. */
export function roundedQuotient({ rank, leading, period, torsion, tamagawa }: QuotientOf): number {
  const scale = BigInt(rank === 0 ? 1 : QUOTIENT_SCALE);
  const above = BigInt(leading) * BigInt(torsion) ** 2n * scale;
  const below = BigInt(period) * BigInt(tamagawa);
  return Number((2n * above + below) / (2n * below));
}
