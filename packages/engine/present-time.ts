/**
 * The present time of a server and its engine: what is sealed, paid, leased and shown is stamped with it. It begins with a
 * clock (rules/present-time.ts says which) and goes on with the time that has passed; the machine's clock is followed as
 * long as it is within a minute of that, so that setting it moves nothing (docs/decisions/0033-clocks.md).
 */
import { uptime } from 'node:os';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { readClock } from '@productive-mining/database/connection/database-clock.ts';
import { readUnlessDamaged } from '@productive-mining/database/queries/find-damaged-table.ts';
import { readTip } from '@productive-mining/database/queries/list-blocks.ts';
import { believedTime, firstTime } from '@productive-mining/rules/present-time.ts';

export interface MachineClocks {
  /** Milliseconds since 1970, by a clock that may be set. */
  wallMs: () => number;
  /** Milliseconds since any moment, by a clock that can't be set. */
  passedMs: () => number;
}

/** While the machine sleeps, `performance.now()` stops; its uptime goes on, in steps of 10 ms. */
function passedMsOfMachine(): () => number {
  const [startMs, upSeconds] = [performance.now(), uptime()];
  return () => Math.max(performance.now() - startMs, (uptime() - upSeconds) * 1000);
}

export class PresentTime {
  private atMs: number;
  private atPassedMs: number;

  /** @param firstMs the time at which it begins */
  constructor(
    firstMs: number,
    private readonly clocks: MachineClocks,
  ) {
    this.atMs = firstMs;
    this.atPassedMs = clocks.passedMs();
  }

  now(): Date {
    const { wallMs, passedMs } = this.clocks;
    const passed = passedMs();
    this.atMs = believedTime(this.atMs + (passed - this.atPassedMs), wallMs());
    this.atPassedMs = passed;
    return new Date(Math.floor(this.atMs));
  }

  /** How far the machine's clock is ahead of the present time, or behind it, in milliseconds; 0 while it is followed. */
  clockOffMs(): number {
    const { wallMs } = this.clocks;
    return wallMs() - this.now().getTime();
  }
}

/** Compares this process's clock with the database's and with the newest block. */
export async function openPresentTime(
  executor: Executor,
  clocks: MachineClocks = { wallMs: () => Date.now(), passedMs: passedMsOfMachine() },
): Promise<PresentTime> {
  const databaseMs = (await readClock(executor)).getTime();
  const { value: tip } = await readUnlessDamaged(executor, readTip(executor));
  const first = firstTime({ processMs: clocks.wallMs(), databaseMs }, tip?.timestamp.getTime());
  return new PresentTime(first, clocks);
}
