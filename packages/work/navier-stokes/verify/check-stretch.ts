/**
 * Checks of a stretch of a flow beside its replay: what is left of the equation at three neighbouring states, and a replay with
 * three eighths of the points. The energy balance is no check: it holds for bare heat decay, which computes nothing.
 */
import { withShare } from '../../kit/parts.ts';
import { exponential } from '../../numerics/exponential.ts';
import {
  cutoffOf,
  type Flow,
  type FlowState,
  type Grid,
  modeIndex,
  modesLength,
  spaceIndex,
} from '../model/definition.ts';
import { conservativeTerm } from './conservative-term.ts';
import { convectiveTerm } from './convective-term.ts';
import { ReplayFlow } from './replay-flow.ts';

/** The most that may be left, as a share of the viscous term’s size: README.md says what was measured. */
export const RESIDUAL_MAX = 0.05;
/** The most that waves may differ, as a share of their change by the nonlinear term; bare decay differs by 1. */
export const COARSE_DIFFERENCE_MAX = 0.5;

type Wave = readonly [kx: number, ky: number, kz: number];

/** The place of a wave's amplitudes in a state; kz is 0 in a square. */
const placeOf = ({ dimensions }: Grid, cutoff: number, [kx, ky, kz]: Wave): number =>
  dimensions === 3 ? spaceIndex(cutoff, kx, ky, kz) : modeIndex(cutoff, kx, ky);

/** Real and imaginary parts of a wave's amplitudes. */
const partsOf = ({ dimensions }: Grid): number => (dimensions === 3 ? 6 : 2);

/** The waves kx = 0 … K, ky = −K … K and, in a cube, kz = −K … K, each with its |k|². */
function eachWave(grid: Grid, cutoff: number, visit: (wave: Wave, square: number) => void): void {
  const most = grid.dimensions === 3 ? cutoff : 0;
  for (let kx = 0; kx <= cutoff; kx++)
    for (let ky = -cutoff; ky <= cutoff; ky++)
      for (let kz = -most; kz <= most; kz++) visit([kx, ky, kz], kx * kx + ky * ky + kz * kz);
}

/**
 * The size of what is left of ∂ω/∂t + u·∇ω = νΔω over three states one step apart, as a share of the size of νΔω. With the integrating
 * factor E = exp(−νk²h), ω(2h) = E²·ω(0) + (h/3)·(E²·N(0) + 4E·N(h) + N(2h)) + O(h⁵), N = −u·∇ω (Milne, Simpson); in a cube
 * N = −∇ × ∇·(uu) has ω·∇u too.
 */
export function* residualOf(
  flow: Flow,
  states: readonly [FlowState, FlowState, FlowState],
): Generator<number, number, void> {
  const h = 1 / flow.stepsPerUnit;
  const termOf = flow.dimensions === 3 ? conservativeTerm : convectiveTerm;
  const terms: Float64Array[] = [];
  for (const { modes } of states)
    terms.push(yield* withShare(termOf(flow, modes), terms.length / states.length));
  const [before, at, after] = states.map(({ modes }, i) => ({ modes, term: terms[i]! }));
  let left = 0;
  let viscous = 0;
  const cutoff = cutoffOf(flow.side);
  eachWave(flow, cutoff, (wave, square) => {
    const rate = square / flow.reynolds;
    const decay = exponential(-rate * h);
    const weight = wave[0] === 0 ? 1 : 2;
    const first = placeOf(flow, cutoff, wave);
    for (let i = first; i < first + partsOf(flow); i++) {
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
  const parts = partsOf(flow);
  return function* (from, to) {
    const modes = new Float64Array(modesLength(flow, cutoff));
    eachWave(flow, cutoff, (wave) => {
      const source = placeOf(flow, ofFlow, wave);
      modes.set(from.modes.subarray(source, source + parts), placeOf(flow, cutoff, wave));
    });
    coarse.takeState({ ...from, modes });
    yield* withShare(coarse.advance(to.step - from.step));
    const end = coarse.giveState();
    const time = (to.step - from.step) / flow.stepsPerUnit;
    let [difference, change, size] = [0, 0, 0];
    eachWave(flow, cutoff, (wave, square) => {
      if (8 * Math.max(...wave.map(Math.abs)) >= side) return;
      const index = placeOf(flow, cutoff, wave);
      const place = placeOf(flow, ofFlow, wave);
      const decay = exponential((-square / flow.reynolds) * time);
      for (let part = 0; part < parts; part++) {
        const claimed = to.modes[place + part]!;
        difference += (claimed - end.modes[index + part]!) ** 2;
        change += (end.modes[index + part]! - decay * modes[index + part]!) ** 2;
        size += claimed ** 2;
      }
    });
    return Math.sqrt(difference) / (Math.sqrt(change) + FLOOR * Math.sqrt(size));
  };
}
