/** Answers that are made from the blocks which the server has added up. */

/** Reads again so soon while blocks are missing from the answer. */
const WHILE_BEHIND_MS = 2000;

/** The answer holds the blocks up to `height`, of a ledger up to `ledgerHeight`. */
export interface AddedUp {
  height: number;
  ledgerHeight: number;
}

export function isBehind({ height, ledgerHeight }: AddedUp): boolean {
  return height < ledgerHeight;
}

/** The interval of reading: `pollMs`, or shorter while the server adds the ledger up. */
export const whileBehind =
  (pollMs: number | false) =>
  ({ state: { data } }: { state: { data: AddedUp | undefined } }): number | false =>
    data && isBehind(data) ? WHILE_BEHIND_MS : pollMs;
