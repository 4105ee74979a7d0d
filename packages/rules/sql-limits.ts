/** What a query of a reader may take (OPEN-37). */
export const SQL_LIMITS = {
  /** Characters of its text. */
  charactersMax: 10_000,
  timeMs: 5_000,
  rowsMax: 1_000,
  /** Size of the rows as JSON. */
  bytesMax: 2 ** 20,
} as const;
