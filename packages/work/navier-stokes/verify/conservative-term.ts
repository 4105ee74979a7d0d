/** −∇ × ∇·(uu) in a cube from the products of the velocity: another form of the nonlinear term than the one that computes the flow. */
import { cutoffOf, type Flow, modesLength, spaceIndex } from '../model/definition.ts';
import { PlainCube } from './plain-cube.ts';
import { type Complexes, complexes } from './plain-fourier.ts';

type Vector = readonly [x: number, y: number, z: number];

/** k × v. */
const across = ([kx, ky, kz]: Vector, [x, y, z]: Vector): Vector => [
  ky * z - kz * y,
  kz * x - kx * z,
  kx * y - ky * x,
];

/** Amplitudes in the order of a state's; yields after each transform. */
export function* conservativeTerm(flow: Flow, modes: Float64Array): Generator<void, Float64Array, void> {
  const cube = new PlainCube(flow.side, cutoffOf(flow.side));
  const [both, third] = velocity(flow, cube, modes);
  for (const field of [both, third]) {
    cube.toPoints(field);
    yield;
  }
  const products = multiply(both, third);
  for (const product of products) {
    cube.fromPoints(product);
    yield;
  }
  const cutoff = cutoffOf(flow.side);
  const term = new Float64Array(modesLength(flow));
  for (let kx = 0; kx <= cutoff; kx++)
    for (let ky = -cutoff; ky <= cutoff; ky++)
      for (let kz = -cutoff; kz <= cutoff; kz++) {
        const wave: Vector = [kx, ky, kz];
        const { re, im } = divergence(cube, products, wave);
        const [curlRe, curlIm] = [across(wave, re), across(wave, im)];
        const place = spaceIndex(cutoff, kx, ky, kz);
        for (const axis of [0, 1, 2]) term.set([curlRe[axis]!, curlIm[axis]!], place + 2 * axis);
      }
  return term;
}

/** Amplitudes of u + iv and of w, from u = i·k × ω/k². */
function velocity({ side }: Flow, cube: PlainCube, modes: Float64Array): [Complexes, Complexes] {
  const both = complexes(side ** 3);
  const third = complexes(side ** 3);
  const cutoff = cutoffOf(side);
  for (let kx = -cutoff; kx <= cutoff; kx++)
    for (let ky = -cutoff; ky <= cutoff; ky++)
      for (let kz = -cutoff; kz <= cutoff; kz++) {
        const square = kx * kx + ky * ky + kz * kz;
        if (square === 0) continue;
        const sign = kx < 0 ? -1 : 1;
        const at = spaceIndex(cutoff, sign * kx, sign * ky, sign * kz);
        const [xr, xi, yr, yi, zr, zi] = modes.subarray(at, at + 6) as unknown as number[];
        const re = across([kx, ky, kz], [-sign * xi!, -sign * yi!, -sign * zi!]);
        const im = across([kx, ky, kz], [xr!, yr!, zr!]);
        const place = cube.placeOf(kx, ky, kz);
        both.re[place] = (re[0] - im[1]) / square;
        both.im[place] = (im[0] + re[1]) / square;
        third.re[place] = re[2] / square;
        third.im[place] = im[2] / square;
      }
  return [both, third];
}

/** uu + i·uv, vv + i·vw and ww + i·uw at the points. */
function multiply(both: Complexes, third: Complexes): Complexes[] {
  const products = [0, 1, 2].map(() => complexes(both.re.length));
  const [first, second, last] = products as [Complexes, Complexes, Complexes];
  for (let point = 0; point < both.re.length; point++) {
    const [u, v, w] = [both.re[point]!, both.im[point]!, third.re[point]!];
    first.re[point] = u * u;
    first.im[point] = u * v;
    second.re[point] = v * v;
    second.im[point] = v * w;
    last.re[point] = w * w;
    last.im[point] = u * w;
  }
  return products;
}

/** Σ kⱼ·(uᵢuⱼ)^ of a wave, along x, y and z. */
function divergence(
  cube: PlainCube,
  products: readonly Complexes[],
  [kx, ky, kz]: Vector,
): { re: Vector; im: Vector } {
  const here = cube.placeOf(kx, ky, kz);
  const opposite = cube.placeOf(-kx, -ky, -kz);
  const points = 2 * cube.side ** 3;
  // Two real fields from one complex one: (P + Q*)/2 and (P − Q*)/2i.
  const parts = products.map(({ re, im }) => {
    const [pr, pi, qr, qi] = [re[here]!, im[here]!, re[opposite]!, im[opposite]!];
    return [pr + qr, pi - qi, pi + qi, qr - pr].map((value) => value / points);
  });
  const [first, second, last] = parts as [number[], number[], number[]];
  const sums = [0, 1].map((part): Vector => {
    const [uu, uv, vv] = [first[part]!, first[part + 2]!, second[part]!];
    const [vw, ww, uw] = [second[part + 2]!, last[part]!, last[part + 2]!];
    return [kx * uu + ky * uv + kz * uw, kx * uv + ky * vv + kz * vw, kx * uw + ky * vw + kz * ww];
  });
  return { re: sums[0]!, im: sums[1]! };
}
