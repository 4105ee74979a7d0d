import { openInstances } from '@productive-mining/engine/chunks/instances.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { insertManyBlocks } from '../testing/insert-many-blocks.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

/** Plan and result of a block that was mined at difficulty 1. */
const plan = {
  seed: 'd38d998c71a9d032523145a1d7120f2b0fafff749bdcbadfb95ea6fa29daab1c',
  leaves: 896,
  instance: '0',
  fieldLimit: 273824,
  distinguishedBits: 8,
};
const result = {
  a: '892920403730712',
  b: '706330287280931',
  p: '1149633896120321',
  base: { x: '1020471261652848', y: '783883578646543' },
  order: '1149633907502029',
  steps: 6554768,
  walks: 25871,
  orders: [
    '1149633840531739',
    '1149633873766535',
    '1149633870972015',
    '1149633839698829',
    '1149633907502029',
  ],
  target: { x: '816024607845357', y: '373539116584079' },
  attempt: 5,
  givenUp: 0,
  meeting: { x: '1140235643755362', later: 25870, earlier: 219, laterSteps: 874, earlierSteps: 986 },
  lastLeaf: 65,
  logarithm: '480368831835547',
};

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const stored = [
    { workType: 'elliptic_curve_crypto', plan, result },
    { workType: 'elliptic_curve_crypto', plan, result: { p: 'none' } },
    { workType: 'prime_pattern' },
    { workType: 'frontiermath_number_theory' },
  ];
  await insertManyBlocks(test.database, 1, stored.length, (index) => ({
    ...{ index, minerAddress: `0x${'a1'.repeat(20)}`, difficulty: 1, value: '1.00', rewardBaseUnits: 1n },
    ...stored[index - 1]!,
  }));
});
afterAll(() => test.close());

const get = (url: string) => test.app.inject(url);

describe('the instance of a block', () => {
  it('is made again from its plan, as lines of a program', async () => {
    const response = await get('/api/blocks/1/instance');
    expect(response.statusCode).toBe(200);
    const { program, lines } = response.json<{ program: string; lines: string }>();
    expect(program).toBe('PARI/GP');
    expect(lines.split('\n').slice(0, 2)).toEqual([
      'p = 1149633896120321; a = 892920403730712; b = 706330287280931;',
      'E = ellinit([a, b], p);',
    ]);
    expect((await get('/api/blocks/1')).json().discoveries[0].hasInstance).toBe(true);
  });

  it.each([
    [2, 'no_instance'],
    [3, 'no_instance'],
    [4, 'no_instance'],
    [99, 'block_not_found'],
  ])('block %i has none: %s', async (index, code) => {
    const response = await get(`/api/blocks/${index}/instance`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code });
  });
});

describe('instances that many ask for', () => {
  const stored = { workType: 'elliptic_curve_crypto', plan, result };

  it('are made once for all, and refused when too many others wait', async () => {
    const instances = openInstances(1);
    onTestFinished(() => instances.close());
    const asked = (at: number) =>
      instances.make({ ...stored, result: { ...result, steps: result.steps + at } });
    const [first, again] = [asked(0), asked(0)];
    const others = await Promise.allSettled([1, 2, 3].map(asked));
    const refused = others.filter((other) => other.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.reason).toMatchObject({ code: 'too_many_requests' });
    expect(await again).toBe(await first);
    expect((await asked(3))?.program ?? null).toBe((await first)?.program ?? null);
  });

  it('leave the thread that answers calls alone', async () => {
    const instances = openInstances();
    onTestFinished(() => instances.close());
    let threads = 0;
    const count = () => threads++;
    process.on('worker', count);
    onTestFinished(() => void process.off('worker', count));
    expect(await instances.make(stored)).toMatchObject({ program: 'PARI/GP' });
    expect(threads).toBe(1);
  });
});
