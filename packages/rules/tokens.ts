/** $MINED: whole base units of 0.01 inside, numbers of tokens in answers and on screens. */
export const BASE_UNITS_PER_TOKEN = 100;

/** @returns a number with at most two decimals, exact up to 9·10^13 tokens */
export function tokensOf(baseUnits: bigint): number {
  return Number(baseUnits) / BASE_UNITS_PER_TOKEN;
}

/** @param tokens rounded to the nearest base unit; exact up to 10^12 */
export function baseUnitsOf(tokens: number): bigint {
  return BigInt(Math.round(tokens * BASE_UNITS_PER_TOKEN));
}
