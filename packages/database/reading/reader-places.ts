/**
 * Gives readers their places: in the database, or in the threads that compute. A query may take seconds, and a reader may
 * send many: each visitor and each network address has one at work, and a place that becomes free goes to who has been
 * served longest ago.
 */
import { CallFailure, type ErrorCode } from '@productive-mining/contract/errors.ts';

export interface PlaceLimits {
  /** Readers who have a place at the same time. */
  atOnce: number;
  /** Those of them who may stay long; all unless given. */
  longAtOnce?: number;
  /** Readers who wait for one of these places: in all, of one visitor, of one address. */
  waiting: { all: number; visitor: number; address: number };
  /** How long a reader waits at most; without end unless given. */
  waitMaxMs?: number;
  /** What one more, or one who waited too long, is refused with: for the visitor's or the address's own, and for all. */
  refusedWith: { own: ErrorCode; all: ErrorCode };
}

/** Visitors and addresses whose last turn is remembered, so that who asks again and again isn't new each time. */
const REMEMBERED_TURNS = 1000;

export interface Reader {
  readonly visitorId: string;
  /** Network address. */
  readonly address: string;
}

/** How long a reader stays: an export of rows takes long, a query doesn't. */
export type Stay = 'short' | 'long';

/** What takes, or waits for, a place. */
interface Entrant extends Reader {
  stay: Stay;
}

interface Waiting {
  reader: Entrant;
  begin(): void;
}

/** Gives the place back. */
export type Leave = () => void;

export class ReaderPlaces {
  private readonly running = new Set<Entrant>();
  /** In the order in which they came. */
  private waiting: readonly Waiting[] = [];
  /** Number of the last turn of each visitor and address, the earliest first. */
  private readonly turns = new Map<string, number>();
  private turn = 0;

  constructor(private readonly limits: PlaceLimits) {}

  /** Whether somebody waits for a place. */
  get isWaitedFor(): boolean {
    return this.waiting.length > 0;
  }

  /**
   * Resolves when there is a place.
   * @param signal aborts when the reader has gone: a query that waits leaves the queue then
   * @returns undefined when the reader has gone
   * @throws CallFailure as the limits say
   */
  async enter(asking: Reader, signal?: AbortSignal, stay: Stay = 'short'): Promise<Leave | undefined> {
    if (signal?.aborted) return undefined;
    const reader = { ...asking, stay };
    if (this.hasPlaceFor(reader)) return this.begin(reader);
    this.checkQueue(reader);
    return this.wait(reader, signal);
  }

  private wait(reader: Entrant, signal: AbortSignal | undefined): Promise<Leave | undefined> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        stopWaiting();
        resolve(undefined);
      };
      const { waitMaxMs, refusedWith } = this.limits;
      const expire = () => {
        stopWaiting();
        const isOwn = [...this.running].some((other) => sharesTurns(reader, other));
        reject(new CallFailure(isOwn ? refusedWith.own : refusedWith.all));
      };
      const timer = waitMaxMs === undefined ? undefined : setTimeout(expire, waitMaxMs);
      const stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        this.waiting = this.waiting.filter((each) => each !== entry);
      };
      const entry: Waiting = {
        reader,
        begin: () => {
          stopWaiting();
          resolve(this.begin(reader));
        },
      };
      this.waiting = [...this.waiting, entry];
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** Whether a reader who enters now begins at once. */
  hasPlaceFor({ stay = 'short', ...reader }: Reader & { stay?: Stay }): boolean {
    const { atOnce, longAtOnce = atOnce } = this.limits;
    const running = [...this.running];
    if (running.length >= atOnce || running.some((other) => sharesTurns(reader, other))) return false;
    return stay === 'short' || running.filter((other) => other.stay === 'long').length < longAtOnce;
  }

  /**
   * Looks whether a reader would be refused who enters now and has to wait.
   * @throws CallFailure as the limits say
   */
  checkQueue({ visitorId, address }: Reader): void {
    const { waiting, refusedWith } = this.limits;
    const countOf = (isCounted: (other: Reader) => boolean) =>
      this.waiting.filter((each) => isCounted(each.reader)).length;
    if (
      countOf((other) => other.visitorId === visitorId) >= waiting.visitor ||
      countOf((other) => other.address === address) >= waiting.address
    )
      throw new CallFailure(refusedWith.own);
    if (this.waiting.length >= waiting.all) throw new CallFailure(refusedWith.all);
  }

  private begin(reader: Entrant): Leave {
    // Equal readers are told apart, as each has a place.
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
    next.entry.begin();
    this.callNext();
  }
}

/** Whether two readers have their turns together, as they are one visitor, or come from one address. */
export const sharesTurns = (a: Reader, b: Reader) => a.visitorId === b.visitorId || a.address === b.address;

const keysOf = ({ visitorId, address }: Reader) => [`visitor ${visitorId}`, `address ${address}`];
