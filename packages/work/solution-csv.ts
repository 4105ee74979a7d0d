/** Solution sets as CSV (spec part 2 §5 and §7): the page makes it from the JSON of a set, the server likewise, byte for byte. */
import { type CsvValue, quotedCsvLine } from '@productive-mining/ledger/encoding/csv.ts';

const AFTER_TYPE = ['title', 'difficulty', 'expectedValue', 'approach', 'confidence', 'description'] as const;

/** The fields of a solution that a CSV has. Any may be missing in what a server answers. */
export type SolutionFields = Readonly<Partial<Record<(typeof AFTER_TYPE)[number], CsvValue>>>;

export interface SolutionEntry {
  workType: string;
  /** The set, where a kind has several. */
  workTypeName?: string | undefined;
  solutions: readonly SolutionFields[];
}

/** What an export holds: one set, or several. */
export type SolutionExport =
  | { solutionSet: SolutionEntry; solutionSets?: undefined }
  | { solutionSets: readonly SolutionEntry[]; solutionSet?: undefined };

/** The names of the columns, with that of the set where there are several. */
export function solutionHeader(hasSeveral: boolean): readonly string[] {
  return ['workType', ...(hasSeveral ? ['workTypeName'] : []), ...AFTER_TYPE];
}

/** The values of one solution in the order of the header. A missing one is undefined, which becomes empty. */
export function solutionValues(
  { workType, workTypeName }: Omit<SolutionEntry, 'solutions'>,
  solution: SolutionFields,
  hasSeveral: boolean,
): CsvValue[] {
  return [workType, ...(hasSeveral ? [workTypeName] : []), ...AFTER_TYPE.map((name) => solution[name])];
}

/** The whole file, every field in quotes. */
export function solutionCsv({ solutionSet, solutionSets }: SolutionExport): string {
  const hasSeveral = solutionSet === undefined;
  const entries = solutionSets ?? [solutionSet];
  const lines = entries.flatMap((entry) =>
    entry.solutions.map((solution) => quotedCsvLine(solutionValues(entry, solution, hasSeveral))),
  );
  return quotedCsvLine(solutionHeader(hasSeveral)) + lines.join('');
}
