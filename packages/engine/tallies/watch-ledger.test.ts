import { expect, it } from 'vitest';
import type { EngineContext } from '../engine-context.ts';
import { watchLedger } from './watch-ledger.ts';

const context = {
  patiently: { transaction: () => Promise.reject(new Error('nothing is read here')) },
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  closing: new AbortController().signal,
} as unknown as EngineContext;

const HEIGHT = { lastBlock: 1, isCurrent: true };

it('nobody waits for a long ledger that is added up, and everybody again once that is done', async () => {
  const runs: (() => void)[] = [];
  const tallies = watchLedger(context, () => new Promise((resolve) => runs.push(() => resolve(HEIGHT))));
  try {
    // This one learns that it takes long.
    await tallies.catchUp();
    let isLater = false;
    setImmediate(() => {
      isLater = true;
    });
    await tallies.catchUp();
    expect(isLater).toBe(false);
    // The run under way, and the one that was asked for meanwhile.
    runs[0]!();
    await expect.poll(() => runs.length).toBe(2);
    runs[1]!();
    await new Promise((passed) => setImmediate(passed));
    let isOver = false;
    const waiting = tallies.catchUp().then(() => expect(isOver).toBe(true));
    await expect.poll(() => runs.length).toBe(3);
    isOver = true;
    runs[2]!();
    await waiting;
  } finally {
    for (const end of runs) end();
    await tallies.close();
  }
});
