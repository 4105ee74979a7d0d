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

/** The nearest whole number of 1/QUOTIENT_SCALE above rank 0, of ones at rank 0; half goes up. */
export function roundedQuotient({ rank, leading, period, torsion, tamagawa }: QuotientOf): number {
  const scale = BigInt(rank === 0 ? 1 : QUOTIENT_SCALE);
  const above = BigInt(leading) * BigInt(torsion) ** 2n * scale;
  const below = BigInt(period) * BigInt(tamagawa);
  return Number((2n * above + below) / (2n * below));
}
