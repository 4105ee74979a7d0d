import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { discoveries } from '../schema/ledger.ts';

/** Places in a result by name: the keys from the outside in, of a list the index, −1 for its last. */
export type FigurePlaces = Readonly<Record<string, readonly string[]>>;

/** Figures by name, null where a result has none at its place; of a kind without places, none. */
export type Figures = Readonly<Record<string, unknown>>;

/**
 * Figures of discoveries, by id. Whole results stay in the database: they have up to 64 kB each.
 * @param placesOf what to read of each kind, by its value
 */
export async function readFigures(
  executor: Executor,
  ids: readonly number[],
  placesOf: Readonly<Record<string, FigurePlaces>>,
): Promise<ReadonlyMap<number, Figures>> {
  const kinds = Object.entries(placesOf);
  if (ids.length === 0 || kinds.length === 0) return new Map();
  const cases = kinds.map(([workType, places]) => sql`when ${workType} then ${objectOf(places)}`);
  const rows = await executor
    .select({
      id: discoveries.id,
      figures: sql<Figures | null>`case ${discoveries.workType} ${sql.join(cases, sql` `)} end`,
    })
    .from(discoveries)
    .where(inArray(discoveries.id, [...ids]));
  return new Map(rows.map(({ id, figures }) => [id, figures ?? {}]));
}

function objectOf(places: FigurePlaces): SQL {
  const pairs = Object.entries(places).map(
    ([name, path]) => sql`${name}::text, ${discoveries.result} #> ${sql.param([...path])}::text[]`,
  );
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
}
