/** What a list says of a block: its region and its finding, each in a few words. */
import type { Json } from './json.ts';
import type { StatementStatus } from './statement-status.ts';

/** Values of a stored result by name, undefined or null for those that it doesn't have. Nobody has checked their form. */
export type ReadFigures<Name extends string = string> = Readonly<Partial<Record<Name, Json>>>;

/** A figure of a finding in words, and how far it is checked: the status of the block's statement of it, by what is known today. */
export interface FoundFigure {
  words: string;
  checked: StatementStatus;
}

/** A kind's lines in lists. They are made from few figures, as a whole result has up to 64 kB and a list up to 200 rows. */
export interface Headline<Name extends string = string> {
  /** The region, from the stored line of `describe`, as short as a column wants it; a line of another form unchanged. Pure. */
  region(subject: string): string;
  /** For a kind whose sign isn't that of every region: the region's own, from the same line. Pure. */
  sign?(subject: string): string | undefined;
  /** Places in a result of what `finding` reads: the keys from the outside in, of a list the index, −1 for its last. */
  reads: Readonly<Record<Name, readonly string[]>>;
  /** The finding, what the block's first statement has before others; none for figures that no result has. Never throws. */
  finding(read: ReadFigures<Name>): readonly FoundFigure[];
}

/** The sign of a region where it has one of its own; nothing for one that its kind's stands for. @param subject its stored line */
export function signOf({ sign }: Pick<Headline, 'sign'>, subject: string): { sign?: string } {
  const own = sign?.(subject);
  return own === undefined ? {} : { sign: own };
}

/**
 * A finding in one line, e.g. "6,144 zeros; spot-checked: closest 0.0123 of the mean spacing". The status of its first figure is
 * for who shows it; one that is checked otherwise than the figure before it says how far.
 */
export function lineOfFigures(finding: readonly FoundFigure[]): string {
  return finding
    .map(({ words, checked }, at) => {
      const before = finding[at - 1];
      if (!before) return words;
      return before.checked === checked ? `, ${words}` : `; ${checked}: ${words}`;
    })
    .join('');
}

/** Whether a figure is a whole number ≥ 0 that a double holds. */
export function isCount(value: Json | undefined): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Whether a figure is a number > 0. */
export function isPositive(value: Json | undefined): value is number {
  return typeof value === 'number' && value > 0 && Number.isFinite(value);
}
