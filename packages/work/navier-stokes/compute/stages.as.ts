// asc: none
/** What the stages of Runge and Kutta's fourth order with an integrating factor make of amplitudes, two at a time. */

let timeStep: f64 = 0;
let halfStep: f64 = 0;
let thirdOfStep: f64 = 0;
let sixthOfStep: f64 = 0;
/** The enstrophy of the stage's vorticity, and the step's sum of them. */
let enstrophy: f64 = 0;
let stepSum: f64 = 0;

/** @param step h, the time of a step; once an instance */
export function openStages(step: f64): void {
  timeStep = step;
  halfStep = step / 2;
  thirdOfStep = step / 3;
  sixthOfStep = step / 6;
}

/**
 * What a stage from 1 to 4 makes of the real or the imaginary parts of amplitudes: those of the next stage, or behind the last one
 * those at the end of the step, which are kept too.
 * @param mode the step's beginning, `sum` what is known of its end
 * @param term the nonlinear term, `e` the decay over half of a step
 */
@inline export function advancePart(stage: i32, mode: usize, sum: usize, term: v128, e: v128): v128 {
  const w = v128.load(mode);
  if (stage === 1) {
    const begun = f64x2.add(w, f64x2.mul(f64x2.splat(sixthOfStep), term));
    v128.store(sum, f64x2.mul(f64x2.mul(e, e), begun));
    return f64x2.mul(e, f64x2.add(w, f64x2.mul(f64x2.splat(halfStep), term)));
  }
  if (stage === 4) {
    // A sum with +0 is never −0, whichever zeros went into it.
    const end = f64x2.add(
      f64x2.add(v128.load(sum), f64x2.mul(f64x2.splat(sixthOfStep), term)), f64x2.splat(0),
    );
    v128.store(mode, end);
    return end;
  }
  const share = f64x2.mul(f64x2.splat(thirdOfStep), e);
  v128.store(sum, f64x2.add(v128.load(sum), f64x2.mul(share, term)));
  const length = f64x2.splat(stage === 2 ? halfStep : timeStep);
  const next = f64x2.add(f64x2.mul(e, w), f64x2.mul(length, term));
  return stage === 3 ? f64x2.mul(e, next) : next;
}

/** Says the enstrophy of a state that a step begins with. */
export function beginStages(ofState: f64): void {
  enstrophy = ofState;
}

/**
 * ∫ enstrophy dt goes through the stages as any other quantity of the flow.
 * @param next the enstrophy of what the stage made
 * @returns what the step adds, behind its last stage
 */
export function endStage(stage: i32, next: f64): f64 {
  stepSum = stage === 1 ? enstrophy : stepSum + (stage === 4 ? 1 : 2) * enstrophy;
  enstrophy = next;
  return stage === 4 ? sixthOfStep * stepSum : 0;
}
