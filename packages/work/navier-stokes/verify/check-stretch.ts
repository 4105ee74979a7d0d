/**
 * Checks of a stretch of a flow beside its replay: what is left of the equation at three neighbouring states, and a replay with
 * three eighths of the points. The energy balance is no check: it holds for bare heat decay, which computes nothing.
 */
import { withShare } from '../../kit/parts.ts';
import { exponential } from '../../numerics/exponential.ts';
import { cutoffOf, type Flow, type FlowState, modeIndex } from '../model/definition.ts';
import { convectiveTerm } from './convective-term.ts';
import { ReplayFlow } from './replay-flow.ts';

/** The most that may be left, as a share of the viscous term’s size: README.md says what was measured. */
export const RESIDUAL_MAX = 0.05;
/** The most that waves may differ, as a share of their change by the nonlinear term; bare decay differs by 1. */
export const COARSE_DIFFERENCE_MAX = 0.5;

/** The waves kx = 0 … K, ky = −K … K, each with its place in the amplitudes of a state. */
function eachMode(cutoff: number, visit: (kx: number, ky: number, index: number) => void): void {
  for (let kx = 0; kx <= cutoff; kx++)
    for (let ky = -cutoff; ky <= cutoff; ky++) visit(kx, ky, modeIndex(cutoff, kx, ky));
}

/**
 * The size of what is left of ∂ω/∂t + u·∇ω = νΔω over three states one step apart, as a share of the size of νΔω. With the integrating
 * factor E = exp(−νk²h), ω(2h) = E²·ω(0) + (h/3)·(E²·N(0) + 4E·N(h) + N(2h)) + O(h⁵), N = −u·∇ω (Milne, Simpson).
 */
export function* residualOf(
  flow: Flow,
  states: readonly [FlowState, FlowState, FlowState],
): Generator<number, number, void> {
  const h = 1 / flow.stepsPerUnit;
  const terms: Float64Array[] = [];
  for (const { modes } of states)
    terms.push(yield* withShare(convectiveTerm(flow, modes), terms.length / states.length));
  const [before, at, after] = states.map(({ modes }, i) => ({ modes, term: terms[i]! }));
  let left = 0;
  let viscous = 0;
  eachMode(cutoffOf(flow.side), (kx, ky, index) => {
    const rate = (kx * kx + ky * ky) / flow.reynolds;
    const decay = exponential(-rate * h);
    const weight = kx === 0 ? 1 : 2;
    for (const i of [index, index + 1]) {
      const sum = decay * decay * before!.term[i]! + 4 * decay * at!.term[i]! + after!.term[i]!;
      const rest = after!.modes[i]! - decay * decay * before!.modes[i]! - (h / 3) * sum;
      left += weight * (rest / (2 * h)) ** 2;
      viscous += weight * (rate * at!.modes[i]!) ** 2;
    }
  });
  return Math.sqrt(left / viscous);
}

/** A share of the waves' size that counts as change, so that a flow that hardly changes isn't compared by its rounding. */
const FLOOR = 1e-6;

type CompareCoarsely = (from: FlowState, to: FlowState) => Generator<number, number, void>;

/**
 * Opens a replay with M = 3/8 of the points in each direction, which goes from one state towards another and compares the waves
 * |kx|, |ky| < M/8.
 * @returns gives the size of their difference as a share of their change beyond bare decay, plus FLOOR of their size
 */
export async function coarseDifference(flow: Flow): Promise<CompareCoarsely> {
  const side = (3 * flow.side) / 8;
  const cutoff = side / 3 - 1;
  const ofFlow = cutoffOf(flow.side);
  const coarse = await ReplayFlow.open({ ...flow, side }, cutoff);
  return function* (from, to) {
    const modes = new Float64Array(2 * (cutoff + 1) * (2 * cutoff + 1));
    eachMode(cutoff, (kx, ky, index) => {
      const source = modeIndex(ofFlow, kx, ky);
      modes.set(from.modes.subarray(source, source + 2), index);
    });
    coarse.takeState({ ...from, modes });
    yield* withShare(coarse.advance(to.step - from.step));
    const end = coarse.giveState();
    const time = (to.step - from.step) / flow.stepsPerUnit;
    let [difference, change, size] = [0, 0, 0];
    eachMode(cutoff, (kx, ky, index) => {
      if (8 * Math.max(kx, Math.abs(ky)) >= side) return;
      const place = modeIndex(ofFlow, kx, ky);
      const decay = exponential((-(kx * kx + ky * ky) / flow.reynolds) * time);
      for (const part of [0, 1]) {
        const claimed = to.modes[place + part]!;
        difference += (claimed - end.modes[index + part]!) ** 2;
        change += (end.modes[index + part]! - decay * modes[index + part]!) ** 2;
        size += claimed ** 2;
      }
    });
    return Math.sqrt(difference) / (Math.sqrt(change) + FLOOR * Math.sqrt(size));
  };
}
