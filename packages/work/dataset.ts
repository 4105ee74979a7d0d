/**
 * What a kind gives to readers as tables: rows from the results that blocks seal, and from the leaves of one block. dataset.ts
 * in the folder of a kind exports one; neither computation, check nor seal depends on it. docs/codebook.md is made from it.
 */
import type { CsvValue } from '@productive-mining/ledger/encoding/csv.ts';
import type { JsonObject } from './work-type.ts';

/**
 * integer: a whole number from −2^63 to 2^63 − 1, a number or a bigint. decimal: exact digits as a text, of any size. real: a
 * double. text: words. Any of them may be null where its column says so.
 */
export type ColumnType = 'integer' | 'decimal' | 'real' | 'text';

export interface Column {
  /** snake_case, as SQL and data frames want it. */
  name: string;
  type: ColumnType;
  /** What one of it is, e.g. "zeros", "dollars"; "none" for texts and pure numbers. */
  unit: string;
  /** How far a value is certain, e.g. "exact", "15 places, certain to the bound beside it". */
  precision: string;
  /** A full sentence. */
  meaning: string;
}

/** Values in the order of the columns. */
export type Row = readonly CsvValue[];

export interface Table {
  /** snake_case, unique within the kind. */
  name: string;
  title: string;
  /** Full sentences: what one row is, and which rows there are. */
  meaning: string;
  columns: readonly Column[];
}

/** One finding of a block, in words. */
export interface Solution {
  /** E.g. "Zeros 1 to 666,624 of the Riemann zeta function". Without double quotes (C-48). */
  title: string;
  /** Full sentences with the figures. */
  description: string;
}

/** A table whose rows are in the sealed results, some from each block. */
export interface ResultTable<Result = JsonObject> extends Table {
  rows(result: Result): Row[];
  /** How the findings were made and checked, in a few words without double quotes. */
  approach: string;
  /** What is best in a block's rows; undefined for a block without rows, as not every one has an exotic triangulation. */
  solutionOf(result: Result): Solution | undefined;
}

/** A leaf as the work root commits it, with its bulk data, which is empty for a kind without any. */
export interface DataLeaf {
  index: number;
  summary: Uint8Array;
  data: Uint8Array;
}

/** A table whose rows are in the leaves of a block, computed again when they are asked for. */
export interface LeafTable<Plan = JsonObject, Result = JsonObject> extends Table {
  /** How many rows the leaf of this summary has. @throws RangeError for bytes that are no summary */
  countRows(plan: Plan, leaf: DataLeaf): number;
  /**
   * Its rows, none of which takes more than a millisecond, though all of a leaf may take seconds.
   * @param before rows in the leaves before this one
   * @throws RangeError for bytes that are none of a leaf
   */
  rows(unit: { plan: Plan; result: Result }, leaf: DataLeaf, before: number): Iterable<Row>;
}

export interface Dataset<Plan = JsonObject, Result = JsonObject> {
  results: readonly ResultTable<Result>[];
  leaves: readonly LeafTable<Plan, Result>[];
  /** The table of the leaves of this plan; one of `leaves`. */
  leafTableOf(plan: Plan): LeafTable<Plan, Result>;
}

/** Columns before those of a table, where rows of several blocks are together. */
export const BLOCK_COLUMNS: readonly Column[] = [
  {
    name: 'block',
    type: 'integer',
    unit: 'none',
    precision: 'exact',
    meaning: 'Index of the block whose result holds the row.',
  },
  {
    name: 'sealed_at',
    type: 'text',
    unit: 'ISO 8601, UTC',
    precision: 'milliseconds, by the server’s clock',
    meaning: 'When the block was sealed.',
  },
  {
    name: 'difficulty',
    type: 'integer',
    unit: '1 to 100',
    precision: 'exact',
    meaning: 'How much work the block’s unit was planned to be.',
  },
  {
    name: 'scientific_value',
    type: 'real',
    unit: 'dollars, a score and no money',
    precision: 'cents, exact',
    meaning: 'The stored score of the discovery, by the formula of its kind and difficulty.',
  },
  {
    name: 'verified',
    type: 'integer',
    unit: '0 or 1',
    precision: 'exact',
    meaning: '1 for a block that passed its checks, 0 when a sealed dispute says that it does not hold.',
  },
];

/** Columns of a file of solutions, by the names that the specification gives them (part 2 §7). */
export const SOLUTION_COLUMNS: readonly Column[] = [
  {
    name: 'workType',
    type: 'text',
    unit: 'none',
    precision: 'exact',
    meaning: 'The kind of mathematics, e.g. riemann_zero.',
  },
  {
    name: 'workTypeName',
    type: 'text',
    unit: 'none',
    precision: 'exact',
    meaning: 'The solution set, where a kind has several.',
  },
  {
    name: 'title',
    type: 'text',
    unit: 'none',
    precision: 'exact',
    meaning: 'What the block is about.',
  },
  {
    name: 'difficulty',
    type: 'integer',
    unit: '1 to 100',
    precision: 'exact',
    meaning: 'How much work the block’s unit was planned to be.',
  },
  {
    name: 'expectedValue',
    type: 'real',
    unit: 'dollars, a score and no money',
    precision: 'cents, exact',
    meaning: 'The mean of the stored scientific values that the solution rests on: that of its one block.',
  },
  {
    name: 'approach',
    type: 'text',
    unit: 'none',
    precision: 'exact',
    meaning: 'How it was found and checked.',
  },
  {
    name: 'confidence',
    type: 'real',
    unit: '0 to 1',
    precision: 'exact',
    meaning:
      'The share of the blocks that the solution rests on that hold: 1, or 0 when a sealed dispute says that its block does not.',
  },
  {
    name: 'description',
    type: 'text',
    unit: 'none',
    precision: 'as the table of its set says',
    meaning: 'The finding with its figures, in full sentences.',
  },
];

/** A column of whole numbers that are counted, and so exact. */
export function counted(name: string, unit: string, meaning: string): Column {
  return { name, type: 'integer', unit, precision: 'exact', meaning };
}

/** A column of exact digits of any length. */
export function digits(name: string, unit: string, meaning: string): Column {
  return { name, type: 'decimal', unit, precision: 'exact', meaning };
}

/** A column of decimal digits with so many places. */
export function decimal(name: string, places: number, meaning: string): Column {
  return { name, type: 'decimal', unit: 'none', precision: `${places} places`, meaning };
}

/** A column of doubles without a unit. */
export function real(name: string, meaning: string): Column {
  return { name, type: 'real', unit: 'none', precision: 'double', meaning };
}
