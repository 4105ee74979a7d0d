/** The type of a column in the words of the specification's schema (part 2 §3). */
import type { ReadingTable } from './queries.ts';

/** PostgreSQL's long names, in its own short ones. */
const SHORT_TYPES: readonly (readonly [RegExp, string])[] = [
  [/^character varying\((\d+)\)$/, 'varchar($1)'],
  [/^timestamp(?:\(\d\))? with time zone$/, 'timestamptz'],
];

/** What the tables behind the views promise of these columns, which no view's own description has. */
const PROMISES: Readonly<Record<string, string>> = {
  'blocks.id': 'serial primary key',
  'blocks.index': 'not null',
  'discoveries.id': 'serial primary key',
  'discoveries.block_id': 'references blocks.id',
};

/** @returns as "integer, not null" */
export function describeColumn(table: string, { name, type }: ReadingTable['columns'][number]): string {
  const short = SHORT_TYPES.reduce((text, [long, written]) => text.replace(long, written), type);
  const promise = PROMISES[`${table}.${name}`];
  return promise === undefined ? short : `${short}, ${promise}`;
}
