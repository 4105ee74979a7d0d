const BASE_UNITS_PER_TOKEN = 100;

/** $MINED as JSON shows them: a number with at most two decimals. Exact up to 9·10^13 tokens. */
export function tokensOf(baseUnits: bigint): number {
  return Number(baseUnits) / BASE_UNITS_PER_TOKEN;
}
