/** Numbers below it have six digits behind the point (spec part 2 §9). */
const SMALL = 1e-40;

/** Exponent form: three digits from 1e-40 on, six below. 1.5e-12 gives 1.500e-12, and 5.4e-44 gives 5.400000e-44. */
export function formatExponent(value: number): string {
  return value.toExponential(Math.abs(value) >= SMALL ? 3 : 6);
}
