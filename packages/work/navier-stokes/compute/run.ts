/** A flow that a kernel computes: it goes on from a state, gives states back, and shows its field. */
import type { Greatest } from '../leaf.ts';
import type { FlowState } from '../model/definition.ts';

export interface MeasuredState {
  state: FlowState;
  fingerprint: Uint8Array;
  /** The greatest |ω| and the greatest |u| with its mean. */
  greatest: Greatest;
}

export interface SampledField {
  side: number;
  /** Row after row of equal y, x ascending. */
  values: Float64Array;
}

export interface Run {
  takeState(state: FlowState): void;
  giveState(): FlowState;
  /** Computes so many steps and yields between parts of a few milliseconds, at which the whole may be given up. */
  advance(steps: number): Generator<void>;
  /** Looks at the state behind a step: its fingerprint, and the greatest sizes over all points. */
  measure(): MeasuredState;
  /** The vorticity at up to 128 × 128 points as `measure` saw it last. */
  field(): SampledField;
}
