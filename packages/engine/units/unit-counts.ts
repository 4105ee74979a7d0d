import type { LiveViewData } from '@productive-mining/contract/entities/live-view.ts';

type ChunkFigure = LiveViewData['figures'][number] & { isCount?: true | undefined };

/** What a chunk shows of itself alone. */
export type ChunkView = Omit<LiveViewData, 'figures'> & { figures: ChunkFigure[] };

/**
 * What the chunks of a unit have found so far, added up: each tells of itself alone, several at once. A sum never falls, as a
 * chunk that begins again finds the same.
 */
export class UnitCounts {
  /** By label, then by chunk. */
  private readonly counts = new Map<string, Map<number, number>>();

  clear(): void {
    this.counts.clear();
  }

  /** Takes a chunk's view. @returns the view with the counts of the unit */
  take(chunk: number, view: ChunkView): LiveViewData {
    const figures = view.figures.map(({ isCount, ...figure }) =>
      isCount && typeof figure.value === 'number'
        ? { ...figure, value: this.sumWith(chunk, figure.label, figure.value) }
        : figure,
    );
    return { ...view, figures };
  }

  private sumWith(chunk: number, label: string, value: number): number {
    const ofLabel = this.counts.get(label) ?? new Map<number, number>();
    this.counts.set(label, ofLabel.set(chunk, Math.max(value, ofLabel.get(chunk) ?? 0)));
    return [...ofLabel.values()].reduce((sum, count) => sum + count, 0);
  }
}
