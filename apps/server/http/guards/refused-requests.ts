/** Counts the requests of the last minutes, and those refused as an attack would be. */
import { REFUSALS_WINDOW_MS } from '@productive-mining/rules/security-status.ts';
import { REFUSALS, type Refusal, type RefusalFigures } from '../../security-findings.ts';

const BUCKET_MS = 10_000;

type Counts = Record<Refusal | 'all', number>;

const REFUSAL_OF_STATUS: Readonly<Record<number, Refusal>> = {
  401: 'forbidden',
  403: 'forbidden',
  429: 'limited',
};

/** Counts by ten seconds, so that its memory doesn't grow with the traffic. */
export class RefusedRequests {
  private readonly buckets = new Map<number, Counts>();

  /** Counts a request once: for its answer, otherwise for its cookie. @param nowMs by a clock that isn't set */
  count({ status, hadForgedCookie }: { status: number; hadForgedCookie: boolean }, nowMs: number): void {
    const bucket = this.bucketAt(nowMs);
    bucket.all += 1;
    const refusal = REFUSAL_OF_STATUS[status] ?? (hadForgedCookie ? 'cookie' : undefined);
    if (refusal) bucket[refusal] += 1;
  }

  /** Counts refusals in the window that ends now, to within ten seconds. */
  read(nowMs: number): RefusalFigures {
    this.forget(nowMs);
    const sum = (name: keyof Counts) =>
      Array.from(this.buckets.values()).reduce((total, bucket) => total + bucket[name], 0);
    const byRefusal = { cookie: sum('cookie'), forbidden: sum('forbidden'), limited: sum('limited') };
    const refused = REFUSALS.reduce((total, refusal) => total + byRefusal[refusal], 0);
    return { requests: sum('all'), refused, byRefusal };
  }

  private bucketAt(nowMs: number): Counts {
    const start = Math.floor(nowMs / BUCKET_MS);
    const known = this.buckets.get(start);
    if (known) return known;
    this.forget(nowMs);
    const counts = { all: 0, cookie: 0, forbidden: 0, limited: 0 };
    this.buckets.set(start, counts);
    return counts;
  }

  private forget(nowMs: number): void {
    for (const start of this.buckets.keys())
      if ((start + 1) * BUCKET_MS <= nowMs - REFUSALS_WINDOW_MS) this.buckets.delete(start);
  }
}
