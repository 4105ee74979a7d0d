/** The visitors' clocks beside the server's: exchanges of the open live connections. Nothing of them is stored. */
import type { ClockMessage, LiveMessage } from '@productive-mining/contract/live.ts';
import {
  KEPT_EXCHANGES,
  type OffsetSample,
  offsetOf,
} from '@productive-mining/rules/clock/compare-clocks.ts';

type ClockAnswer = Extract<LiveMessage, { type: 'clock' }>;

/** One connection, whose times at the visitor are all of one clock. */
export class ClockPair {
  private kept: OffsetSample[] = [];
  private open: ClockAnswer['data'] | undefined;

  /** The newest exchanges, oldest first. */
  get samples(): readonly OffsetSample[] {
    return this.kept;
  }

  /** @param receivedMs when the message came in, by `performance.now()` here, as what `now` reads */
  answer({ data }: ClockMessage, receivedMs: number, now: () => number): ClockAnswer {
    if (this.open && data.lastReceivedMs !== undefined) this.close(this.open, data.lastReceivedMs);
    // A clock that goes back isn't the one that it was.
    if (this.open && data.sentMs <= this.open.sentMs) this.kept = [];
    this.open = { sentMs: data.sentMs, serverReceivedMs: receivedMs, serverSentMs: now() };
    return { type: 'clock', data: this.open };
  }

  private close(open: ClockAnswer['data'], receivedMs: number): void {
    const sample = offsetOf({ ...open, receivedMs });
    if (!sample) return;
    this.kept.push(sample);
    if (this.kept.length > KEPT_EXCHANGES) this.kept.shift();
  }
}

export class ClockPairs {
  /** The pairs of a visitor's open connections, in the order in which they began. */
  private readonly open = new Map<string, ClockPair[]>();

  /** The pair of a connection of a visitor that begins to exchange. */
  begin(visitorId: string): ClockPair {
    const pair = new ClockPair();
    this.open.set(visitorId, [...(this.open.get(visitorId) ?? []), pair]);
    return pair;
  }

  /** The connection has ended. */
  end(visitorId: string, pair: ClockPair): void {
    const left = (this.open.get(visitorId) ?? []).filter((one) => one !== pair);
    if (left.length > 0) this.open.set(visitorId, left);
    else this.open.delete(visitorId);
  }

  /** Exchanges of the visitor's open connection that began to exchange last. */
  samplesOf(visitorId: string): readonly OffsetSample[] {
    return this.open.get(visitorId)?.at(-1)?.samples ?? [];
  }
}
