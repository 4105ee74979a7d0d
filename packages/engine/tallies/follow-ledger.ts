/**
 * Reads new blocks and disputes off the ledger and adds them to coverage and records. What was read is written in one
 * transaction with how far it goes, so that a kill loses nothing and counts nothing twice; what is missing, as in a ledger from
 * before, is made up for.
 */
import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import { isDisputed } from '@productive-mining/database/queries/select-blocks.ts';
import {
  blockTallies,
  coveredByMiners,
  coveredSlots,
  coveredSpans,
  ledgerRecords,
  tallyProgress,
} from '@productive-mining/database/schema/coverage.ts';
import { blocks, discoveries } from '@productive-mining/database/schema/ledger.ts';
import { disputedBlocks } from '@productive-mining/database/schema/totals.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { EngineLog } from '../engine-log.ts';
import { type ChangedParts, writeParts } from './count-parts.ts';
import { countRegion, uncountRegion } from './count-region.ts';
import { HeldRecords, keepRecords, makeRecordsAgain, withdrawRecords } from './keep-records.ts';
import { type BlockTally, type SealedDiscovery, tallyBlock, tallyForm } from './tally-block.ts';

/** Blocks of one transaction: some hundred milliseconds. */
const BATCH = 50;

export interface Followed {
  /** Index of the last block that was read. */
  lastBlock: number;
  /** Whether that was all there is. */
  isCurrent: boolean;
}

export interface Follower {
  /** The caller's way of making a transaction; it may be made again. */
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  log: Pick<EngineLog, 'warn'>;
  /** What reads a block: the code of its kind, unless given. */
  tally?: (sealed: SealedDiscovery) => Promise<BlockTally>;
}

/** Reads at most one batch of blocks, and all disputes of blocks that are counted. The row of the progress changes with what is counted. */
export async function followStep(follower: Follower): Promise<Followed> {
  const form = await tallyForm();
  return follower.transaction(async (tx) => {
    const height = await currentHeight(tx, form);
    if (height !== undefined) return { lastBlock: height, isCurrent: true };
    const begin = await beginAt(tx, form);
    // Before they are looked up: one that comes in between is new to the next step.
    const disputes = await tx.$count(disputedBlocks);
    const parts: ChangedParts = { counted: [], uncounted: [] };
    // First, as a later block may hold the region of a disputed one. Disputes are only added.
    if (disputes !== begin.disputes) await withdrawDisputed(tx, parts);
    const sealed = await readSealed(tx, begin.lastBlock);
    const batch = { tx, records: new HeldRecords(tx), parts };
    for (const block of sealed) await addBlock(batch, block, follower);
    await batch.records.write();
    await writeParts(tx, parts);
    const lastBlock = sealed.at(-1)?.blockIndex ?? begin.lastBlock;
    await tx.update(tallyProgress).set({ lastBlock, disputes });
    return { lastBlock, isCurrent: sealed.length < BATCH };
  });
}

const heightOf = sql<number>`(select coalesce(max(${blocks.index}), 0)::int from ${blocks})`;

/** How far the ledger was read, when that is all of it, by this code, and no dispute is new. Writes nothing. */
async function currentHeight(tx: Transaction, form: string): Promise<number | undefined> {
  const [progress] = await tx
    .select({ lastBlock: tallyProgress.lastBlock })
    .from(tallyProgress)
    .where(
      and(
        eq(tallyProgress.form, form),
        eq(tallyProgress.lastBlock, heightOf),
        eq(tallyProgress.disputes, tx.$count(disputedBlocks)),
      ),
    );
  return progress?.lastBlock;
}

/** Whether a record disputes a block since it was read. The few disputed ones are looked up, however long the ledger is. */
const isToWithdraw = sql`${blockTallies.blockIndex} in (
  select ${disputedBlocks.blockIndex} from ${disputedBlocks}
  except select block_index from block_tallies where left_out = 'disputed')`;

/** How far the ledger was read, and how many disputes then. */
type Begin = Pick<typeof tallyProgress.$inferSelect, 'lastBlock' | 'disputes'>;

/** What to go on behind: block 0 when nothing was read yet, or not by this code, or of a ledger that was longer. */
async function beginAt(tx: Transaction, form: string): Promise<Begin> {
  await tx.insert(tallyProgress).values({ id: 1, form, lastBlock: 0 }).onConflictDoNothing();
  const [progress] = await tx.select().from(tallyProgress).for('update');
  const [tip] = await tx.select({ height: heightOf }).from(tallyProgress);
  if (progress!.form === form && progress!.lastBlock <= tip!.height) return progress!;
  const made = [blockTallies, coveredSpans, coveredSlots, coveredByMiners, ledgerRecords];
  for (const table of made) await tx.delete(table);
  const begin = { lastBlock: 0, disputes: 0 };
  await tx.update(tallyProgress).set({ form, ...begin });
  return begin;
}

type SealedRow = Omit<SealedDiscovery, 'workType' | 'frontier' | 'plan' | 'result'> &
  Partial<Pick<SealedDiscovery, 'workType' | 'frontier' | 'plan' | 'result'>> & { isDisputed: boolean };

