/** What a page shows of a chunk from 4 while it is computed. */
import { groupDigits } from '../../group-digits.ts';
import type { Chunk, ComputeStep, LiveView } from '../../work-type.ts';
import type { FromFourLeaf } from '../leaf.ts';
import { COUNTED_PRIMES } from '../leaf.ts';
import { type CometPoint, plotComet } from '../model/sample-comet.ts';
import type { FromFourPlan } from '../plan.ts';
import { describe, gridStart } from '../plan.ts';

const SHOWN_POINTS = 600;

export class FromFourProgress {
  private leavesDone = 0;
  private readonly counts: number[] = [];
  private largest: { n: bigint; prime: number } | undefined;
  /** The even number with the largest p(n) of each leaf. */
  private readonly points: { offset: number; prime: number }[] = [];
  private readonly firstLeafStart: bigint;
  private comet: CometPoint[] = [];

  constructor(
    private readonly plan: FromFourPlan,
    private readonly chunk: Chunk,
  ) {
    this.firstLeafStart = gridStart(plan) + BigInt(plan.leafSpan) * BigInt(chunk.first);
  }

  addLeaf(index: number, leaf: FromFourLeaf): void {
    const start = gridStart(this.plan) + BigInt(this.plan.leafSpan) * BigInt(index);
    const peak = leaf.peaks[leaf.peaks.length - 1]!;
    const n = start + BigInt(peak.offset);
    this.leavesDone++;
    leaf.counts.forEach((count, i) => {
      this.counts[i] = (this.counts[i] ?? 0) + count;
    });
    if (!this.largest || peak.prime > this.largest.prime) this.largest = { n, prime: peak.prime };
    this.points.push({ offset: Number(n - this.firstLeafStart), prime: peak.prime });
    if (this.points.length > SHOWN_POINTS) this.points.shift();
  }

  /** @param comet samples the leaf whose segment is in memory; called only when a page is shown something */
  step(comet?: () => CometPoint[]): ComputeStep {
    return {
      fraction: this.leavesDone / this.chunk.count,
      view: () => {
        if (comet) this.comet = comet();
        return this.view();
      },
    };
  }

  private view(): LiveView {
    const covered = this.counts.reduce((sum, count) => sum + count, 0);
    const view: LiveView = {
      subject: `${describe(this.plan)} as sums of two primes`,
      figures: [{ label: 'Even numbers covered', value: covered, isCount: true }],
    };
    if (!this.largest) return view;
    const { n, prime } = this.largest;
    view.figures.push(
      { label: 'Largest p(n) so far', value: prime },
      {
        label: 'Hardest even number so far',
        value: `${groupDigits(n)} = ${groupDigits(prime)} + ${groupDigits(n - BigInt(prime))}`,
      },
      { label: `p(n) at most ${COUNTED_PRIMES.at(-1)}`, value: this.shareOfSmall(covered), unit: '%' },
    );
    const comet = plotComet(this.comet, 'counted in the current stretch of the sieve');
    const peaks = this.plot(n, prime);
    return comet ? { ...view, plot: comet, furtherPlots: [peaks] } : { ...view, plot: peaks };
  }

  private shareOfSmall(covered: number): number {
    return Math.round(1000 * (1 - (this.counts.at(-1) ?? 0) / covered)) / 10;
  }

  private plot(n: bigint, prime: number): NonNullable<LiveView['plot']> {
    const records = this.points.filter(
      ({ prime: p }, at) => !this.points.slice(0, at).some((before) => before.prime >= p),
    );
    return {
      name: 'Records',
      title: `${groupDigits(n)} needs the prime ${groupDigits(prime)}, the largest p(n) so far`,
      caption: `Each point is the even number with the largest p(n) of a stretch of ${groupDigits(this.plan.leafSpan)} integers; p(n) is the least prime that leaves a prime. Squares pass all points before them.`,
      x: { label: 'n', offset: String(this.firstLeafStart) },
      y: { label: 'p(n)', scale: 'log' },
      series: [
        {
          label: 'largest p(n) of a leaf',
          mark: 'points',
          x: this.points.map((point) => point.offset),
          y: this.points.map((point) => point.prime),
        },
        {
          label: 'new largest',
          mark: 'points',
          x: records.map((point) => point.offset),
          y: records.map((point) => point.prime),
        },
      ],
    };
  }
}
