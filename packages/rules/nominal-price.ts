/** Dollars for a token, nominal: $MINED is traded nowhere (OPEN-78). */
export const NOMINAL_TOKEN_PRICE = 0.01;

/** What tokens are worth at a price. @param price the nominal one where none is known */
export function nominalDollars(tokens: number, price: number = NOMINAL_TOKEN_PRICE): number {
  return tokens * price;
}
