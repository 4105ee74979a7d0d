/**
 * What the page shows of a computation while it runs. The shapes know nothing of a kind, so that a new kind
 * needs no code in the web front end.
 */
import type { LiveField } from './live-field.ts';

export interface LiveFigure {
  /** Names the figure, e.g. "Zeros found". */
  label: string;
  /** A number is grouped by the visitor's locale; a string is shown as it is (integers beyond 2^53, intervals). */
  value: number | string;
  unit?: string;
  /** A number that counts what the chunk has found so far: over the chunks of a unit it is added up. */
  isCount?: true;
}

export interface PlotAxis {
  label: string;
  unit?: string;
  /** Added to every tick label of the axis: the exact start of a window that a double can't hold. Decimal digits. */
  offset?: string;
  scale?: 'linear' | 'log';
  /** Counts: no ticks between whole numbers. */
  isWhole?: boolean;
}

export interface PlotSeries {
  label: string;
  mark: 'line' | 'points' | 'bars';
  /** Same length as y; at most 600 points a series. */
  x: number[];
  y: number[];
}

export interface LivePlot {
  /** A word for a choice among several pictures. */
  name?: string;
  /** The finding if there is one ("Z(t) changes sign at 41 zeros"), otherwise the subject. */
  title: string;
  /** One sentence that says what is seen; it is also the picture's text alternative. */
  caption: string;
  x: PlotAxis;
  y: PlotAxis;
  /** At most four series; none beside a field. */
  series: PlotSeries[];
  /** A grid of values in the place of series. A view that has one is bounded with all its pictures (live-field.ts). */
  field?: LiveField;
  /** The part of the x axis that is drawn again, enlarged. */
  inset?: { from: number; to: number };
}

export interface LiveView {
  /** The region in one line, e.g. "zeros 1,000,001 to 1,006,144 of ζ(½ + it)". */
  subject: string;
  figures: LiveFigure[];
  plot?: LivePlot;
  /** Other pictures of the same work. */
  furtherPlots?: LivePlot[];
}

/** Lines of another program that compute a figure again, to be pasted as they are. */
export interface ComputedAgain {
  program: 'PARI/GP' | 'primesieve' | 'Regina in Python' | 'mpmath in Python';
  lines: string;
}

/** A figure of a result. */
export interface FoundFormula {
  tex: string;
  /** What the formula says, in words. */
  meaning: string;
  /** The figure for other programs: digits without marks, several with a space between. */
  plain: string;
  /** Absent where no other program computes it within minutes. */
  again?: ComputedAgain;
}

/** What a result found, as the block's page sets it. */
export interface Findings {
  formulas: FoundFormula[];
  /** Lists of the result; cells are shown as they are. */
  tables: { title: string; columns: string[]; rows: string[][] }[];
}
