/**
 * Proves sums of totals, or disputes their blocks: for a kind with posts, another method counts at them, and the blocks
 * between two posts have to add up. One block's own total isn't proved by it, as errors that cancel pass. One span at a time,
 * in idle time, at the lowest share.
 */

import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import {
  isSpanProved,
  type Post,
  readGapFreeSpan,
  readLastPost,
  readReopenedSpans,
  type SettledSpan,
  type TotalOf,
} from '@productive-mining/database/queries/frontier-posts.ts';
import { chainRecords } from '@productive-mining/database/schema/ledger.ts';
import { frontierPosts } from '@productive-mining/database/schema/mining.ts';
import { judgeSpan } from '@productive-mining/work/judge-span.ts';
import { workTypesWithPosts } from '@productive-mining/work/registry.ts';
import type { JsonObject, Posts } from '@productive-mining/work/work-type.ts';
import { disputeBlock } from '../chain/dispute-block.ts';
import type { EngineContext } from '../engine-context.ts';

const CHECK_INTERVAL_MS = 5000;
/** Spans that lost a block are looked for more seldom: all records of the chain are read for it. */
const REOPENED_INTERVAL_MS = 60_000;
/** Counts as a visitor of its own, so that it gets one share among the visitors. */
const CLAIM = { visitorId: 'proof of totals', sessionId: 'proof of totals' };

export interface TotalsProof {
  close(): void;
}

/** Looks every few seconds whether the gap-free part of the ledger has reached the next post. */
export function proveTotals(context: EngineContext): TotalsProof {
  let busy = false;
  let reopenedAtMs = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    const isDue = performance.now() - reopenedAtMs >= REOPENED_INTERVAL_MS;
    if (isDue) reopenedAtMs = performance.now();
    proveNextSpan(context, { withReopened: isDue })
      .catch((error: unknown) => {
        if (!context.closing.aborted) context.log.warn({ error: String(error) }, 'proving totals');
      })
      .finally(() => {
        busy = false;
      });
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

/** A kind with posts. */
interface Counted {
  workType: string;
  posts: Posts;
}

/** @returns whether a span was judged, of any kind with posts */
export async function proveNextSpan(context: EngineContext, { withReopened = true } = {}): Promise<boolean> {
  for (const { presentation, posts } of workTypesWithPosts()) {
    const kind = { workType: presentation.value, posts };
    if ((withReopened && (await judgeReopenedSpan(context, kind))) || (await judgeNextSpan(context, kind)))
      return true;
  }
  return false;
}

const totalOf = ({ workType, posts }: Counted): TotalOf => ({ workType, path: posts.totalPath });

async function judgeNextSpan(context: EngineContext, kind: Counted): Promise<boolean> {
  const { workType, posts } = kind;
  const { orm } = context.database;
  const last = await readLastPost(orm, workType);
  const due = posts.next(last.position);
  const span = await readGapFreeSpan(orm, totalOf(kind), last.position, due);
  const end = span?.at(-1)?.end;
  if (!span || end === undefined) return false;
  const post = await countBefore(context, workType, end);
  if (!post) return false;
  const judged = { ...judge(last.position, end, post.total - last.total, span), at: post.finishedAt };
  await context.patiently.transaction(async (tx) => {
    if (await insertPost(tx, workType, post)) await recordVerdict(tx, posts, judged);
  });
  context.log.info({ workType, ...statementOf(posts, judged) }, `totals ${judged.status}`);
  return true;
}

/**
 * A span that lost a block to a dispute is judged again, by the count of its posts, when its region has been mined again.
 * @returns whether there was one
 */
async function judgeReopenedSpan(context: EngineContext, kind: Counted): Promise<boolean> {
  const { workType, posts } = kind;
  const { orm } = context.database;
  const { countedField } = posts.record;
  for (const { from, to, counted } of await readReopenedSpans(orm, { workType, countedField })) {
    const span = await readGapFreeSpan(orm, totalOf(kind), from, to);
    const blocks = span?.map((block) => block.blockIndex);
    if (!span || !blocks || (await isSpanProved(orm, blocks))) continue;
    const judged = { ...judge(from, to, counted, span), at: context.time.now() };
    await context.patiently.transaction(async (tx) => {
      if (!(await isSpanProved(tx, blocks))) await recordVerdict(tx, posts, judged);
    });
    context.log.info({ workType, ...statementOf(posts, judged) }, `totals ${judged.status} after a dispute`);
    return true;
  }
  return false;
}

interface CountedPost extends Post {
  cpuMs: number;
  requestedAt: Date;
  finishedAt: Date;
}

async function countBefore(
  context: EngineContext,
  workType: string,
  position: bigint,
): Promise<CountedPost | undefined> {
  const requestedAt = context.time.now();
  const slot = await context.share.acquire(CLAIM, context.closing);
  try {
    const outcome = await context.pool.run(
      'countBefore',
      { workType, position: position.toString() },
      { signal: context.closing },
    );
    context.counts.cpuSpent(workType, 'count', outcome.cpuMs);
    if (outcome.kind !== 'done') return undefined;
    const total = BigInt(outcome.value);
    return { position, total, cpuMs: outcome.cpuMs, requestedAt, finishedAt: context.time.now() };
  } finally {
    slot.release();
  }
}

interface JudgedSpan {
  status: 'proved' | 'disputed';
  /** The posts, what was counted between them, and what the blocks claim. */
  from: bigint;
  to: bigint;
  counted: bigint;
  claimed: bigint;
  blocks: number[];
  /** When it was judged, by the server's time. */
  at: Date;
}

/** Compares the blocks' totals with what was counted between two posts. */
function judge(
  from: bigint,
  to: bigint,
  counted: bigint,
  span: readonly SettledSpan[],
): Omit<JudgedSpan, 'at'> {
  const { status, claimed } = judgeSpan(
    counted,
    span.map((block) => block.total),
  );
  return { status, from, to, counted, claimed, blocks: span.map((block) => block.blockIndex) };
}

/** What the chain's record says, in decimal strings. */
function statementOf({ record }: Posts, { from, to, counted }: JudgedSpan): JsonObject {
  return { from: from.toString(), to: to.toString(), [record.countedField]: counted.toString() };
}

/** @returns false when the post was stored before */
async function insertPost(tx: Transaction, workType: string, post: CountedPost): Promise<boolean> {
  const written = await tx
    .insert(frontierPosts)
    .values({
      workType,
      position: post.position.toString(),
      total: post.total.toString(),
      cpuMs: post.cpuMs,
      requestedAt: post.requestedAt,
      finishedAt: post.finishedAt,
    })
    .onConflictDoNothing()
    .returning();
  return written.length > 0;
}

async function recordVerdict(tx: Transaction, posts: Posts, judged: JudgedSpan): Promise<void> {
  const { status, blocks, at } = judged;
  const statement = statementOf(posts, judged);
  if (status === 'proved') {
    await tx
      .insert(chainRecords)
      .values({ kind: 'proved_totals', payload: { ...statement, blocks }, createdAt: at });
    return;
  }
  for (const blockIndex of blocks) {
    const details = { ...statement, claimed: judged.claimed.toString() };
    await disputeBlock(tx, { blockIndex, reason: posts.record.reason, details, at });
  }
}
