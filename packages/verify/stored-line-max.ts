/**
 * UTF-16 units of the longest line that is read as a stored block. The longest that a ledger gives has some megabytes. A file
 * of its own, as pages read it without the readers of lines.
 */
export const STORED_LINE_MAX = 32 * 1024 * 1024;
