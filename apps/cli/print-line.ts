/** Prints lines at the terminal: the only way by which a command writes text, whoever the text comes from. */

const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Control characters (C0, DEL, C1) and those without a shape, by which text is reordered or hidden. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/** One line of text without the characters by which a server could move the cursor, recolour or forge other lines. */
export function printable(text: string): string {
  return text.replace(LINE_BREAKS, ' ').replace(INVISIBLE, '');
}

/** A line of what was asked for, to standard output. */
export function printLine(line: string): void {
  console.log(printable(line));
}

/** A line about what went wrong, to standard error. */
export function printError(line: string): void {
  console.error(printable(line));
}

/** Shows the cursor and wraps lines again, which progress bars end while they are shown. */
export function restoreTerminal(): void {
  if (process.stderr.isTTY) process.stderr.write('\u001b[?25h\u001b[?7h');
}
