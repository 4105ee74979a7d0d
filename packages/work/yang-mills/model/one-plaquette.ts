/** The plaquette of a single plaquette alone, which is also that of the theory in two dimensions. */
import type { Ensemble } from './ensembles.ts';

const TERMS = 40;
const WINDINGS = 12;
const STEP = 1e-3;

/** I_n(x) = Σ (x/2)^(2k+|n|)/(k!·(k + |n|)!). */
function bessel(n: number, x: number): number {
  const order = Math.abs(n);
  let term = 1;
  for (let k = 1; k <= order; k++) term *= x / 2 / k;
  let sum = 0;
  for (let k = 0; k < TERMS; k++) {
    sum += term;
    term *= (x * x) / 4 / ((k + 1) * (k + 1 + order));
  }
  return sum;
}

/** The determinant of I_(i−j+n)(x) in as many rows as there are colours. */
function determinant(group: 2 | 3, n: number, x: number): number {
  const at = (difference: number) => bessel(difference + n, x);
  const [middle, up, down] = [at(0), at(1), at(-1)];
  if (group === 2) return middle * middle - up * down;
  const [farUp, farDown] = [at(2), at(-2)];
  return (
    middle * (middle * middle - up * down) -
    down * (up * middle - farUp * down) +
    farDown * (up * up - farUp * middle)
  );
}

/** ln Z with Z = ∫ exp((β/N) Re tr U) dU = Σ_n det I_(i−j+n)(β/N) (Bars, Green 1979). */
function logarithmOfZ(group: 2 | 3, beta: number): number {
  let sum = 0;
  for (let n = -WINDINGS; n <= WINDINGS; n++) sum += determinant(group, n, beta / group);
  return Math.log(sum);
}

/** u(β) = ⟨(1/N) Re tr U⟩ = d ln Z/dβ, to eight digits: the central difference with a step of 10⁻³. */
export function onePlaquette({ group, beta }: Ensemble): number {
  const b = beta / 1000;
  return (logarithmOfZ(group, b + STEP) - logarithmOfZ(group, b - STEP)) / (2 * STEP);
}

/** Lines of PARI/GP that compute the same. */
export function onePlaquetteInPari({ group, beta }: Ensemble): string {
  const z = `Z(b) = sum(n = -${WINDINGS}, ${WINDINGS}, matdet(matrix(${group}, ${group}, i, j, besseli(abs(i - j + n), b/${group}))))`;
  return `${z};\n(log(Z(${beta / 1000} + 1e-3)) - log(Z(${beta / 1000} - 1e-3)))/2e-3`;
}
