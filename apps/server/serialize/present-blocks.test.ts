import type { Block } from '@productive-mining/contract/entities/block.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertBlock } from '../testing/insert-block.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

const ADDRESS = `0x${'1'.repeat(40)}`;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const subjects = [
    ['yang_mills', 'SU(2) at β = 2.3 on 4⁴ sites, streams 1 and 2 of 904 sweeps each'],
    ['yang_mills', 'SU(3) at β = 5.7 on 4⁴ sites, streams 1 and 2 of 660 sweeps each'],
    ['riemann_zero', 'SU(2) is no region of zeros'],
  ] as const;
  for (const [at, [workType, subject]] of subjects.entries()) {
    const paid = { minerAddress: ADDRESS, difficulty: 1, value: '1.00', rewardBaseUnits: 1n };
    await insertBlock(test.database, { ...paid, index: at + 1, workType, subject });
  }
});
afterAll(() => test.close());

it('a block has the sign of its own group where its kind has several, in lists and on its page', async () => {
  const { blocks } = (await test.app.inject('/api/blockchain/blocks')).json<{ blocks: Block[] }>();
  expect(blocks.map(({ sign }) => sign)).toEqual([undefined, 'SU(3)', 'SU(2)']);
  expect((await test.app.inject('/api/blocks/1')).json<Block>().sign).toBe('SU(2)');
});
