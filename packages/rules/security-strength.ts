/**
 * The security strength of spec part 3 §9: a score that grows with the ledger. Mining makes no cipher stronger; wherever
 * the score is shown, it is marked as a formula.
 */

export interface StrengthFigures {
  totalBlocks: number;
  totalDiscoveries: number;
}

/** Terms whose sum is the number of bits. */
export interface StrengthParts {
  baseBits: number;
  /** 1 for each 1,000 blocks. */
  blockBits: number;
  /** 2 for each 5,000 discoveries. */
  discoveryBits: number;
  /** floor(32 × log10(blocks + 1)). */
  growthBits: number;
  /** 8 for each 1,000 discoveries, at most 512. */
  bonusBits: number;
}

const BLOCKS_PER_BIT = 1000;
const DISCOVERY_STEP = { discoveries: 5000, bits: 2 } as const;
const GROWTH_BITS_PER_DECADE = 32;
const BONUS_STEP = { discoveries: 1000, bits: 8, maxBits: 512 } as const;
const QUANTUM = { factor: 1.5, maxBits: 8192 } as const;
const BASE_BITS = 256;

export function strengthParts({ totalBlocks, totalDiscoveries }: StrengthFigures): StrengthParts {
  return {
    baseBits: BASE_BITS,
    blockBits: Math.floor(totalBlocks / BLOCKS_PER_BIT),
    discoveryBits: DISCOVERY_STEP.bits * Math.floor(totalDiscoveries / DISCOVERY_STEP.discoveries),
    growthBits: growthBits(totalBlocks),
    bonusBits: Math.min(
      BONUS_STEP.bits * Math.floor(totalDiscoveries / BONUS_STEP.discoveries),
      BONUS_STEP.maxBits,
    ),
  };
}

/** floor(32 × log10(n)) is one less than the digits of n^32: exact where a logarithm would be rounded. */
function growthBits(totalBlocks: number): number {
  return (BigInt(totalBlocks + 1) ** BigInt(GROWTH_BITS_PER_DECADE)).toString().length - 1;
}

/** Spec part 3 §9. @param figures whole numbers, not negative */
export function bitStrength(figures: StrengthFigures): number {
  const parts = strengthParts(figures);
  return parts.baseBits + parts.blockBits + parts.discoveryBits + parts.growthBits + parts.bonusBits;
}

/** 1.5 × the bits, at most 8,192; half a bit stays. */
export function quantumStrength(bits: number): number {
  return Math.min(QUANTUM.factor * bits, QUANTUM.maxBits);
}

export interface StrengthBand {
  /** Bits at which the band begins; the first band also covers fewer. */
  fromBits: number;
  name: string;
  /** The specification's words, not a claim about a cipher. */
  meaning: string;
}

/** Spec part 3 §4. */
export const STRENGTH_BANDS: readonly [StrengthBand, ...StrengthBand[]] = [
  { fromBits: 256, name: 'strong', meaning: 'comparable to AES-256' },
  { fromBits: 512, name: 'ultra-strong', meaning: 'post-quantum ready' },
  { fromBits: 1024, name: 'extreme', meaning: 'stronger than any known encryption' },
  { fromBits: 2048, name: 'theoretically unbreakable', meaning: 'the last level' },
];

/** How far the bits are from the beginning of their band to that of the next, in percent; 100 in the last band. */
export function strengthProgress(bits: number): number {
  const { fromBits } = strengthBand(bits);
  const next = STRENGTH_BANDS.find((band) => band.fromBits > fromBits);
  if (!next) return 100;
  return (100 * Math.max(0, bits - fromBits)) / (next.fromBits - fromBits);
}

export function strengthBand(bits: number): StrengthBand {
  return STRENGTH_BANDS.findLast(({ fromBits }) => bits >= fromBits) ?? STRENGTH_BANDS[0];
}

/** Spec part 3 §9: as many blocks as discoveries, with the words of each scale. */
export const STRENGTH_PROJECTIONS = [
  { scale: 'City scale', count: 100_000 },
  { scale: 'National scale', count: 1_000_000 },
  { scale: 'Global scale', count: 10_000_000 },
  { scale: 'Planet scale', count: 100_000_000 },
] as const;

/** Spec part 3 §9 names these totals for a page without figures; they are an example, never a ledger's own. */
export const EXAMPLE_FIGURES: StrengthFigures = { totalBlocks: 33_350, totalDiscoveries: 33_433 };
