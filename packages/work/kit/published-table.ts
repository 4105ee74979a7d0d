/**
 * Tables of values that others published, or that independent programs computed, and the comparison of a kernel's figures
 * with them.
 */
import type { ComputedLeaf, ComputeModule, JsonObject, Verifier, WorkType } from '../work-type.ts';

export interface PublishedTable {
  /** What the values are, e.g. "Maximal gaps between primes". */
  name: string;
  /** Whether the values were seen in a public source, or computed by the programs that the source names. */
  origin: 'published' | 'computed';
  source: string;
  licence: string;
  /** By how many units of its last digit a value may differ; 0 for whole numbers. */
  lastDigitWithin: number;
  /** Place and value, each place once; values are decimal and not negative. */
  rows: readonly (readonly [place: string, value: string])[];
}

/** A place at which the figures and the table don't agree. */
export interface TableDifference {
  place: string;
  expected: string;
  /** Left out where the computation has nothing at this place. */
  found?: string;
}

/** What a comparison with a table has found. */
export interface TableOutcome {
  /** Whether every row agrees and the independent check accepts the work. */
  verified: boolean;
  /** Rows of the table. */
  rows: number;
  /** Rows at which the figures agree. */
  agreeing: number;
  /** The other rows, in the table's order. */
  differences: TableDifference[];
  /** Why the check refuses the work or can't decide; left out when it accepts it. */
  refusal?: string;
}

/** What is put to the test; a test build gives a kernel made wrong at one place. */
export interface TestedKind<Plan extends JsonObject = JsonObject, Result extends JsonObject = JsonObject> {
  definition: Pick<WorkType<Plan, Result>, 'leafCount' | 'chunks' | 'summarise'>;
  compute: ComputeModule<Plan>;
  verifier: Pick<Verifier<Plan, Result>, 'parts' | 'runPart' | 'conclude'>;
}

/** Small plans of a kind, and the table that their leaves are compared with. */
export interface PublishedTest<Plan extends JsonObject = JsonObject> {
  plans: readonly Plan[];
  table: PublishedTable;
  /** Kernel and check on what no plan of the kind has; left out where they are those of its units. */
  kind?: TestedKind<Plan>;
  /** The figures by place, with as many decimals as the table has. Reads all leaves of one plan, in order. */
  figuresOf(plan: Plan, leaves: readonly ComputedLeaf[]): ReadonlyMap<string, string>;
}

/** The places of the table at which `figures` has another value or none, in the table's order. */
export function compareWithTable(
  table: PublishedTable,
  figures: ReadonlyMap<string, string>,
): TableDifference[] {
  return table.rows.flatMap(([place, expected]): TableDifference[] => {
    const found = figures.get(place);
    if (found === undefined) return [{ place, expected }];
    return agree(expected, found, table.lastDigitWithin) ? [] : [{ place, expected, found }];
  });
}

/** @param refusal of the independent check; undefined when it accepts the work */
export function judgeFigures(
  table: PublishedTable,
  figures: ReadonlyMap<string, string>,
  refusal: string | undefined,
): TableOutcome {
  const differences = compareWithTable(table, figures);
  return {
    verified: differences.length === 0 && refusal === undefined,
    rows: table.rows.length,
    agreeing: table.rows.length - differences.length,
    differences,
    ...(refusal !== undefined && { refusal }),
  };
}

function agree(expected: string, found: string, within: number): boolean {
  if (decimalsOf(expected) !== decimalsOf(found)) return false;
  const difference = digitsOf(expected) - digitsOf(found);
  return (difference < 0n ? -difference : difference) <= BigInt(within);
}

const decimalsOf = (value: string) => value.split('.')[1]?.length ?? 0;
const digitsOf = (value: string) => BigInt(value.replace('.', ''));

/** Changes the last digit of one value by five, so that a reader sees what a failing comparison looks like. */
export function spoilTable(table: PublishedTable, row: number): PublishedTable {
  const rows = table.rows.map(([place, value], index): [string, string] => {
    if (index !== row) return [place, value];
    return [place, value.slice(0, -1) + String((Number(value.at(-1)) + 5) % 10)];
  });
  return { ...table, rows };
}
