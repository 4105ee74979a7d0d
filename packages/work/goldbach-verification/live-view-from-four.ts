/** What a page shows of a chunk from 4 while it is computed. */
import type { Chunk, ComputeStep, LiveView } from '../work-type.ts';
import type { FromFourLeaf } from './leaf-from-four.ts';
import { COUNTED_PRIMES } from './leaf-from-four.ts';
import type { FromFourPlan } from './plan.ts';
import { describe, gridStart, grouped } from './plan.ts';
import { COMET_PRIME_LIMIT, type CometPoint } from './sample-comet.ts';

const SHOWN_POINTS = 600;

export class FromFourProgress {
  private leavesDone = 0;
  private readonly counts: number[] = [];
  private largest: { n: bigint; prime: number } | undefined;
  /** Of each leaf the even number with the largest p(n). */
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
      figures: [{ label: 'Even numbers covered', value: covered }],
    };
    if (!this.largest) return view;
    const { n, prime } = this.largest;
    view.figures.push(
      { label: 'Largest p(n) so far', value: prime },
      {
        label: 'Hardest even number so far',
        value: `${grouped(n)} = ${grouped(prime)} + ${grouped(n - BigInt(prime))}`,
      },
      { label: `p(n) at most ${COUNTED_PRIMES.at(-1)}`, value: this.shareOfSmall(covered), unit: '%' },
    );
    return { ...view, plot: this.comet.length > 0 ? this.cometPlot() : this.plot(n, prime) };
  }

  private cometPlot(): NonNullable<LiveView['plot']> {
    const from = this.comet[0]!.n;
    const series = (label: string, isMember: (n: number) => boolean) => {
      const points = this.comet.filter(({ n }) => isMember(n));
      return {
        label,
        mark: 'points' as const,
        x: points.map(({ n }) => n - from),
        y: points.map(({ partitions }) => partitions),
      };
    };
    const limit = grouped(COMET_PRIME_LIMIT);
    return {
      title: 'Multiples of 3 are the sum of two primes in about twice as many ways',
      caption: `Goldbach’s comet of ${grouped(this.comet.length)} even numbers from ${grouped(from)} on: the ways to write n as p + q with p ≤ q and p at most ${limit}, counted in the sieve at hand.`,
      x: { label: 'n', offset: String(from) },
      y: { label: `ways with p ≤ ${limit}` },
      series: [series('n divisible by 3', (n) => n % 3 === 0), series('other n', (n) => n % 3 !== 0)],
    };
  }

  private shareOfSmall(covered: number): number {
    return Math.round(1000 * (1 - (this.counts.at(-1) ?? 0) / covered)) / 10;
  }

  private plot(n: bigint, prime: number): NonNullable<LiveView['plot']> {
    return {
      title: `${grouped(n)} needs the prime ${grouped(prime)}, the largest p(n) so far`,
      caption: `Each point is the even number with the largest p(n) of a stretch of ${grouped(this.plan.leafSpan)} integers; p(n) is the least prime that leaves a prime.`,
      x: { label: 'n', offset: String(this.firstLeafStart) },
      y: { label: 'p(n)' },
      series: [
        {
          label: 'largest p(n) of a leaf',
          mark: 'points',
          x: this.points.map((point) => point.offset),
          y: this.points.map((point) => point.prime),
        },
      ],
    };
  }
}
