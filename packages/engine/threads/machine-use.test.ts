/** How much of the machine mining takes: fewer threads for now, and none while other programs need it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FairShare } from './fair-share.ts';
import { openMachineControl } from './machine-use.ts';
import { type CpuReading, othersShare, waitsAfter } from './other-programs.ts';

const CLAIM = { visitorId: 'v', sessionId: 's' };
const never = new AbortController().signal;

describe('the slots of a share', () => {
  it('can be fewer while they are held, and are lent no more until enough came back', async () => {
    const share = new FairShare(3);
    const held = await Promise.all([1, 2, 3].map(() => share.acquire(CLAIM, never)));
    let lent = 0;
    for (const _ of [1, 2, 3]) void share.acquire(CLAIM, never).then(() => lent++);
    share.setSlots(1);
    expect(share.load()).toEqual({ slots: 1, slotsInUse: 3, tasksWaiting: 3 });
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    for (const slot of held.slice(0, 2)) slot.release();
    await settle();
    expect(lent).toBe(0);
    held[2]!.release();
    await settle();
    expect(lent).toBe(1);
    share.setSlots(3);
    await settle();
    expect(lent).toBe(3);
    expect(share.load()).toEqual({ slots: 3, slotsInUse: 3, tasksWaiting: 0 });
  });
});

describe('an idle machine', () => {
  const quiet = { isWaiting: false, quietMs: 0 };

  it('is one whose other programs take less than a quarter; what the server takes doesn’t count', () => {
    const from: CpuReading = { busyMs: 1000, idleMs: 5000, ownMs: 700, atMs: 0 };
    const after = (busyMs: number, idleMs: number, ownMs: number) =>
      othersShare(from, { busyMs: 1000 + busyMs, idleMs: 5000 + idleMs, ownMs: 700 + ownMs, atMs: 2000 });
    expect(after(4000, 0, 4000)).toBe(0);
    expect(after(4000, 0, 3000)).toBe(0.25);
    expect(after(1000, 3000, 0)).toBe(0.25);
    expect(after(1000, 3000, 1001)).toBe(0);
    expect(after(0, 0, 0)).toBeNull();
    expect(waitsAfter(quiet, 0.24, 2000).isWaiting).toBe(false);
    expect(waitsAfter(quiet, 0.25, 2000).isWaiting).toBe(true);
    expect(waitsAfter({ isWaiting: true, quietMs: 0 }, null, 2000).isWaiting).toBe(false);
  });

  it('has been quiet for ten seconds without a break', () => {
    let state = waitsAfter(quiet, 0.9, 2000);
    const waits = [0.1, 0.1, 0.2, 0.1, 0.1, 0.1, 0.1, 0.1].map((others) => {
      state = waitsAfter(state, others, 2000);
      return state.isWaiting;
    });
    expect(waits).toEqual([true, true, true, true, true, true, true, false]);
  });
});

describe('the use of the machine', () => {
  let reading: CpuReading;
  let share: FairShare;
  const open = () => {
    share = new FairShare(4);
    return openMachineControl(share, { threads: 4, readCpu: () => reading, measureEveryMs: 2000 });
  };
  /** Two seconds of four processors, of which other programs take a part. */
  const pass = (others: number) => {
    const { busyMs, idleMs, ownMs, atMs } = reading;
    const taken = 8000 * others;
    reading = { busyMs: busyMs + taken, idleMs: idleMs + 8000 - taken, ownMs, atMs: atMs + 2000 };
    vi.advanceTimersByTime(2000);
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    reading = { busyMs: 0, idleMs: 0, ownMs: 0, atMs: 0 };
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is what the server was started with until fewer threads are asked for', () => {
    const machine = open();
    expect(machine.read()).toMatchObject({
      threads: 4,
      threadsMax: 4,
      onlyWhenIdle: false,
      othersShare: null,
    });
    expect(machine.change({ threads: 1 })).toMatchObject({ threads: 1, threadsMax: 4 });
    expect(share.load().slots).toBe(1);
    pass(0.9);
    expect(share.load().slots).toBe(1);
  });

  it('is nothing while it is to wait and others are busy, and all again at once when it isn’t to wait', () => {
    const machine = open();
    machine.change({ onlyWhenIdle: true });
    pass(0.05);
    expect(machine.read()).toMatchObject({ isWaiting: false, othersShare: 0.05 });
    pass(0.5);
    expect(machine.read()).toMatchObject({ isWaiting: true, othersShare: 0.5 });
    expect(share.load().slots).toBe(0);
    machine.change({ threads: 2 });
    expect(share.load().slots).toBe(0);
    for (const _ of [1, 2, 3, 4, 5]) pass(0.1);
    expect(machine.read().isWaiting).toBe(false);
    expect(share.load().slots).toBe(2);
    pass(0.5);
    expect(machine.change({ onlyWhenIdle: false })).toMatchObject({ isWaiting: false, othersShare: null });
    expect(share.load().slots).toBe(2);
    pass(0.9);
    expect(share.load().slots).toBe(2);
  });
});
