/** Measured times of all kinds and difficulties, read again only where an attempt was verified since. */
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import {
  type MeasuredTime,
  readMeasuredTimes,
  readNewestAttempt,
} from '@productive-mining/database/queries/read-stats.ts';

/** Attempts get their numbers in one order and may be committed in another: so many are looked at again. */
const LOOKED_AT_AGAIN = 100;

export class MeasuredTimes {
  private readonly known = new Map<string, MeasuredTime>();
  private newest: number | undefined;

  /** By kind, then by difficulty. */
  async read(executor: Executor): Promise<MeasuredTime[]> {
    // Read first: an attempt that comes meanwhile is looked at again next time.
    const newest = await readNewestAttempt(executor);
    const isOther = this.newest === undefined || newest < this.newest;
    const since = isOther ? undefined : Math.max(0, this.newest! - LOOKED_AT_AGAIN);
    const found = await readMeasuredTimes(executor, since);
    if (isOther) this.known.clear();
    for (const time of found) this.known.set(`${time.workType} ${time.difficulty}`, time);
    this.newest = newest;
    return [...this.known.values()].sort(
      (a, b) => compareTexts(a.workType, b.workType) || a.difficulty - b.difficulty,
    );
  }
}

const compareTexts = (a: string, b: string) => Number(a > b) - Number(a < b);
