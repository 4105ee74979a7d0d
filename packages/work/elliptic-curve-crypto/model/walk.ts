/** Walks of an instance, in the form in which every program reports them. */
import type { Curve, Point } from './curve-group.ts';

/** What walks of an instance are made of. */
export interface WalkInstance {
  curve: Curve;
  order: bigint;
  base: Point;
  target: Point;
  distinguishedBits: number;
}

/** How a walk ended. */
export interface EndedWalk {
  /** Undefined when the walk was given up. */
  end: Point | undefined;
  /** x·2^64 mod p of the end. */
  form: bigint;
  steps: number;
  /** end = ofBase·P + ofTarget·Q. */
  ofBase: bigint;
  ofTarget: bigint;
}
