/** A result as its kind shows it, and the records of a kind's results. */
import { z } from 'zod';
import { livePlot } from './live-view.ts';
import { timestamp } from './scalars.ts';

/** Lines of another program that compute something again. */
export const computedAgain = z.object({
  program: z.enum(['PARI/GP', 'primesieve', 'Regina in Python', 'mpmath in Python']),
  lines: z.string(),
});

/** The figures of a result in words and formulas; null if the kind has none. */
const findings = z.object({
  /** Formulas in TeX with their meaning. */
  formulas: z.array(
    z.object({
      tex: z.string(),
      meaning: z.string(),
      /** The figure for other programs, in digits without marks. */
      plain: z.string(),
      /** How another program computes it; absent where none does within minutes. */
      again: computedAgain.optional(),
    }),
  ),
  tables: z.array(
    z.object({ title: z.string(), columns: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  ),
});

/** A result as the records of its kind list it. */
const recordEntry = z.object({
  /** Results compare within a class: short vectors within a dimension. */
  class: z.int(),
  /** The class in words. */
  className: z.string(),
  /** One figure for each column after the first. */
  figures: z.array(z.string()),
});

/** The best result of each class, among blocks without a dispute; of equal ones the first that was sealed. */
export const records = z.object({
  title: z.string(),
  /** What makes one result better than another. */
  meaning: z.string(),
  /** Headings; the first is that of the classes. */
  columns: z.array(z.string()),
  /** Records by class. */
  records: z.array(recordEntry.extend({ blockIndex: z.int(), timestamp })),
});

/** A result as its kind shows it. */
export const shownResult = z.object({
  picture: livePlot.nullable(),
  furtherPictures: z.array(livePlot),
  findings: findings.nullable(),
  /** Entry of this result in the records of its kind, whether it is the best or not; null if the kind keeps none. */
  recordEntry: recordEntry.nullable(),
});

export type ComputedAgainData = z.output<typeof computedAgain>;
export type RecordEntryData = z.output<typeof recordEntry>;
export type RecordsData = z.output<typeof records>;
export type ShownResultData = z.output<typeof shownResult>;
