/**
 * Counts of requests for @fastify/rate-limit, whose own store reads the wall clock: set back, that clock would keep a visitor
 * at a limit until it has caught up.
 */

interface Counted {
  current: number;
  beganAtMs: number;
}

/** What the plugin takes of a window: requests so far, and the milliseconds until it ends. */
interface Window {
  current: number;
  ttl: number;
}

interface RequestCountsOptions {
  /** Keys that are remembered; the one that was counted longest ago is forgotten first. */
  cache?: number;
}

export class RequestCounts {
  private readonly counted = new Map<string, Counted>();

  constructor(
    private readonly options: RequestCountsOptions,
    private readonly now: () => number = () => performance.now(),
  ) {}

  incr(key: string, done: (error: Error | null, result: Window) => void, windowMs: number): void {
    const nowMs = this.now();
    const known = this.counted.get(key);
    const isOver = known === undefined || nowMs - known.beganAtMs >= windowMs;
    const counted = isOver ? { current: 1, beganAtMs: nowMs } : { ...known, current: known.current + 1 };
    this.counted.delete(key);
    this.counted.set(key, counted);
    this.forget();
    done(null, { current: counted.current, ttl: windowMs - (nowMs - counted.beganAtMs) });
  }

  /** A store for another limit, which counts by itself. */
  child(): RequestCounts {
    return new RequestCounts(this.options, this.now);
  }

  private forget(): void {
    const { cache = Number.POSITIVE_INFINITY } = this.options;
    const [oldest] = this.counted.keys();
    if (this.counted.size > cache && oldest !== undefined) this.counted.delete(oldest);
  }
}
