/**
 * Gives readers' queries their places in the database. A query may take seconds, and a reader may send many: each visitor
 * and each network address has one at work, and a place that becomes free goes to who has been served longest ago.
 */
import { CallFailure } from '@productive-mining/contract/errors.ts';

/** Queries that run at the same time, and those that wait for one of these places. */
const AT_ONCE = 2;
const WAITING_MAX = 30;
const WAITING_OF_VISITOR = 3;
const WAITING_OF_ADDRESS = 10;
/** Visitors and addresses whose last turn is remembered, so that who asks again and again isn't new each time. */
const REMEMBERED_TURNS = 1000;

export interface Reader {
  visitorId: string;
  /** Network address. */
  address: string;
}

interface Waiting {
  reader: Reader;
  begin(): void;
}

/** Gives the place back. */
export type Leave = () => void;

export class QueryPlaces {
  private readonly running = new Set<Reader>();
  /** In the order in which they came. */
  private waiting: readonly Waiting[] = [];
  /** Number of the last turn of each visitor and address, the earliest first. */
  private readonly turns = new Map<string, number>();
  private turn = 0;

  /**
   * Resolves when there is a place.
   * @param signal aborts when the reader has gone: a query that waits leaves the queue then
   * @returns undefined when the reader has gone
   * @throws CallFailure too_many_queries, queries_busy
   */
  async enter(reader: Reader, signal?: AbortSignal): Promise<Leave | undefined> {
    if (signal?.aborted) return undefined;
    if (this.hasPlaceFor(reader)) return this.begin(reader);
    this.checkQueue(reader);
    return new Promise((resolve) => {
      const entry: Waiting = { reader, begin: () => resolve(this.begin(reader)) };
      const giveUp = () => {
        this.waiting = this.waiting.filter((each) => each !== entry);
        resolve(undefined);
      };
      this.waiting = [...this.waiting, entry];
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  private hasPlaceFor(reader: Reader): boolean {
    return this.running.size < AT_ONCE && ![...this.running].some((other) => sharesTurns(reader, other));
  }

  private checkQueue({ visitorId, address }: Reader): void {
    const countOf = (isCounted: (other: Reader) => boolean) =>
      this.waiting.filter((each) => isCounted(each.reader)).length;
    if (
      countOf((other) => other.visitorId === visitorId) >= WAITING_OF_VISITOR ||
      countOf((other) => other.address === address) >= WAITING_OF_ADDRESS
    )
      throw new CallFailure('too_many_queries');
    if (this.waiting.length >= WAITING_MAX) throw new CallFailure('queries_busy');
  }

  private begin(reader: Reader): Leave {
    // Equal readers are told apart, as each is a query.
    const place = { ...reader };
    this.running.add(place);
    this.turn += 1;
    for (const key of keysOf(reader)) {
      this.turns.delete(key);
      this.turns.set(key, this.turn);
    }
    for (const key of this.turns.keys()) {
      if (this.turns.size <= REMEMBERED_TURNS) break;
      this.turns.delete(key);
    }
    return () => {
      if (this.running.delete(place)) this.callNext();
    };
  }

  /** The place goes to the one of those that may run who was served longest ago; of a visitor's own, to the earliest. */
  private callNext(): void {
    const [next] = this.waiting
      .filter(({ reader }) => this.hasPlaceFor(reader))
      .map((entry) => ({ entry, turns: keysOf(entry.reader).map((key) => this.turns.get(key) ?? 0) }))
      .sort((a, b) => Math.max(...a.turns) - Math.max(...b.turns) || a.turns[0]! - b.turns[0]!);
    if (!next) return;
    this.waiting = this.waiting.filter((each) => each !== next.entry);
    next.entry.begin();
    this.callNext();
  }
}

const sharesTurns = (a: Reader, b: Reader) => a.visitorId === b.visitorId || a.address === b.address;

const keysOf = ({ visitorId, address }: Reader) => [`visitor ${visitorId}`, `address ${address}`];
