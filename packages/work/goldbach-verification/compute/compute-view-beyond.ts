/** What a page shows of a chunk beyond 4·10^18 while it is computed. */
import { groupDigits } from '../../group-digits.ts';
import type { Chunk, ComputeStep, LiveView } from '../../work-type.ts';
import type { HardEven } from '../leaf.ts';
import { byHardness } from '../leaf.ts';
import { addHardness, plotHardness } from '../model/hardness-histogram.ts';
import { rankWords } from '../model/rank-words.ts';
import type { BeyondPlan } from '../plan.ts';
import { describe, evenNumbersIn, leafCount, leafFormOf, startOfWindow } from '../plan.ts';
import type { RankedEven } from '../result.ts';

const ORIGIN = 4n * 10n ** 18n;
const SHOWN_POINTS = 600;

export class BeyondProgress {
  private leavesDone = 0;
  private farthest = 0n;
  private hardest: RankedEven | undefined;
  /** The hardest even number of each leaf: its distance beyond 4·10^18 and its rank. */
  private readonly points: { distance: number; rank: number }[] = [];
  /** Leaves by the rank of their hardest, in tens. */
  private readonly rankCounts: number[] = [];

  constructor(
    private readonly plan: BeyondPlan,
    private readonly chunk: Chunk,
  ) {}

  addLeaf(window: number, hardest: readonly HardEven[]): void {
    const start = startOfWindow(this.plan, window);
    const first = hardest[0]!;
    const even = { n: start + BigInt(first.offset), q: start - BigInt(first.distance), rank: first.rank };
    this.leavesDone++;
    addHardness(this.rankCounts, even.rank);
    if (!this.hardest || byHardness(even, this.hardest) < 0) this.hardest = even;
    if (even.n > this.farthest) this.farthest = even.n;
    this.points.push({ distance: Number(even.n - ORIGIN), rank: even.rank });
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
      figures: [
        { label: 'Even numbers covered', value: Math.round(leavesDone * evensPerLeaf), isCount: true },
      ],
    };
    if (!this.hardest) return view;
    const { n, q, rank } = this.hardest;
    const form = leafFormOf(this.plan);
    view.figures.push(
      { label: 'Distance beyond 4·10^18', value: Number(this.farthest - ORIGIN) },
      {
        label: 'Hardest even number so far',
        value: `${groupDigits(n)} = ${groupDigits(q)} + ${groupDigits(n - q)}`,
      },
      { label: form === 2 ? 'Useful primes it took' : 'Primes it took', value: rank },
    );
    return { ...view, plot: this.plot(n, rank), furtherPlots: [plotHardness(form, this.rankCounts)] };
  }

  private plot(n: bigint, rank: number): NonNullable<LiveView['plot']> {
    const { symbol, tried, meaning } = rankWords[leafFormOf(this.plan)];
    return {
      name: 'Hardest',
      title: `${groupDigits(n)} needed ${rank} ${tried}, the most so far`,
      caption: `Each point is the hardest even number of a stretch of 12.6 million; ${meaning}.`,
      x: { label: 'n − 4·10^18' },
      y: { label: `${tried} tried, ${symbol}`, isWhole: true },
      series: [
        {
          label: 'hardest of a leaf',
          mark: 'points',
          x: this.points.map((point) => point.distance),
          y: this.points.map((point) => point.rank),
        },
      ],
    };
  }
}
