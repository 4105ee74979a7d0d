/** Places in results of prime_pattern at which gaps and tuples begin: each of them is a prime. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';

/** Numbers beyond are no whole numbers of JSON. */
const EXACT_MAX = Number.MAX_SAFE_INTEGER;

/**
 * Distinct primes above a bound in the order of the blocks that name them, ascending within a block. No more than the first
 * `limit` blocks are read: each names the start of a gap that no other has.
 */
export async function readNamedPrimes(
  executor: Executor,
  { above, limit }: { above: number; limit: number },
): Promise<number[]> {
  const { rows } = await executor.execute<{ prime: string }>(sql`
    select named.prime::text as prime
    from (
      select place.value::numeric as prime, min(d.block_id) as block
      from (
        select block_id, result from discoveries
        where work_type = 'prime_pattern' and block_id not in (select block_index from disputed_blocks)
        order by block_id limit ${limit}
      ) d
      cross join lateral (
        select gap->>'start' as value from jsonb_array_elements(d.result->'gaps') gap
        union all select jsonb_array_elements_text(d.result->'quadruplets')
        union all select jsonb_array_elements_text(d.result->'sextuplets')
      ) place
      group by 1
    ) named
    where named.prime > ${above}::int and named.prime <= ${EXACT_MAX}::bigint
    order by named.block, named.prime limit ${limit}`);
  return rows.map(({ prime }) => Number(prime));
}
