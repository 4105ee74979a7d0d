/** What proving the prime totals needs to know of the ledger. */
import { desc, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../connect.ts';
import { primePosts } from '../schema/mining.ts';

export interface Post {
  position: bigint;
  /** π at the position. */
  primeCount: bigint;
}

/** The last post that has been counted; π(0) = 0 stands for the first. */
export async function readLastPost(executor: Executor): Promise<Post> {
  const [row] = await executor
    .select()
    .from(primePosts)
    .where(isNotNull(primePosts.primeCount))
    .orderBy(desc(primePosts.position))
    .limit(1);
  return row
    ? { position: BigInt(row.position), primeCount: BigInt(row.primeCount!) }
    : { position: 0n, primeCount: 0n };
}

export interface SettledSpan {
  blockIndex: number;
  start: bigint;
  end: bigint;
  primes: bigint;
}

/** Settled prime_pattern units from `position` on, by position. */
export async function readSettledSpans(executor: Executor, position: bigint): Promise<SettledSpan[]> {
  const { rows } = await executor.execute<
    Record<'block_index' | 'position' | 'next_position' | 'primes', string>
  >(sql`
    select u.block_index, u.position, u.next_position, d.result->'counts'->>'primes' as primes
    from work_units u join discoveries d on d.unit_id = u.id
    where u.work_type = 'prime_pattern' and u.state = 'settled' and u.position::numeric >= ${position.toString()}::numeric
    order by u.position::numeric`);
  return rows.map((row) => ({
    blockIndex: Number(row.block_index),
    start: BigInt(row.position),
    end: BigInt(row.next_position),
    primes: BigInt(row.primes),
  }));
}

/** The span of posts between which a block's total of primes was proved, or undefined while it is only counted. */
export async function readProvedSpan(
  executor: Executor,
  blockIndex: number,
): Promise<{ from: string; to: string; primes: string } | undefined> {
  const { rows } = await executor.execute<{ from: string; to: string; primes: string }>(sql`
    select payload->>'from' as "from", payload->>'to' as "to", payload->>'primes' as primes
    from chain_records
    where kind = 'proved_totals' and payload->'blocks' @> ${JSON.stringify([blockIndex])}::jsonb
    limit 1`);
  return rows[0];
}
