/** Anchors of discoveries on public chains, and the transactions that the operator's key signed for them. */
import {
  COUNTED_STATES,
  ENDED_STATES,
  OPEN_STATES,
  REPORTED_HOURS,
} from '@productive-mining/rules/anchor-rules.ts';
import {
  and,
  asc,
  countDistinct,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  max,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { anchorBatches, anchors } from '../schema/public-chains.ts';

export type AnchorRow = typeof anchors.$inferSelect;
export type NewAnchor = typeof anchors.$inferInsert;
export type AnchorBatch = typeof anchorBatches.$inferSelect;

/** Anchors that a list shows at once. */
export const LISTED_MAX = 100;
const HOUR_MS = 3_600_000;
/** Number of the lock that writers of anchors hold until they commit; the number itself means nothing. */
const WRITERS_LOCK = 4_301_032;

/** Lets one transaction at a time decide about anchors. */
export async function lockAnchors(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(${WRITERS_LOCK})`);
}

/** OPEN-56: whether the chain holds an anchor of the discovery, or the operator's is under way there. */
export async function isAnchored(
  executor: Executor,
  { chainId, discoveryId }: { chainId: number; discoveryId: number },
): Promise<boolean> {
  const counts = or(
    and(eq(anchors.way, 'operator'), notInArray(anchors.state, [...ENDED_STATES])),
    and(eq(anchors.way, 'wallet'), inArray(anchors.state, [...COUNTED_STATES])),
  );
  const [row] = await executor
    .select({ id: anchors.id })
    .from(anchors)
    .where(and(eq(anchors.chainId, chainId), eq(anchors.discoveryId, discoveryId), counts))
    .limit(1);
  return row !== undefined;
}

/** The visitor's own report or simulation of the same discovery; undefined without one that counts. */
export async function findOwnAnchor(
  executor: Executor,
  wanted: Pick<AnchorRow, 'visitorId' | 'chainId' | 'discoveryId' | 'way'>,
): Promise<AnchorRow | undefined> {
  const [row] = await executor
    .select()
    .from(anchors)
    .where(
      and(
        eq(anchors.visitorId, wanted.visitorId),
        eq(anchors.chainId, wanted.chainId),
        eq(anchors.discoveryId, wanted.discoveryId),
        eq(anchors.way, wanted.way),
        notInArray(anchors.state, [...ENDED_STATES, 'dropped']),
      ),
    )
    .orderBy(desc(anchors.id))
    .limit(1);
  return row;
}

/** When the operator's key was last asked to sign for the visitor; undefined for never. */
export async function readLastOperatorAnchor(
  executor: Executor,
  visitorId: string,
): Promise<Date | undefined> {
  const [row] = await executor
    .select({ at: max(anchors.createdAt) })
    .from(anchors)
    .where(and(eq(anchors.visitorId, visitorId), eq(anchors.way, 'operator')));
  return row?.at ?? undefined;
}

/** @returns undefined when the same report was stored by another visitor */
export async function insertAnchor(executor: Executor, anchor: NewAnchor): Promise<AnchorRow | undefined> {
  const [row] = await executor.insert(anchors).values(anchor).onConflictDoNothing().returning();
  return row;
}

/** Takes back an anchor that still waits for a batch. @returns whether it did */
export async function withdrawQueued(executor: Executor, id: number): Promise<boolean> {
  const gone = await executor
    .delete(anchors)
    .where(and(eq(anchors.id, id), eq(anchors.state, 'queued'), isNull(anchors.batchId)))
    .returning({ id: anchors.id });
  return gone.length > 0;
}

/** Forgets an anchor that is of no batch. */
export async function removeAnchor(executor: Executor, id: number): Promise<void> {
  await executor.delete(anchors).where(and(eq(anchors.id, id), isNull(anchors.batchId)));
}

export async function readAnchor(executor: Executor, id: number): Promise<AnchorRow | undefined> {
  const [row] = await executor.select().from(anchors).where(eq(anchors.id, id));
  return row;
}

/** The visitor's own anchors, newest first. */
export async function listOwnAnchors(executor: Executor, visitorId: string): Promise<AnchorRow[]> {
  return executor
    .select()
    .from(anchors)
    .where(eq(anchors.visitorId, visitorId))
    .orderBy(desc(anchors.id))
    .limit(LISTED_MAX);
}

/**
 * The anchors of a block by anyone, newest first: those that the operator's key signed or is to sign, and of wallets those that
 * a block of the chain has or had. What wallets say alone would push the others out of the list.
 */
export async function listAnchorsOfBlock(executor: Executor, blockIndex: number): Promise<AnchorRow[]> {
  const isProved = or(
    eq(anchors.way, 'operator'),
    and(
      eq(anchors.way, 'wallet'),
      or(inArray(anchors.state, [...COUNTED_STATES]), gt(anchors.reorganised, 0)),
    ),
  );
  return executor
    .select()
    .from(anchors)
    .where(and(eq(anchors.blockIndex, blockIndex), isProved))
    .orderBy(desc(anchors.id))
    .limit(LISTED_MAX);
}

/** Anchors that wait for a batch on the chain, in the order in which they came. Their rows are locked. */
export async function takeQueued(executor: Executor, chainId: number, atMost: number): Promise<AnchorRow[]> {
  return executor
    .select()
    .from(anchors)
    .where(and(eq(anchors.chainId, chainId), eq(anchors.state, 'queued'), isNull(anchors.batchId)))
    .orderBy(asc(anchors.id))
    .limit(atMost)
    .for('update');
}

/** Whether an anchor waits for a batch on the chain. */
export async function hasQueued(executor: Executor, chainId: number): Promise<boolean> {
  const [row] = await executor
    .select({ id: anchors.id })
    .from(anchors)
    .where(and(eq(anchors.chainId, chainId), eq(anchors.state, 'queued')))
    .limit(1);
  return row !== undefined;
}

/** Stores a signed transaction with the anchors that it carries, in the order of its leaves. @returns its id */
export async function storeBatch(
  executor: Executor,
  batch: typeof anchorBatches.$inferInsert,
  anchorIds: readonly number[],
): Promise<number> {
  const [stored] = await executor.insert(anchorBatches).values(batch).returning({ id: anchorBatches.id });
  if (!stored) throw new Error('An inserted batch came back without its row.');
  for (const [leaf, id] of anchorIds.entries())
    await executor
      .update(anchors)
      .set({
        batchId: stored.id,
        leaf,
        state: 'signed',
        detail: null,
        transactionHash: batch.transactionHash,
        sender: batch.sender,
        nonce: batch.nonce,
        changedAt: batch.signedAt,
      })
      .where(eq(anchors.id, id));
  return stored.id;
}

/** The counter after the highest one that was signed with; undefined before the first. */
export async function readNextNonce(
  executor: Executor,
  { chainId, sender }: { chainId: number; sender: string },
): Promise<number | undefined> {
  const [row] = await executor
    .select({ last: max(anchorBatches.nonce) })
    .from(anchorBatches)
    .where(and(eq(anchorBatches.chainId, chainId), eq(anchorBatches.sender, sender)));
  return row?.last == null ? undefined : row.last + 1;
}

/** How many counters from one on and before that of a batch its account has signed with. */
export async function countBatchesBefore(
  executor: Executor,
  { chainId, sender, nonce }: AnchorBatch,
  from: number,
): Promise<number> {
  const [row] = await executor
    .select({ count: countDistinct(anchorBatches.nonce) })
    .from(anchorBatches)
    .where(
      and(
        ...[eq(anchorBatches.chainId, chainId), eq(anchorBatches.sender, sender)],
        ...[gte(anchorBatches.nonce, from), lt(anchorBatches.nonce, nonce)],
      ),
    );
  return row?.count ?? 0;
}

/**
 * The most that the transactions signed after a moment can cost together, in wei.
 * @param but a batch that is left out, as another price is chosen for it
 */
export async function sumOfCosts(
  executor: Executor,
  { chainId, after, but }: { chainId: number; after: Date; but?: number },
): Promise<bigint> {
  const [row] = await executor
    .select({ sum: sql`coalesce(sum(${anchorBatches.maxCostWei}), 0)`.mapWith(BigInt) })
    .from(anchorBatches)
    .where(
      and(
        eq(anchorBatches.chainId, chainId),
        gt(anchorBatches.signedAt, after),
        but === undefined ? undefined : ne(anchorBatches.id, but),
      ),
    );
  return row?.sum ?? 0n;
}

/** Reports of wallets, which cost nobody anything, that are looked for at once. */
export const REPORTS_AT_ONCE = 25;

/**
 * Anchors whose state may change by itself, but those that wait for a batch: first those that the operator signed or a block
 * has, then reports of wallets, of a day and a few at a time.
 * @param afterReport the id of the last report that was given before; 0 to begin with the oldest
 */
export async function listOpenAnchors(
  executor: Executor,
  { chainId, contract }: { chainId: number; contract: string },
  { now, afterReport }: { now: Date; afterReport: number },
): Promise<{ proved: AnchorRow[]; reports: AnchorRow[] }> {
  const since = new Date(now.getTime() - REPORTED_HOURS * HOUR_MS);
  const isOpen = and(
    eq(anchors.chainId, chainId),
    eq(anchors.contract, contract),
    inArray(anchors.state, [...OPEN_STATES]),
    ne(anchors.state, 'queued'),
  );
  const isProved = or(eq(anchors.way, 'operator'), eq(anchors.state, 'included'));
  const proved = await executor.select().from(anchors).where(and(isOpen, isProved)).orderBy(asc(anchors.id));
  const reports = await executor
    .select()
    .from(anchors)
    .where(
      and(
        ...[isOpen, eq(anchors.way, 'wallet'), ne(anchors.state, 'included')],
        ...[gt(anchors.createdAt, since), gt(anchors.id, afterReport)],
      ),
    )
    .orderBy(asc(anchors.id))
    .limit(REPORTS_AT_ONCE);
  return { proved, reports };
}

export async function readBatch(executor: Executor, id: number): Promise<AnchorBatch | undefined> {
  const [row] = await executor.select().from(anchorBatches).where(eq(anchorBatches.id, id));
  return row;
}

/** What a dearer transaction of the same counter and call changes of its batch. */
export type DearerTransaction = Pick<AnchorBatch, 'raw' | 'transactionHash' | 'maxCostWei' | 'signedAt'>;

/**
 * Stores a dearer transaction in the place of a batch's newest one, which stays known by its hash.
 * @returns whether that one was still the newest
 */
export async function replaceTransaction(
  executor: Executor,
  { id, transactionHash }: AnchorBatch,
  dearer: DearerTransaction,
): Promise<boolean> {
  const changed = await executor
    .update(anchorBatches)
    .set({ ...dearer, earlierHashes: sql`array_append(${anchorBatches.earlierHashes}, ${transactionHash})` })
    .where(and(eq(anchorBatches.id, id), eq(anchorBatches.transactionHash, transactionHash)))
    .returning({ id: anchorBatches.id });
  return changed.length > 0;
}

/** The anchors that a batch carries, in the order of its leaves. */
export async function readBatchAnchors(executor: Executor, batchId: number): Promise<AnchorRow[]> {
  return executor.select().from(anchors).where(eq(anchors.batchId, batchId)).orderBy(asc(anchors.leaf));
}

/** Anchors that change together: all of a batch, or one that a wallet reported. */
export type AnchorGroup = Pick<AnchorRow, 'id' | 'batchId'>;

/** Changes an anchor and the others of its batch, and none that a wallet says is in the same transaction. */
export async function setAnchorStates(
  executor: Executor,
  { id, batchId }: AnchorGroup,
  change: Partial<NewAnchor>,
): Promise<void> {
  await executor
    .update(anchors)
    .set(change)
    .where(batchId === null ? eq(anchors.id, id) : eq(anchors.batchId, batchId));
}

/** Anchors of a transaction on a chain, in the order of its leaves. */
export async function listAnchorsOfTransaction(
  executor: Executor,
  { chainId, transactionHash }: { chainId: number; transactionHash: string },
): Promise<AnchorRow[]> {
  return executor
    .select()
    .from(anchors)
    .where(
      and(
        eq(anchors.chainId, chainId),
        eq(anchors.transactionHash, transactionHash),
        ne(anchors.way, 'simulation'),
      ),
    )
    .orderBy(asc(anchors.leaf), asc(anchors.id));
}
