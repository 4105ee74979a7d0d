/** Which tables and columns may be meant at a place of a query. */
import type { ReadingTable } from './queries.ts';

export interface NameChoice {
  label: string;
  kind: 'table' | 'column';
  /** The column's type, or what the table holds. */
  detail: string;
}

export interface NameChoices {
  /** Place at which the word begins that they complete. */
  from: number;
  names: readonly NameChoice[];
}

const WORD_BEFORE = /(?:"?(\w+)"?\.)?"?(\w*)$/;
/** A table that is read, and the name that the query gives it. */
const READ_TABLE =
  /\b(?:from|join|,)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(?!on\b|where\b|join\b|cross\b|left\b|group\b|order\b|limit\b|using\b)(\w+)"?)?/gi;

/**
 * The columns of the table that a name before a point means, or else all tables and the columns of those that the query
 * reads.
 * @returns null where nothing is known
 */
export function completeNames(
  text: string,
  place: number,
  tables: readonly ReadingTable[],
): NameChoices | null {
  const [, owner, word = ''] = WORD_BEFORE.exec(text.slice(0, place)) ?? [];
  const from = place - word.length;
  const read = tablesRead(text, tables);
  if (owner !== undefined) {
    const table = read.get(owner.toLowerCase()) ?? tables.find(({ name }) => name === owner.toLowerCase());
    return table ? { from, names: columnsOf(table) } : null;
  }
  const columns = [...new Set(read.values())].flatMap(columnsOf);
  const distinct = [...new Map(columns.map((column) => [column.label, column])).values()];
  const names = [...distinct, ...tables.map(tableChoice)];
  return names.length > 0 ? { from, names } : null;
}

/** The tables behind the names that the query gives them. */
function tablesRead(text: string, tables: readonly ReadingTable[]): Map<string, ReadingTable> {
  const read = new Map<string, ReadingTable>();
  for (const [, name = '', alias] of text.matchAll(READ_TABLE)) {
    const table = tables.find((one) => one.name === name.toLowerCase());
    if (table) read.set((alias ?? name).toLowerCase(), table);
  }
  return read;
}

const tableChoice = ({ name, description }: ReadingTable): NameChoice => ({
  label: name,
  kind: 'table',
  detail: description,
});

const columnsOf = ({ columns }: ReadingTable): NameChoice[] =>
  columns.map(({ name, type }) => ({ label: name, kind: 'column', detail: type }));
