/** −u·∇ω from velocity and gradient at points: another form of the nonlinear term than the one that computes the flow. */
import { cutoffOf, type Flow, modeIndex } from '../model/definition.ts';
import { type Complexes, complexes, PlainFourier } from './plain-fourier.ts';

type Complex = readonly [re: number, im: number];

/** Amplitudes in the order of a state's; yields after each transform. */
export function* convectiveTerm(flow: Flow, modes: Float64Array): Generator<void, Float64Array, void> {
  const { side, drift } = flow;
  const fourier = new PlainFourier(side);
  const cutoff = cutoffOf(side);
  /** A real field along each axis, as one complex one; both from the vorticity's amplitudes by a factor i·s. */
  const fieldOf = (factors: (kx: number, ky: number) => Complex, mean: Complex): Complexes => {
    const square = complexes(side * side);
    for (let kx = -cutoff; kx <= cutoff; kx++)
      for (let ky = -cutoff; ky <= cutoff; ky++) {
        if (kx === 0 && ky === 0) continue;
        const index = modeIndex(cutoff, Math.abs(kx), kx < 0 ? -ky : ky);
        const re = modes[index]!;
        const im = kx < 0 ? -modes[index + 1]! : modes[index + 1]!;
        const [x, y] = factors(kx, ky);
        const place = ((ky + side) % side) * side + ((kx + side) % side);
        square.re[place] = -x * im - y * re;
        square.im[place] = x * re - y * im;
      }
    [square.re[0], square.im[0]] = mean;
    fourier.squareToPoints(square);
    return square;
  };
  const velocity = fieldOf((kx, ky) => [ky / (kx * kx + ky * ky), -kx / (kx * kx + ky * ky)], drift);
  yield;
  const gradient = fieldOf((kx, ky) => [kx, ky], [0, 0]);
  yield;
  const product = complexes(side * side);
  for (let point = 0; point < side * side; point++)
    product.re[point] = -(
      velocity.re[point]! * gradient.re[point]! +
      velocity.im[point]! * gradient.im[point]!
    );
  fourier.squareFromPoints(product);
  yield;
  const term = new Float64Array(modes.length);
  for (let kx = 0; kx <= cutoff; kx++)
    for (let ky = -cutoff; ky <= cutoff; ky++) {
      const place = ((ky + side) % side) * side + kx;
      const index = modeIndex(cutoff, kx, ky);
      term[index] = product.re[place]! / side ** 2;
      term[index + 1] = product.im[place]! / side ** 2;
    }
  return term;
}
