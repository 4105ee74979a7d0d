/**
 * Turns sieved prime totals from counted into proved, or disputes them: π is counted at posts by another method, and
 * the blocks between two posts have to add up. One at a time, in idle time, at the lowest share.
 */
import { inTransaction } from '@productive-mining/database/in-transaction.ts';
import {
  type Post,
  readLastPost,
  readSettledSpans,
  type SettledSpan,
} from '@productive-mining/database/queries/prime-posts.ts';
import { chainRecords } from '@productive-mining/database/schema/ledger.ts';
import { primePosts } from '@productive-mining/database/schema/mining.ts';
import { judgeSpan, nextPost } from '@productive-mining/work/prime-pattern/posts.ts';
import type { EngineContext } from './engine-context.ts';
import { untilDatabaseAnswers } from './persist.ts';

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
  const last = await readLastPost(context.database.orm);
  const due = nextPost(last.position);
  const span = gapFreeUntil(await readSettledSpans(context.database.orm, last.position), last.position, due);
  const end = span?.at(-1)?.end;
  if (!span || end === undefined) return false;
  const counted = await countPrimesBelow(context, end);
  if (!counted) return false;
  const verdict = judgeSpan(
    last.primeCount,
    counted.primeCount,
    span.map((block) => block.primes),
  );
  await untilDatabaseAnswers(() => recordVerdict(context, last, counted, span, verdict), context.closing);
  return true;
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

/** Units end at multiples of 30, so that no prime stands at the post itself. */
async function countPrimesBelow(context: EngineContext, position: bigint): Promise<CountedPost | undefined> {
  const requestedAt = new Date();
  const slot = await context.share.acquire(CLAIM, context.closing);
  try {
    const outcome = await context.pool.run(
      'countPrimes',
      { x: position.toString() },
      { signal: context.closing },
    );
    if (outcome.kind !== 'done') return undefined;
    return { position, primeCount: BigInt(outcome.value), cpuMs: outcome.cpuMs, requestedAt };
  } finally {
    slot.release();
  }
}

async function recordVerdict(
  context: EngineContext,
  last: Post,
  counted: CountedPost,
  span: readonly SettledSpan[],
  verdict: ReturnType<typeof judgeSpan>,
): Promise<void> {
  const blocks = span.map((block) => block.blockIndex);
  const createdAt = new Date();
  const statement = {
    from: last.position.toString(),
    to: counted.position.toString(),
    primes: verdict.primes.toString(),
  };
  const records =
    verdict.status === 'proved'
      ? [{ kind: 'proved_totals', payload: { ...statement, blocks }, createdAt }]
      : blocks.map((blockIndex) => ({
          kind: 'dispute',
          payload: {
            ...statement,
            blockIndex,
            reason: 'prime_totals_differ',
            claimed: verdict.claimed.toString(),
          },
          createdAt,
        }));
  await inTransaction(
    context.database,
    async (tx) => {
      const written = await tx
        .insert(primePosts)
        .values({
          position: counted.position.toString(),
          primeCount: counted.primeCount.toString(),
          cpuMs: counted.cpuMs,
          requestedAt: counted.requestedAt,
          finishedAt: createdAt,
        })
        .onConflictDoNothing()
        .returning();
      if (written.length > 0) await tx.insert(chainRecords).values(records);
    },
    { repeatable: true },
  );
  context.log.info({ ...statement, status: verdict.status, blocks: blocks.length }, 'prime totals judged');
}
