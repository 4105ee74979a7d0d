/** The attempt with which a unit ends: the first one, in their order, whose vector is short enough. */
import type { UnitSearch } from '../../work-type.ts';
import { decodeLeaf, squaredNormOf } from '../leaf.ts';
import type { LatticePlan } from '../plan.ts';

export function isShortEnough(leaf: Uint8Array, { dimension, squaredTarget }: LatticePlan): boolean {
  const attempt = decodeLeaf(leaf, dimension);
  return attempt !== undefined && squaredNormOf(attempt.vector) <= squaredTarget;
}

export class ShortVectorSearch implements UnitSearch {
  /** For each attempt that is here, from the first missing one on, whether it ends the unit. */
  private readonly known = new Map<number, boolean>();
  private next = 0;

  constructor(private readonly plan: LatticePlan) {}

  add(first: number, leaves: readonly Uint8Array[]): number | undefined {
    for (const [offset, leaf] of leaves.entries())
      if (first + offset >= this.next) this.known.set(first + offset, isShortEnough(leaf, this.plan));
    for (; this.known.has(this.next); this.next++) if (this.known.get(this.next)) return this.next;
    return undefined;
  }
}
