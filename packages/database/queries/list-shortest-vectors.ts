/** The shortest vector of each dimension that a block of lattice_crypto holds, from the stored results. */
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../connect.ts';

/** A block that holds a record, with the part of its result that describes the record. */
export interface RecordHolder<Result> {
  blockIndex: number;
  sealedAt: Date;
  result: Result;
}

export type ShortVector = {
  dimension: number;
  /** q, the lattice's modulus. */
  modulus: number;
  squaredNorm: number;
};

/**
 * The block with the shortest vector of the next dimension above `dimension`: the first row of the index
 * discoveries_shortest_vectors behind it. Both numbers of ‖v‖²/q are whole, q is below 2^20 and the quotient below
 * 2^13, so that equal quotients are equal as doubles, and different ones, which are 2^-40 apart, are different.
 */
function shortestAbove(dimension: SQL): SQL {
  return sql`
    select d.block_id, (d.result->>'dimension')::int as dimension, (d.result->>'modulus')::int as modulus,
      (d.result->>'squaredNorm')::float8 as "squaredNorm"
    from discoveries d
    where d.work_type = 'lattice_crypto' and (d.result->>'dimension')::int > ${dimension}
      and d.block_id not in (select index from disputed)
    order by (d.result->>'dimension')::int,
      (d.result->>'squaredNorm')::float8 / (d.result->>'modulus')::float8, d.block_id
    limit 1`;
}

/** Enters the index once for each dimension, and once more behind a disputed record, however many blocks there are. */
export const shortestVectors: SQL = sql`
    with recursive disputed as materialized (
      select (payload->>'blockIndex')::int as index from chain_records where kind = 'dispute'
    ), shortest as (
      (${shortestAbove(sql`0`)})
      union all
      select next.* from shortest cross join lateral (${shortestAbove(sql`shortest.dimension`)}) as next
    )
    select shortest.*, (select timestamp from blocks where id = block_id)
    from shortest
    order by dimension`;

/** Record holders by dimension. A disputed block holds no record; of equally short vectors the first block's does. */
export async function listShortestVectors(executor: Executor): Promise<RecordHolder<ShortVector>[]> {
  const { rows } = await executor.execute<ShortVector & { block_id: number; timestamp: string }>(
    shortestVectors,
  );
  return rows.map(({ block_id: blockIndex, timestamp, ...result }) => ({
    blockIndex,
    sealedAt: new Date(timestamp),
    result,
  }));
}
