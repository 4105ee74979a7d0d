/** $MINED: whole base units of 0.01 inside, numbers of tokens in answers and on screens. */
export const BASE_UNITS_PER_TOKEN = 100;

/** The most that a request may name, far above any supply; up to it a number holds base units exactly. */
export const TOKENS_MAX = 1e12;

/** 0x and 40 hex digits, in either case; stored in lower case. */
export const ADDRESS_PATTERN = /^0x[0-9a-fA-F]{40}$/;

/** @returns a number with at most two decimals, exact up to 9·10^13 tokens */
export function tokensOf(baseUnits: bigint): number {
  return Number(baseUnits) / BASE_UNITS_PER_TOKEN;
}

/** @param tokens rounded to the nearest base unit; exact up to 10^12 */
export function baseUnitsOf(tokens: number): bigint {
  return BigInt(Math.round(tokens * BASE_UNITS_PER_TOKEN));
}
