/** Spans of a frontier: a block's region joins those beside it, and one that is disputed divides its span. */
import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import { coveredSpans } from '@productive-mining/database/schema/coverage.ts';
import { and, desc, eq, lte, sql } from 'drizzle-orm';
import { addSums, greaterEscapes, readSums, storedSums } from './add-sums.ts';
import type { BlockTally } from './tally-block.ts';

export type SpanRow = typeof coveredSpans.$inferSelect;

const spanAt = ({ workType, frontier, firstNumber }: SpanRow) =>
  and(
    eq(coveredSpans.workType, workType),
    eq(coveredSpans.frontier, frontier),
    eq(coveredSpans.firstNumber, firstNumber),
  );

/** The spans that begin at a number or before it, the last two first. */
function spansBefore(tx: Transaction, { workType, frontier, number }: BlockTally): Promise<SpanRow[]> {
  return tx
    .select()
    .from(coveredSpans)
    .where(
      and(
        eq(coveredSpans.workType, workType),
        eq(coveredSpans.frontier, frontier),
        lte(coveredSpans.firstNumber, number + 1n),
      ),
    )
    .orderBy(desc(coveredSpans.firstNumber))
    .limit(2);
}

/** @returns false when a counted block holds the region already; nothing changes then */
export async function countRegion(tx: Transaction, tally: BlockTally): Promise<boolean> {
  const near = await spansBefore(tx, tally);
  const { number } = tally;
  if (near.some(({ firstNumber, lastNumber }) => firstNumber <= number && number <= lastNumber)) return false;
  const below = near.find(
    ({ lastNumber, endPosition }) => lastNumber + 1n === number && endPosition === tally.position,
  );
  const above = near.find(
    ({ firstNumber, position }) => firstNumber === number + 1n && position === tally.endPosition,
  );
  const own = spanOf(tally);
  for (const joined of [below, above]) if (joined) await tx.delete(coveredSpans).where(spanAt(joined));
  await tx.insert(coveredSpans).values([below, own, above].filter((span) => span !== undefined).reduce(join));
  return true;
}

function spanOf(tally: BlockTally): SpanRow {
  const { workType, frontier, number, position, endPosition, sums } = tally;
  const { oneLeaf = null, onePercent = null, tenPercent = null } = tally;
  return {
    ...{ workType, frontier, firstNumber: number, lastNumber: number, position, endPosition, sums },
    ...{ oneLeaf, onePercent, tenPercent },
  };
}

function join(left: SpanRow, right: SpanRow): SpanRow {
  return {
    ...left,
    lastNumber: right.lastNumber,
    endPosition: right.endPosition,
    sums: storedSums(addSums(readSums(left.sums), readSums(right.sums))),
    ...greaterEscapes(left, right),
  };
}

/** Takes the region of a block that is counted no longer out of its span. */
export async function uncountRegion(
  tx: Transaction,
  block: { workType: string; frontier: string; number: bigint },
): Promise<void> {
  const { workType, frontier, number } = block;
  const [span] = await tx
    .delete(coveredSpans)
    .where(
      and(
        eq(coveredSpans.workType, workType),
        eq(coveredSpans.frontier, frontier),
        lte(coveredSpans.firstNumber, number),
        sql`${coveredSpans.lastNumber} >= ${number}`,
      ),
    )
    .returning();
  if (!span) return;
  await addUpSpan(tx, { workType, frontier, first: span.firstNumber, last: number - 1n });
  await addUpSpan(tx, { workType, frontier, first: number + 1n, last: span.lastNumber });
}

interface Numbers {
  workType: string;
  frontier: string;
  first: bigint;
  last: bigint;
}

/** Makes a span of counted blocks whose numbers follow each other; none when `last` is below `first`. */
async function addUpSpan(tx: Transaction, { workType, frontier, first, last }: Numbers): Promise<void> {
  const counted = sql`
    select * from block_tallies
    where work_type = ${workType} and frontier = ${frontier} and left_out is null
      and number between ${first} and ${last}`;
  await tx.execute(sql`
    with counted as materialized (${counted}), sums as (
      select key, sum(value::numeric)::text as total from counted, jsonb_each_text(counted.sums) group by key
    )
    insert into covered_spans (work_type, frontier, first_number, last_number, position, end_position, sums,
      one_leaf, one_percent, ten_percent)
    select ${workType}, ${frontier}, min(number), max(number),
      (array_agg(position order by number))[1], (array_agg(end_position order by number desc))[1],
      (select coalesce(jsonb_object_agg(key, total), '{}') from sums),
      max(one_leaf), max(one_percent), max(ten_percent)
    from counted having count(*) > 0`);
}
