import type { Statement } from '@productive-mining/contract/entities/discovery.ts';
import { judgeSpan } from '@productive-mining/work/judge-span.ts';
import { posts } from '@productive-mining/work/prime-pattern/model/posts.ts';
import { describe, expect, it } from 'vitest';
import { withProvedSpan } from './with-proved-span.ts';

const total = (primes: number, interval: string): Statement => ({
  claim: `There are ${primes} primes in ${interval}.`,
  status: 'counted',
  method: 'A plain sieve recomputed some leaves.',
});
const other: Statement = { claim: 'Predicted: 100.', status: 'computed', method: 'Li.' };

describe('the totals of two blocks between two posts', () => {
  const span = { from: '0', to: '541', counted: '100', blocks: [1, 2] };

  it('61 and 39 pass as 60 and 40: neither is called proved, their sum is', () => {
    // 61 primes are below 283, 100 below 541 (OEIS A000040): 60 + 40 has two errors that cancel.
    expect(judgeSpan(100n, [60n, 40n]).status).toBe('proved');
    const shown = withProvedSpan([total(60, '[0, 284)'), other], span, posts);
    expect(shown.map(({ status }) => status)).toEqual(['counted', 'proved', 'computed']);
    expect(shown[0]).toEqual(total(60, '[0, 284)'));
    expect(shown[1]!.claim).toBe(
      'There are 100 primes from 0 to 541, and the totals of the 2 blocks there, this one among them, add up to them.',
    );
  });

  it('a block that is the whole span has its own total proved', () => {
    const [shown] = withProvedSpan([total(100, '[0, 541)')], { ...span, blocks: [1] }, posts);
    expect(shown).toMatchObject({ claim: 'There are 100 primes in [0, 541).', status: 'proved' });
  });
});
