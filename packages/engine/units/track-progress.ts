/** Turns what the threads report into the session's mining_progress messages, at most two a second. */
import { type LiveViewData, showsField } from '@productive-mining/contract/entities/live-view.ts';
import type { MiningProgress } from '@productive-mining/contract/entities/session.ts';
import { estimateValue } from '@productive-mining/rules/estimated-value.ts';
import { progressOf, type WorkflowStep } from '@productive-mining/rules/workflow-steps.ts';
import { signOf } from '@productive-mining/work/headline.ts';
import { FIELD } from '@productive-mining/work/live-field.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { planOf, type WorkUnit } from './lease-unit.ts';
import { type ChunkView, UnitCounts } from './unit-counts.ts';

const INTERVAL_MS = 500;
/** Who reads the progress reads it again within this time. */
const READ_FOR_MS = 60_000;
/** Largest share that is shown of a unit that takes longer than the average of its kind, until it is found. */
const MOST_BEFORE_FIND = 0.99;
/** Below this share done, a remaining time isn't extrapolated. */
const MIN_SHARE_FOR_ESTIMATE = 0.02;

/** The chunks of a unit that are stored, and the wall milliseconds in which at least one of them was computed. */
export interface FinishedChunks {
  chunks: ReadonlySet<number>;
  wallMs: number;
}

/** A picture of the work, and the unit that it shows. */
interface KeptView {
  view: LiveViewData;
  unitId: string;
  lease: number;
}

export const NOTHING_FINISHED: FinishedChunks = { chunks: new Set(), wallMs: 0 };

interface TrackerOptions {
  now?: () => number;
  /** The share of a core that a thread of this process gets; null while that isn't known. */
  processorShare?: () => number | null;
}

export class ProgressTracker {
  private readonly now: () => number;
  private readonly processorShare: () => number | null;
  private latest: MiningProgress | null = null;
  private readAtMs = Number.NEGATIVE_INFINITY;
  private unit: WorkUnit | undefined;
  private phase: WorkflowStep = 'Initialize';
  private finished = NOTHING_FINISHED;
  private begunAtMs = 0;
  private verified = 0;
  private view: LiveViewData | null = null;
  /** The last view, over pauses and into the next unit, as pages that stay open keep it. */
  private kept: KeptView | null = null;
  /** The chunk whose field is shown until it ends: fields of chunks beside each other would take turns. */
  private fieldChunk: number | undefined;
  private fieldSent: LiveViewData | null = null;
  private fieldSentAtMs = Number.NEGATIVE_INFINITY;
  private emittedAtMs = Number.NEGATIVE_INFINITY;
  private readonly counts = new UnitCounts();
  private readonly stored = new Set<number>();
  /** Share done of the chunks at work. */
  private readonly partial = new Map<number, number>();

  constructor(
    private readonly sessionId: string,
    private readonly emit: (progress: MiningProgress) => void,
    { now = () => performance.now(), processorShare = () => null }: TrackerOptions = {},
  ) {
    this.now = now;
    this.processorShare = processorShare;
  }

  /** A new unit, or one that continues with some of its chunks done. */
  begin(unit: WorkUnit, finished: FinishedChunks): void {
    if (unit.id !== this.unit?.id || unit.lease !== this.unit.lease) this.counts.clear();
    // Another lease may have another plan, whose picture it isn't.
    if (this.kept?.unitId === unit.id && this.kept.lease !== unit.lease) this.kept = null;
    this.unit = unit;
    this.stored.clear();
    for (const chunk of finished.chunks) this.stored.add(chunk);
    this.finished = finished;
    this.begunAtMs = this.now();
    this.verified = 0;
    this.view = null;
    this.fieldChunk = undefined;
    this.partial.clear();
    this.enter(this.stored.size > 0 ? 'Compute' : 'Initialize');
  }

  enter(phase: WorkflowStep): void {
    this.phase = phase;
    if (phase === 'Package') this.verified = 1;
    this.report();
  }

  chunkProgress(chunk: number, fraction: number, view?: ChunkView): void {
    // The last report of a chunk may come behind its end.
    if (!this.stored.has(chunk)) this.partial.set(chunk, fraction);
    if (view && this.unit) this.show(chunk, this.counts.take(chunk, view), this.unit);
    this.reportSometimes();
  }