async function readSealed(tx: Transaction, lastBlock: number): Promise<SealedRow[]> {
  const rows = await tx
    .select({ block: blocks, discovery: discoveries, isDisputed: isDisputed(blocks.index) })
    .from(blocks)
    .leftJoin(discoveries, eq(discoveries.blockId, blocks.id))
    .where(gt(blocks.index, lastBlock))
    .orderBy(asc(blocks.index))
    .limit(BATCH);
  return rows.map(({ block, discovery, isDisputed }) => ({
    isDisputed,
    blockIndex: block.index,
    // The time of a block may be that of an earlier one, of the future.
    sealedAt: discovery?.timestamp ?? block.timestamp,
    minerId: block.minerId,
    number: block.nonce,
    position: discovery?.position ?? null,
    endPosition: discovery?.endPosition ?? null,
    ...(discovery && {
      workType: discovery.workType,
      frontier: discovery.frontier,
      plan: discovery.plan as JsonObject,
      result: discovery.result as JsonObject,
    }),
  }));
}

/** The blocks that one transaction adds. */
interface Batch {
  tx: Transaction;
  records: HeldRecords;
  parts: ChangedParts;
}

async function addBlock(
  batch: Batch,
  sealed: SealedRow,
  { tally: read = tallyBlock, log }: Follower,
): Promise<void> {
  const tally = await read(sealed as SealedDiscovery).catch((error: unknown) => {
    log.warn({ blockIndex: sealed.blockIndex, error: String(error) }, 'a block could not be added up');
    return unreadable(sealed);
  });
  const leftOut = sealed.isDisputed
    ? 'disputed'
    : 'leftOut' in tally
      ? tally.leftOut
      : await countBlock(batch, tally);
  await batch.tx.insert(blockTallies).values({ ...tally, leftOut });
}

/** @returns why it isn't counted; null when it is */
async function countBlock({ tx, records, parts }: Batch, tally: BlockTally): Promise<'again' | null> {
  if (!(await countRegion(tx, tally))) return 'again';
  await keepRecords(tally, records);
  parts.counted.push(tally.blockIndex);
  return null;
}

/** The row of a block whose plan or result its kind can't read: somebody changed it since it was sealed. */
function unreadable(sealed: SealedRow): BlockTally & { leftOut: string } {
  const { blockIndex, sealedAt, minerId, number, workType = '', frontier = '' } = sealed;
  const position = sealed.position ?? '';
  const endPosition = sealed.endPosition ?? '';
  return {
    ...{ blockIndex, sealedAt, minerId, number, workType, frontier, position, endPosition },
    ...{ fromAlong: 0, toAlong: 0, sums: {}, figures: [], leftOut: 'unreadable' },
  };
}

/** Takes out the blocks that were disputed since; another block that holds the region of one of them is counted then. */
async function withdrawDisputed(tx: Transaction, parts: ChangedParts): Promise<void> {
  const found = await tx.select().from(blockTallies).where(isToWithdraw);
  // One after the other, as spans are made again of the blocks that are counted.
  for (const block of found) {
    const { blockIndex } = block;
    await tx.update(blockTallies).set({ leftOut: 'disputed' }).where(eq(blockTallies.blockIndex, blockIndex));
    if (block.leftOut === null) await uncountRegion(tx, block);
  }
  const withdrawn = found.filter(({ leftOut }) => leftOut === null);
  parts.uncounted.push(...withdrawn.map(({ blockIndex }) => blockIndex));
  for (const block of withdrawn) await withdrawRecords(tx, block);
  for (const block of withdrawn) parts.counted.push(...(await countAgain(tx, block)));
}

/**
 * Counts the first blocks that weren't counted as another one held their region: one, but where the region was cut.
 * @returns their indices
 */
async function countAgain(
  tx: Transaction,
  { workType, frontier, number }: typeof blockTallies.$inferSelect,
): Promise<number[]> {
  const waiting = await tx
    .select()
    .from(blockTallies)
    .where(
      and(
        eq(blockTallies.workType, workType),
        eq(blockTallies.frontier, frontier),
        eq(blockTallies.number, number),
        eq(blockTallies.leftOut, 'again'),
      ),
    )
    .orderBy(asc(blockTallies.blockIndex));
  const counted: number[] = [];
  for (const tally of waiting as BlockTally[]) {
    if (!(await countRegion(tx, tally))) continue;
    counted.push(tally.blockIndex);
    await tx.update(blockTallies).set({ leftOut: null }).where(eq(blockTallies.blockIndex, tally.blockIndex));
    // Later blocks were compared without it.
    await makeRecordsAgain(tx, workType, tally.figures);
  }
  return counted;
}

/** Reads on until there is nothing left, and says how far it came. */
export async function followLedger(follower: Follower, isStopped = () => false): Promise<Followed> {
  for (;;) {
    const followed = await followStep(follower);
    if (followed.isCurrent || isStopped()) return followed;
  }
}
