/**
 * Hardy's Z(t) for a block's page: the main sum of the Riemann–Siegel formula with its first correction C0 (Edwards,
 * Riemann's Zeta Function, 1974, §7.2). The rest is at most 0.127 t^(−3/4) for t ≥ 200 (Gabcke 1979), 0.0024 there: a
 * picture's accuracy, for show only. None of it goes into a leaf or a check. O(√t) for a value.
 */

/** The distance from a removable 0/0 of the correction's fraction at which it is taken instead. */
const BESIDE = 1e-5;

export function hardyZ(t: number): number {
  const a = Math.sqrt(t / (2 * Math.PI));
  const terms = Math.floor(a);
  const theta =
    (t / 2) * Math.log(t / (2 * Math.PI)) - t / 2 - Math.PI / 8 + 1 / (48 * t) + 7 / (5760 * t ** 3);
  let sum = 0;
  for (let n = 1; n <= terms; n++) sum += Math.cos(theta - t * Math.log(n)) / Math.sqrt(n);
  return 2 * sum + (terms % 2 === 1 ? 1 : -1) * a ** -0.5 * firstCorrection(a - terms);
}

/** C0(p) = cos(2π(p² − p − 1/16)) / cos(2πp). */
function firstCorrection(p: number): number {
  const isSingular = Math.abs(Math.cos(2 * Math.PI * p)) < BESIDE;
  const at = isSingular ? p + BESIDE : p;
  return Math.cos(2 * Math.PI * (at * at - at - 1 / 16)) / Math.cos(2 * Math.PI * at);
}
