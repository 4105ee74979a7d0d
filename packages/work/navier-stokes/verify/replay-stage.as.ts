// asc: none
/** What a replay makes of one amplitude, a vector of real and imaginary part, and the fingerprint of a state. */

@inline export function complex(re: f64, im: f64): v128 {
  return f64x2.replace_lane(f64x2.splat(re), 1, im);
}

@inline function plusTimes(value: v128, factor: f64, term: v128): v128 {
  return f64x2.add(value, f64x2.mul(f64x2.splat(factor), term));
}

/**
 * What a stage from 1 to 4 does to one amplitude.
 * @param begun its place at the beginning of the step, where its end goes too; `at` that of the stage, `sum` that of the step's sum
 * @param e the decay over half of a step of the time h
 */
@inline export function advanceMode(
  stage: i32, begun: usize, at: usize, sum: usize, term: v128, e: f64, h: f64,
): void {
  const w = v128.load(begun);
  if (stage === 1) {
    v128.store(sum, f64x2.mul(f64x2.splat(e * e), plusTimes(w, h / 6, term)));
    v128.store(at, f64x2.mul(f64x2.splat(e), plusTimes(w, h / 2, term)));
    return;
  }
  const summed = v128.load(sum);
  if (stage === 4) {
    v128.store(begun, f64x2.add(plusTimes(summed, h / 6, term), f64x2.splat(0)));
    return;
  }
  v128.store(sum, plusTimes(summed, (h / 3) * e, term));
  const decayed = f64x2.mul(f64x2.splat(e), w);
  if (stage === 2) v128.store(at, plusTimes(decayed, h / 2, term));
  else v128.store(at, f64x2.mul(f64x2.splat(e), plusTimes(decayed, h, term)));
}

/** Writes what README.md defines of a state to 32 bytes: its number of steps, ∫ enstrophy dt and so many bytes of amplitudes. */
export function writeFingerprint(step: f64, dissipated: f64, state: usize, bytes: usize, to: usize): void {
  const words = bytes / 8 + 2;
  for (let lane: usize = 0; lane < 4; lane++) store<u64>(to + lane * 8, <u64>lane + 1);
  for (let index: usize = 0; index < words; index++) {
    const number = index === 0 ? step : index === 1 ? dissipated : load<f64>(state + (index - 2) * 8);
    const lane = to + (index % 4) * 8;
    store<u64>(lane, rotl<u64>(load<u64>(lane) ^ reinterpret<u64>(number), 27) * 0x9e3779b97f4a7c15);
  }
}
