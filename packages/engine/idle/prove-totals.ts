/**
 * Proves sums of totals, or disputes their blocks: for a kind with posts, another method counts at them, and the blocks
 * between two posts have to add up. One block's own total isn't proved by it, as errors that cancel pass. One span at a time,
 * in idle time, at the lowest share.
 */

import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import { readClock } from '@productive-mining/database/connection/database-clock.ts';
import {
  isSpanProved,
  type Post,
  readLastPost,
  readReopenedSpans,
  readSettledSpans,
  type SettledSpan,
  type TotalOf,
} from '@productive-mining/database/queries/prime-posts.ts';
import { chainRecords } from '@productive-mining/database/schema/ledger.ts';
import { primePosts } from '@productive-mining/database/schema/mining.ts';
import { judgeSpan } from '@productive-mining/work/judge-span.ts';
import { workTypeWithPosts } from '@productive-mining/work/registry.ts';
import { disputeBlock } from '../chain/dispute-block.ts';
import type { EngineContext } from '../engine-context.ts';

const CHECK_INTERVAL_MS = 5000;
/** Counts as a visitor of its own, so that it gets one share among the visitors. */
const CLAIM = { visitorId: 'proof of totals', sessionId: 'proof of totals' };

export interface TotalsProof {
  close(): void;
}

/** Looks every few seconds whether the gap-free part of the ledger has reached the next post. */
export function proveTotals(context: EngineContext): TotalsProof {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    proveNextSpan(context)
      .catch((error: unknown) => {
        if (!context.closing.aborted) context.log.warn({ error: String(error) }, 'proving prime totals');
      })
      .finally(() => {
        busy = false;
      });
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

/** @returns whether a span was judged */
export async function proveNextSpan(context: EngineContext): Promise<boolean> {
  const kind = workTypeWithPosts();
  if (!kind) return false;
  const total = { workType: kind.presentation.value, path: kind.posts.totalPath };
  if (await judgeReopenedSpan(context, total)) return true;
  const { orm } = context.database;
  const last = await readLastPost(orm);
  const due = kind.posts.next(last.position);
  const span = gapFreeUntil(await readSettledSpans(orm, total, last.position), last.position, due);
  const end = span?.at(-1)?.end;
  if (!span || end === undefined) return false;
  const counted = await countBefore(context, total.workType, end);
  if (!counted) return false;
  const judged = judge(last.position, end, counted.primeCount - last.primeCount, span);
  await context.patiently.transaction(async (tx) => {
    if (await insertPost(tx, counted)) await recordVerdict(tx, judged);
  });
  context.log.info(judged.statement, `prime totals ${judged.status}`);
  return true;
}

/**
 * A span that lost a block to a dispute is judged again, by the count of its posts, when its region has been mined again.
 * @returns whether there was one
 */
async function judgeReopenedSpan(context: EngineContext, total: TotalOf): Promise<boolean> {
  const { orm } = context.database;
  for (const { from, to, primes } of await readReopenedSpans(orm)) {
    const span = gapFreeUntil(await readSettledSpans(orm, total, from, to), from, to);
    const blocks = span?.map((block) => block.blockIndex);
    if (!span || !blocks || (await isSpanProved(orm, blocks))) continue;
    const judged = judge(from, to, primes, span);
    await context.patiently.transaction(async (tx) => {
      if (!(await isSpanProved(tx, blocks))) await recordVerdict(tx, judged);
    });
    context.log.info(judged.statement, `prime totals ${judged.status} after a dispute`);
    return true;
  }
  return false;
}

/** The blocks from `from` without a gap up to the first end at or after `due`; undefined when they don't reach it. */
export function gapFreeUntil(
  blocks: readonly SettledSpan[],
  from: bigint,
  due: bigint,
): SettledSpan[] | undefined {
  const span: SettledSpan[] = [];
  let reached = from;
  for (const block of blocks) {
    if (block.start !== reached) return undefined;
    span.push(block);
    reached = block.end;
    if (reached >= due) return span;
  }
  return undefined;
}

interface CountedPost extends Post {
  cpuMs: number;
  requestedAt: Date;
}

async function countBefore(
  context: EngineContext,
  workType: string,
  position: bigint,
): Promise<CountedPost | undefined> {
  const requestedAt = new Date();
  const slot = await context.share.acquire(CLAIM, context.closing);
  try {
    const outcome = await context.pool.run(
      'countBefore',
      { workType, position: position.toString() },
      { signal: context.closing },
    );
    context.counts.cpuSpent(workType, 'count', outcome.cpuMs);
    if (outcome.kind !== 'done') return undefined;
    return { position, primeCount: BigInt(outcome.value), cpuMs: outcome.cpuMs, requestedAt };
  } finally {
    slot.release();
  }
}

interface JudgedSpan {
  status: 'proved' | 'disputed';
  /** Decimal strings: the posts, the primes between them as counted, and as the blocks claim. */
  statement: { from: string; to: string; primes: string };
  claimed: string;
  blocks: number[];
}

/** Compares the blocks' totals with the primes between two posts. */
function judge(from: bigint, to: bigint, primes: bigint, span: readonly SettledSpan[]): JudgedSpan {
  const { status, claimed } = judgeSpan(
    primes,
    span.map((block) => block.total),
  );
  return {
    status,
    statement: { from: from.toString(), to: to.toString(), primes: primes.toString() },
    claimed: claimed.toString(),
    blocks: span.map((block) => block.blockIndex),
  };
}

/** @returns false when the post was stored before */
async function insertPost(tx: Transaction, counted: CountedPost): Promise<boolean> {
  const written = await tx
    .insert(primePosts)
    .values({
      position: counted.position.toString(),
      primeCount: counted.primeCount.toString(),
      cpuMs: counted.cpuMs,
      requestedAt: counted.requestedAt,
      finishedAt: await readClock(tx),
    })
    .onConflictDoNothing()
    .returning();
  return written.length > 0;
}

async function recordVerdict(
  tx: Transaction,
  { status, statement, claimed, blocks }: JudgedSpan,
): Promise<void> {
  const at = await readClock(tx);
  if (status === 'proved') {
    await tx
      .insert(chainRecords)
      .values({ kind: 'proved_totals', payload: { ...statement, blocks }, createdAt: at });
    return;
  }
  for (const blockIndex of blocks) {
    const details = { ...statement, claimed };
    await disputeBlock(tx, { blockIndex, reason: 'prime_totals_differ', details, at });
  }
}
