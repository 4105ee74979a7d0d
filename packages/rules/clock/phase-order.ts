/** Kuramoto's order parameter (Kuramoto, Chemical Oscillations, Waves, and Turbulence, 1984, §5.4): |mean of e^(iφ)|. */

/** 1 where all phases agree, about 1/√n where they are random; null without phases. @param phases radians */
export function phaseOrder(phases: readonly number[]): number | null {
  let [cosines, sines] = [0, 0];
  for (const phase of phases) {
    cosines += Math.cos(phase);
    sines += Math.sin(phase);
  }
  return orderOf(cosines, sines, phases.length);
}

/** The order of waves of these frequencies that two clocks keep, which are apart by these times. @param apartMs milliseconds */
export function orderOfWaves(apartMs: readonly number[], frequenciesHz: readonly number[]): number | null {
  let [cosines, sines] = [0, 0];
  for (const frequency of frequenciesHz) {
    const turnPerMs = (2 * Math.PI * frequency) / 1000;
    for (const apart of apartMs) {
      cosines += Math.cos(turnPerMs * apart);
      sines += Math.sin(turnPerMs * apart);
    }
  }
  return orderOf(cosines, sines, apartMs.length * frequenciesHz.length);
}

/** The length of the mean, which rounding would carry a little beyond 1 where all phases agree. */
function orderOf(cosines: number, sines: number, count: number): number | null {
  return count === 0 ? null : Math.min(1, Math.hypot(cosines, sines) / count);
}

/** Whether clocks count as phase locked: an order of at least 0.9 over 60 s, in which at least 30 exchanges came. */
export const PHASE_LOCK = { order: 0.9, windowMs: 60_000, exchanges: 30, spanMs: 50_000 } as const;
