import { readlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ProcessorShare, type ThreadTimes } from './processor-share.ts';

/** Threads that get a share of a core while they work. */
function pretendThreads() {
  const threads = new Map<number, ThreadTimes>();
  let atMs = 0;
  const share = new ProcessorShare(
    (thread) => threads.get(thread),
    () => atMs,
  );
  return {
    share,
    begin(thread: number, times: ThreadTimes = { cpuMs: 0, waitedMs: 0 }) {
      threads.set(thread, times);
      share.add(thread);
    },
    end: (thread: number) => threads.delete(thread),
    /** Lets time pass in which each thread works for `part` of it, getting `of` a core. */
    pass(ms: number, of: number, part = 1) {
      atMs += ms;
      for (const [thread, { cpuMs, waitedMs }] of threads)
        threads.set(thread, {
          cpuMs: cpuMs + ms * part * of,
          waitedMs: waitedMs + ms * part * (1 - of),
        });
    },
  };
}

describe('the share of a core that threads get', () => {
  it('isn’t known before they have worked for a second', () => {
    const { share, begin, pass } = pretendThreads();
    expect(share.read()).toBeNull();
    begin(7);
    pass(1500, 1, 0.5);
    expect(share.read()).toBeNull();
    pass(1500, 1);
    expect(share.read()).toBe(1);
  });

  it('is that of the last ten seconds, of all threads, and leaves out the time without work', () => {
    const { share, begin, pass } = pretendThreads();
    begin(1, { cpuMs: 90_000, waitedMs: 5 });
    begin(2);
    for (let second = 0; second < 20; second++) {
      pass(1000, 1);
      share.read();
    }
    for (let second = 0; second < 12; second++) {
      pass(1000, 0.1, 0.5);
      share.read();
    }
    expect(share.read()).toBeCloseTo(0.1);
  });

  it('forgets threads that have ended, and is unknown where the system tells nothing', () => {
    const { share, begin, end, pass } = pretendThreads();
    begin(1);
    share.read();
    pass(2000, 0.5);
    expect(share.read()).toBe(0.5);
    end(1);
    for (let second = 0; second < 12; second++) {
      pass(1000, 1);
      share.read();
    }
    expect(share.read()).toBeNull();
    const silent = new ProcessorShare(() => undefined);
    silent.add(1);
    expect(silent.read()).toBeNull();
  });

  it.runIf(process.platform === 'linux')('is read from the system', () => {
    let atMs = 0;
    const share = new ProcessorShare(undefined, () => atMs);
    share.add(Number(readlinkSync('/proc/thread-self').split('/').at(-1)));
    share.read();
    const until = process.cpuUsage().user + 1_200_000;
    while (process.cpuUsage().user < until);
    atMs = 5000;
    expect(share.read()).toBeGreaterThan(0);
    expect(share.read()).toBeLessThanOrEqual(1);
  });
});
