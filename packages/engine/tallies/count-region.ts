/** Spans of a frontier: a block's region joins those beside it, and one that is disputed divides its span. */
import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import { blockTallies, coveredSpans } from '@productive-mining/database/schema/coverage.ts';
import { comparePlaces, placeOf } from '@productive-mining/work/plans/frontier-place.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { and, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { addStored, greaterEscapes, storedSums } from './add-sums.ts';
import type { BlockTally } from './tally-block.ts';

export type SpanRow = typeof coveredSpans.$inferSelect;

const spanAt = ({ workType, frontier, position }: SpanRow) =>
  and(
    eq(coveredSpans.workType, workType),
    eq(coveredSpans.frontier, frontier),
    eq(coveredSpans.position, position),
  );

type Region = Pick<BlockTally, 'workType' | 'frontier' | 'number' | 'position' | 'endPosition'>;

/** @returns false when a counted block holds the region already, or some of it; nothing changes then */
export async function countRegion(tx: Transaction, tally: BlockTally): Promise<boolean> {
  const ofNumber = await countedOf(tx, tally, [tally.number]);
  if (ofNumber.some((other) => overlap(other, tally))) return false;
  const { workType, frontier, position, endPosition } = tally;
  const near = await tx
    .select()
    .from(coveredSpans)
    .where(
      and(
        eq(coveredSpans.workType, workType),
        eq(coveredSpans.frontier, frontier),
        or(eq(coveredSpans.endPosition, position), eq(coveredSpans.position, endPosition)),
      ),
    );
  const below = near.find((span) => span.endPosition === position && span.lastNumber <= tally.number);
  const above = near.find((span) => span.position === endPosition && span.firstNumber >= tally.number);
  const own = spanOf(tally);
  for (const joined of [below, above]) if (joined) await tx.delete(coveredSpans).where(spanAt(joined));
  await tx.insert(coveredSpans).values([below, own, above].filter((span) => span !== undefined).reduce(join));
  return true;
}

/** The counted blocks of these numbers: one each, but of a region that was cut. */
function countedOf(tx: Transaction, { workType, frontier }: Region, numbers: readonly bigint[]) {
  return tx
    .select({
      blockIndex: blockTallies.blockIndex,
      number: blockTallies.number,
      position: blockTallies.position,
      endPosition: blockTallies.endPosition,
      workType: blockTallies.workType,
      frontier: blockTallies.frontier,
    })
    .from(blockTallies)
    .where(
      and(
        eq(blockTallies.workType, workType),
        eq(blockTallies.frontier, frontier),
        inArray(blockTallies.number, [...new Set(numbers)]),
        isNull(blockTallies.leftOut),
      ),
    );
}

/** Whether a position lies before another one of the same kind. */
function isBefore(workType: string, left: string, right: string): boolean {
  const kind = workTypeOf(workType);
  const [from, to] = [placeOf(kind, left), placeOf(kind, right)];
  return from !== undefined && to !== undefined && comparePlaces(from, to) < 0;
}

function overlap(left: Region, right: Region): boolean {
  const { workType } = left;
  return (
    isBefore(workType, left.position, right.endPosition) &&
    isBefore(workType, right.position, left.endPosition)
  );
}

function spanOf(tally: BlockTally): SpanRow {
  const { workType, frontier, number, position, endPosition, sums } = tally;
  const { oneLeaf = null, onePercent = null, tenPercent = null } = tally;
  return {
    ...{ workType, frontier, firstNumber: number, lastNumber: number, position, endPosition, sums },
    ...{ blocks: 1, oneLeaf, onePercent, tenPercent },
  };
}

function join(left: SpanRow, right: SpanRow): SpanRow {
  return {
    ...left,
    lastNumber: right.lastNumber,
    endPosition: right.endPosition,
    sums: storedSums(addStored([left.sums, right.sums])),
    blocks: left.blocks + right.blocks,
    ...greaterEscapes(left, right),
  };
}

/** Takes the region of a block that is counted no longer out of its span. */
export async function uncountRegion(tx: Transaction, block: Region): Promise<void> {
  const { workType, frontier, number } = block;
  const around = await tx
    .select()
    .from(coveredSpans)
    .where(
      and(
        eq(coveredSpans.workType, workType),
        eq(coveredSpans.frontier, frontier),
        lte(coveredSpans.firstNumber, number),
        gte(coveredSpans.lastNumber, number),
      ),
    );
  const span = around.find((one) => overlap({ ...one, number }, block));
  if (!span) return;
  await tx.delete(coveredSpans).where(spanAt(span));
  const { position, endPosition, firstNumber, lastNumber } = span;
  await addUpSpan(tx, {
    ...{ workType, frontier, first: firstNumber, last: number },
    ...{ position, endPosition: block.position },
  });
  await addUpSpan(tx, {
    ...{ workType, frontier, first: number, last: lastNumber },
    ...{ position: block.endPosition, endPosition },
  });
}

interface Stretch {
  workType: string;
  frontier: string;
  /** Numbers of the first and the last region; others of these two may lie outside. */
  first: bigint;
  last: bigint;
  position: string;
  endPosition: string;
}

/** Makes a span of the counted blocks from one position to another, which follow each other; none of an empty stretch. */
async function addUpSpan(tx: Transaction, stretch: Stretch): Promise<void> {
  const { workType, frontier, first, last, position, endPosition } = stretch;
  if (position === endPosition) return;
  const ofEnds = await countedOf(tx, { ...stretch, number: first }, [first, last]);
  const within = ofEnds.flatMap((one) =>
    overlap(one, { ...stretch, number: first }) ? [one.blockIndex] : [],
  );
  const counted = sql`
    select * from block_tallies
    where work_type = ${workType} and frontier = ${frontier} and left_out is null
      and ((number > ${first} and number < ${last}) or block_index = any(${sql.param(within)}::int[]))`;
  await tx.execute(sql`
    with counted as materialized (${counted}), sums as (
      select key, sum(value::numeric)::text as total from counted, jsonb_each_text(counted.sums) group by key
    )
    insert into covered_spans (work_type, frontier, first_number, last_number, position, end_position, sums,
      blocks, one_leaf, one_percent, ten_percent)
    select ${workType}, ${frontier}, min(number), max(number), ${position}, ${endPosition},
      (select coalesce(jsonb_object_agg(key, total), '{}') from sums),
      count(*), max(one_leaf), max(one_percent), max(ten_percent)
    from counted having count(*) > 0`);
}
