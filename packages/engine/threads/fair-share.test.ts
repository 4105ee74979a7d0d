import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairShare, type Slot } from './fair-share.ts';

/** Runs claims on a simulated clock: each visitor always has work, a held slot takes the given time. */
async function simulate(
  slots: number,
  taskMs: Record<string, number>,
  sessionsOf: (visitor: string) => string[],
  rounds: number,
) {
  let clock = 0;
  const share = new FairShare(slots, () => clock);
  const used = new Map<string, number>();
  const held: { until: number; slot: Slot; visitor: string; session: string }[] = [];
  const never = new AbortController().signal;
  const ask = (visitor: string, session: string) => {
    void share.acquire({ visitorId: visitor, sessionId: session }, never).then((slot) => {
      held.push({ until: clock + taskMs[visitor]!, slot, visitor, session });
    });
  };
  for (const visitor of Object.keys(taskMs))
    for (const session of sessionsOf(visitor)) for (let i = 0; i < slots; i++) ask(visitor, session);
  await Promise.resolve();
  for (let round = 0; round < rounds; round++) {
    held.sort((a, b) => a.until - b.until);
    const next = held.shift()!;
    clock = next.until;
    for (const key of [next.visitor, next.session])
      used.set(key, (used.get(key) ?? 0) + taskMs[next.visitor]!);
    ask(next.visitor, next.session);
    next.slot.release();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return used;
}

describe('fair share', () => {
  it('gives visitors equal time whatever their number of sessions', async () => {
    const used = await simulate(
      2,
      { alice: 10, bob: 10 },
      (v) => (v === 'alice' ? ['a1', 'a2', 'a3'] : ['b1']),
      400,
    );
    expect(used.get('alice')! / used.get('bob')!).toBeCloseTo(1, 1);
    expect(used.get('a1')! / used.get('a3')!).toBeCloseTo(1, 1);
  });

  it('gives visitors equal time whatever the length of their tasks', async () => {
    const used = await simulate(1, { alice: 50, bob: 5 }, (v) => [`${v}1`], 600);
    expect(used.get('alice')! / used.get('bob')!).toBeCloseTo(1, 0);
  });

  it('never lends more slots than there are, and lends them all while someone waits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.record({ visitor: fc.integer({ min: 0, max: 3 }), release: fc.boolean() }), {
          maxLength: 60,
        }),
        async (slots, steps) => {
          const share = new FairShare(slots);
          const held: Slot[] = [];
          let asked = 0;
          let released = 0;
          for (const { visitor, release } of steps) {
            asked++;
            void share
              .acquire({ visitorId: `v${visitor}`, sessionId: `s${visitor}` }, new AbortController().signal)
              .then((slot) => held.push(slot));
            await Promise.resolve();
            if (release && held.length > 0) {
              held.shift()!.release();
              released++;
            }
            await Promise.resolve();
            expect(held.length).toBe(Math.min(slots, asked - released));
          }
        },
      ),
    );
  });

  it('lets a waiting claim go when its signal aborts', async () => {
    const share = new FairShare(1);
    const first = await share.acquire({ visitorId: 'a', sessionId: 'a' }, new AbortController().signal);
    const abort = new AbortController();
    const waiting = share.acquire({ visitorId: 'b', sessionId: 'b' }, abort.signal);
    abort.abort(new Error('paused'));
    await expect(waiting).rejects.toThrow('paused');
    first.release();
    first.release();
    const next = await share.acquire({ visitorId: 'c', sessionId: 'c' }, new AbortController().signal);
    next.release();
  });
});
