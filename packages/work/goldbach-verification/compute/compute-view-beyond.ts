/** What a page shows of a chunk beyond 4·10^18 while it is computed. */
import { groupDigits } from '../../group-digits.ts';
import type { Chunk, ComputeStep, LiveView } from '../../work-type.ts';
import type { HardEven } from '../leaf.ts';
import { byHardness } from '../leaf.ts';
import { addHardness, plotHardness } from '../model/hardness-histogram.ts';
import type { BeyondPlan } from '../plan.ts';
import { describe, evenNumbersIn, leafCount, startOfWindow } from '../plan.ts';

const ORIGIN = 4n * 10n ** 18n;
const SHOWN_POINTS = 600;

export class BeyondProgress {
  private leavesDone = 0;
  private farthest = 0n;
  private hardest: { n: bigint; q: bigint; index: number } | undefined;
  /** The hardest even number of each leaf: its distance beyond 4·10^18 and i(n). */
  private readonly points: { distance: number; index: number }[] = [];
  /** Leaves by i(n) of their hardest, in tens. */
  private readonly indexCounts: number[] = [];

  constructor(
    private readonly plan: BeyondPlan,
    private readonly chunk: Chunk,
  ) {}

  addLeaf(window: number, hardest: readonly HardEven[]): void {
    const start = startOfWindow(this.plan, window);
    const first = hardest[0]!;
    const even = { n: start + BigInt(first.offset), q: start - BigInt(first.distance), index: first.index };
    this.leavesDone++;
    addHardness(this.indexCounts, even.index);
    if (!this.hardest || byHardness(even, this.hardest) < 0) this.hardest = even;
    if (even.n > this.farthest) this.farthest = even.n;
    this.points.push({ distance: Number(even.n - ORIGIN), index: even.index });
    if (this.points.length > SHOWN_POINTS) this.points.shift();
  }

  /** @param leavesUnderWay leaves of the row that is being covered, as a share of whole leaves */
  step(leavesUnderWay: number): ComputeStep {
    const done = this.leavesDone + leavesUnderWay;
    return { fraction: Math.min(1, done / this.chunk.count), view: () => this.view(done) };
  }

  private view(leavesDone: number): LiveView {
    const evensPerLeaf = evenNumbersIn(this.plan) / leafCount(this.plan);
    const view: LiveView = {
      subject: `${describe(this.plan)} as sums of two primes`,
      figures: [{ label: 'Even numbers covered', value: Math.round(leavesDone * evensPerLeaf) }],
    };
    if (!this.hardest) return view;
    const { n, q, index } = this.hardest;
    view.figures.push(
      { label: 'Distance beyond 4·10^18', value: Number(this.farthest - ORIGIN) },
      {
        label: 'Hardest even number so far',
        value: `${groupDigits(n)} = ${groupDigits(q)} + ${groupDigits(n - q)}`,
      },
      { label: 'Primes it took', value: index },
    );
    return { ...view, plot: this.plot(n, index), furtherPlots: [plotHardness(this.indexCounts)] };
  }

  private plot(n: bigint, index: number): NonNullable<LiveView['plot']> {
    return {
      name: 'Hardest',
      title: `${groupDigits(n)} needed ${index} primes, the most so far`,
      caption:
        'Each point is the hardest even number of a stretch of 12.6 million: how many primes below its window were tried until one left a prime.',
      x: { label: 'n − 4·10^18' },
      y: { label: 'primes tried, i(n)' },
      series: [
        {
          label: 'hardest of a leaf',
          mark: 'points',
          x: this.points.map((point) => point.distance),
          y: this.points.map((point) => point.index),
        },
      ],
    };
  }
}
