import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../connection/connect.ts';
import { readLastPost } from '../queries/frontier-posts.ts';
import { type EarlierDatabase, openEarlierDatabase } from '../testing/earlier-database.ts';
import { migrate } from './migrate.ts';

let earlier: EarlierDatabase;
let url: string;
let client: pg.Client;
let database: Database;
beforeAll(async () => {
  earlier = await openEarlierDatabase('0011_frontier_posts');
  ({ url, client } = earlier);
  database = connectDatabase(url, { max: 1 });
});
afterAll(async () => {
  await database.close();
  await earlier.close();
});

it('keeps the posts of an earlier version as those of primes, beside which another kind has its own', async () => {
  // π(10^6) = 78498, OEIS A006880.
  await client.query(
    'insert into prime_posts (position, prime_count, requested_at) values (1000000, 78498, now()), (2000000, null, now())',
  );
  await migrate(url);
  await client.query(
    "insert into frontier_posts (work_type, position, total, requested_at) values ('another_kind', 1000000, 5, now())",
  );
  const posts = ['prime_pattern', 'another_kind', 'a_third'].map((kind) => readLastPost(database.orm, kind));
  expect(await Promise.all(posts)).toEqual([
    { position: 1_000_000n, total: 78_498n },
    { position: 1_000_000n, total: 5n },
    { position: 0n, total: 0n },
  ]);
});
