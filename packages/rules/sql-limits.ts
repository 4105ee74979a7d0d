/** What a query of a reader may take (OPEN-37). */
export const SQL_LIMITS = {
  /** Characters of its text. */
  charactersMax: 10_000,
  timeMs: 5_000,
  rowsMax: 1_000,
  /** Size of the rows as JSON. */
  bytesMax: 2 ** 20,
} as const;

/** What an export of all rows of a query may take. */
export const SQL_EXPORT_LIMITS = {
  rowsMax: 1_000_000,
  /** From its first row to its last, the time in which its reader takes them included. */
  timeMs: 120_000,
  /** Size of one row as the database sends it. */
  rowBytesMax: 16 * 2 ** 20,
} as const;