  private show(chunk: number, view: LiveViewData, { id: unitId, lease }: WorkUnit): void {
    if (showsField(view)) {
      if (this.fieldChunk !== undefined && this.fieldChunk !== chunk && this.partial.has(this.fieldChunk))
        return;
      this.fieldChunk = chunk;
    }
    this.view = view;
    // A step without a plot leaves that of its unit in its place.
    const plot = view.plot ?? (this.kept?.unitId === unitId ? this.kept.view.plot : undefined);
    this.kept = { view: plot ? { ...view, plot } : view, unitId, lease };
  }

  chunkDone(chunk: number): void {
    this.partial.delete(chunk);
    this.stored.add(chunk);
    this.reportSometimes();
  }

  chunkDropped(chunk: number): void {
    this.partial.delete(chunk);
  }

  verificationProgress(share: number): void {
    this.verified = share;
    this.reportSometimes();
  }

  /** The last message with the last picture, for a page that is opened meanwhile. */
  read(): MiningProgress | null {
    this.readAtMs = this.now();
    const { latest, kept } = this;
    if (!latest || !kept) return latest;
    const ofEarlier = kept.unitId === latest.unitId ? {} : { viewUnitId: kept.unitId };
    return { ...latest, view: kept.view, ...ofEarlier };
  }

  /** Whether somebody has asked for it lately, as pages without a live connection do. */
  get isRead(): boolean {
    return this.now() - this.readAtMs < READ_FOR_MS;
  }

  private reportSometimes(): void {
    if (this.now() - this.emittedAtMs >= INTERVAL_MS) this.report();
  }

  private report(): void {
    const { unit } = this;
    if (!unit) return;
    this.emittedAtMs = this.now();
    const { presentation, describe, headline } = workTypeOf(unit.workType);
    const subject = describe(planOf(unit));
    const computed = this.computedShare(unit);
    const phaseShare = this.phase === 'Compute' ? computed : this.phase === 'Verify' ? this.verified : 0;
    this.latest = {
      sessionId: this.sessionId,
      progress: progressOf(this.phase, phaseShare),
      currentWorkType: unit.workType,
      computationProgress: computed * 100,
      verificationProgress: this.verified * 100,
      elapsedTime: (this.finished.wallMs + this.now() - this.begunAtMs) / 1000,
      estimatedValue: estimateValue(unit.difficulty, presentation.estimate),
      estimatedTime: this.minutesLeft(unit, computed),
      phase: this.phase,
      difficulty: unit.difficulty,
      unitId: unit.id,
      subject,
      ...signOf(headline, subject),
      processorShare: this.processorShare(),
      view: this.view,
    };
    this.emit({ ...this.latest, view: this.viewToSend() });
  }

  /** The view, but null in the place of a field that was sent already, or less than half a second after another. */
  private viewToSend(): LiveViewData | null {
    const { view } = this;
    if (!view || !showsField(view)) return view;
    if (view === this.fieldSent || this.now() - this.fieldSentAtMs < FIELD.intervalMs) return null;
    this.fieldSent = view;
    this.fieldSentAtMs = this.now();
    return view;
  }

  private computedShare(unit: WorkUnit): number {
    if (this.phase !== 'Initialize' && this.phase !== 'Compute') return 1;
    const open = [...this.partial.values()].reduce((sum, fraction) => sum + fraction, 0);
    const chunks = expectedChunks(unit);
    return Math.min(chunks < unit.chunkCount ? MOST_BEFORE_FIND : 1, (this.stored.size + open) / chunks);
  }

  private minutesLeft(unit: WorkUnit, share: number): number {
    const chunks = expectedChunks(unit);
    // Nothing says when the find comes once the average is passed.
    if (chunks < unit.chunkCount && share === MOST_BEFORE_FIND) return 0;
    const fresh = share - this.finished.chunks.size / chunks;
    if (fresh < MIN_SHARE_FOR_ESTIMATE) return 0;
    return ((this.now() - this.begunAtMs) * (1 - share)) / fresh / 60_000;
  }
}

/** Chunks that a unit needs on average: all, unless it ends by a find. */
function expectedChunks(unit: WorkUnit): number {
  const expectedLeaves = workTypeOf(unit.workType).expectedLeaves?.(planOf(unit));
  return expectedLeaves === undefined ? unit.chunkCount : (unit.chunkCount * expectedLeaves) / unit.leafCount;
}
