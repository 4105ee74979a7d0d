import { readProvedSpan } from '@productive-mining/database/queries/frontier-posts.ts';
import { chainRecords } from '@productive-mining/database/schema/ledger.ts';
import { frontierPosts } from '@productive-mining/database/schema/mining.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRequest, startTestEngine, type TestEngine, until } from '../testing/start-test-engine.ts';

describe('a post', () => {
  let test: TestEngine;
  beforeAll(async () => {
    test = await startTestEngine();
  });
  afterAll(() => test.close());

  it('proves the sum of the totals of the blocks before it', async () => {
    const visitor = await test.addVisitor();
    await test.engine.start(startRequest(visitor, 'prime_pattern', 1, { stopAfter: { blocks: 1 } }));
    await until(async () => (await test.database.orm.select().from(frontierPosts)).length > 0);
    const [record] = (await test.database.orm.select().from(chainRecords)).filter(
      ({ kind }) => kind === 'proved_totals',
    );
    const { blocks, from, primes } = record!.payload as { blocks: number[]; from: string; primes: string };
    expect([from, blocks]).toEqual(['0', [1]]);
    const [post] = await test.database.orm.select().from(frontierPosts);
    expect(post).toMatchObject({ workType: 'prime_pattern', total: primes });
    expect(await readProvedSpan(test.database.orm, 1, 'primes')).toEqual({
      from: '0',
      to: post!.position,
      counted: primes,
      blocks: [1],
    });
    expect(await readProvedSpan(test.database.orm, 2, 'primes')).toBeUndefined();
  });
});
