/** The best result of each class that a block of a kind holds, from the stored results. */
import type { RecordOrder } from '@productive-mining/rules/record-order.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';

/** The results of one kind that are compared, by fields that are whole numbers. */
export interface ComparedResults extends RecordOrder {
  /** In calls and in the database, e.g. "lattice_crypto". */
  workType: string;
}

/** A block that holds a record, with the fields of its result by which it does. */
export interface RecordHolder {
  blockIndex: number;
  sealedAt: Date;
  fields: Record<string, number>;
}

/** Names are written into the query, as an index serves it by its very expressions. @throws RangeError for another text */
function nameIn(text: string): string {
  if (!/^\w+$/.test(text)) throw new RangeError(`${text} is no name`);
  return text;
}

/** The fields of a result in the expressions of its kind's index, as discoveries_shortest_vectors has them. */
function expressionsOf({ classField, numeratorField, denominatorField }: RecordOrder) {
  return {
    class: sql.raw(`(d.result->>'${nameIn(classField)}')::int`),
    numerator: sql.raw(`(d.result->>'${nameIn(numeratorField)}')::float8`),
    denominator: sql.raw(`(d.result->>'${nameIn(denominatorField)}')`),
  };
}

/**
 * The block with the best result of the next class above `above`: the first row of the kind's index behind it. Numerator
 * and denominator are whole; where the denominator is below 2^20 and the quotient below 2^13, equal quotients are equal
 * as doubles, and different ones, which are 2^-40 apart, are different.
 */
function bestAbove(order: ComparedResults, above: SQL): SQL {
  const { class: ofClass, numerator, denominator } = expressionsOf(order);
  return sql`
    select d.block_id, ${ofClass} as class, ${denominator}::int as denominator, ${numerator} as numerator
    from discoveries d
    where d.work_type = ${sql.raw(`'${nameIn(order.workType)}'`)} and ${ofClass} > ${above}
      and d.block_id not in (select block_index from disputed_blocks)
    order by ${ofClass}, ${numerator} / ${denominator}::float8, d.block_id
    limit 1`;
}

/** Enters the index once a class, and behind a disputed record once more, however many blocks there are. */
export function recordHolders(order: ComparedResults): SQL {
  return sql`
    with recursive best as (
      (${bestAbove(order, sql`0`)})
      union all
      select next.* from best cross join lateral (${bestAbove(order, sql`best.class`)}) as next
    )
    select best.*, (select timestamp from blocks where id = block_id)
    from best
    order by class`;
}

/** By class. Blocks that a dispute names hold no record; of equally good results the first block's does. */
export async function listRecordHolders(executor: Executor, order: ComparedResults): Promise<RecordHolder[]> {
  const { rows } = await executor.execute<
    Record<'block_id' | 'class' | 'numerator' | 'denominator', number> & { timestamp: string }
  >(recordHolders(order));
  const { classField, numeratorField, denominatorField } = order;
  return rows.map(({ block_id: blockIndex, timestamp, ...row }) => ({
    blockIndex,
    sealedAt: new Date(timestamp),
    fields: {
      [classField]: row.class,
      [numeratorField]: row.numerator,
      [denominatorField]: row.denominator,
    },
  }));
}
