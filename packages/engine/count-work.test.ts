import { expect, it } from 'vitest';
import { WorkCounts } from './count-work.ts';
import { FairShare } from './threads/fair-share.ts';

it('adds up units by kind and outcome, and CPU time by kind and phase', () => {
  const counts = new WorkCounts();
  counts.blockSealed('prime_pattern');
  counts.blockSealed('prime_pattern');
  counts.unitFailed('prime_pattern', 'undecided');
  counts.unitFailed('riemann_zero', 'rejected');
  counts.cpuSpent('prime_pattern', 'compute', 1500);
  counts.cpuSpent('prime_pattern', 'compute', 500);
  counts.cpuSpent('prime_pattern', 'verify', 250);
  expect(counts.read()).toEqual({
    blocksSealed: [{ workType: 'prime_pattern', count: 2 }],
    unitsFailed: [
      { workType: 'prime_pattern', outcome: 'undecided', count: 1 },
      { workType: 'riemann_zero', outcome: 'rejected', count: 1 },
    ],
    cpuSeconds: [
      { workType: 'prime_pattern', phase: 'compute', seconds: 2 },
      { workType: 'prime_pattern', phase: 'verify', seconds: 0.25 },
    ],
  });
});

it('a time that no clock gives leaves the totals as they are, which never fall', () => {
  const counts = new WorkCounts();
  counts.cpuSpent('prime_pattern', 'compute', 1500);
  for (const cpuMs of [-685_997, Number.NaN, Infinity]) counts.cpuSpent('prime_pattern', 'compute', cpuMs);
  expect(counts.read().cpuSeconds).toEqual([{ workType: 'prime_pattern', phase: 'compute', seconds: 1.5 }]);
});

it('the fair share tells how many slots are in use and how many claims wait', async () => {
  const share = new FairShare(2);
  const claim = { visitorId: 'a', sessionId: 'a' };
  const abort = new AbortController();
  expect(share.load()).toEqual({ slots: 2, slotsInUse: 0, tasksWaiting: 0 });
  const first = await share.acquire(claim, abort.signal);
  await share.acquire(claim, abort.signal);
  const third = share.acquire(claim, abort.signal);
  const fourth = share.acquire(claim, abort.signal);
  expect(share.load()).toEqual({ slots: 2, slotsInUse: 2, tasksWaiting: 2 });
  first.release();
  await third;
  expect(share.load()).toEqual({ slots: 2, slotsInUse: 2, tasksWaiting: 1 });
  abort.abort(new Error('stopped'));
  await expect(fourth).rejects.toThrow('stopped');
  expect(share.load()).toEqual({ slots: 2, slotsInUse: 2, tasksWaiting: 0 });
});
