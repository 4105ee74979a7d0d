/** "Quantum primes": the first 65 primes, then those that gap records and tuples of blocks name. */
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { readKindVersion } from '@productive-mining/database/queries/read-kind-version.ts';
import { readNamedPrimes } from '@productive-mining/database/queries/read-named-primes.ts';
import { isPrime } from '@productive-mining/work/numerics/miller-rabin.ts';

/** Primes that are there without any block (spec part 2 §9): 2 to 313. */
export const BASE_PRIMES: readonly number[] = Array.from({ length: 313 }, (_, at) => at + 1).filter(
  (number) => isPrime(BigInt(number)),
);
const PRIMES_MAX = 1000;

/** Time for which `recentPrimes` doesn't ask whether there are more: that of the poll which lists them. */
const RECENT_MS = 15_000;

const kept = new WeakMap<Database, { version: string; primes: readonly number[]; askedMs: number }>();

/** The list as of at most 15 s ago, for polls that need one of its primes: further ones come at its end. */
export async function recentPrimes(database: Database): Promise<readonly number[]> {
  const known = kept.get(database);
  return known && performance.now() - known.askedMs < RECENT_MS ? known.primes : quantumPrimes(database);
}

/** Read again when a block of the kind, or a dispute, has come. */
export async function quantumPrimes(database: Database): Promise<readonly number[]> {
  const version = await readKindVersion(database.pool, 'prime_pattern');
  const known = kept.get(database);
  const askedMs = performance.now();
  if (known?.version === version) {
    known.askedMs = askedMs;
    return known.primes;
  }
  const named = await readNamedPrimes(database.orm, {
    above: BASE_PRIMES.at(-1)!,
    limit: PRIMES_MAX - BASE_PRIMES.length,
  });
  const primes = [...BASE_PRIMES, ...named];
  kept.set(database, { version, primes, askedMs });
  return primes;
}
