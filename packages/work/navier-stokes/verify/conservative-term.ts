/** −∇ × ∇·(uu) in a cube from the products of the velocity: another form of the nonlinear term than the one that computes the flow. */
import { cutoffOf, type Flow, modesLength, spaceIndex } from '../model/definition.ts';
import { PlainCube } from './plain-cube.ts';
import { type Complexes, complexes } from './plain-fourier.ts';

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
  return curlOfDivergence(flow, cube, products);
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
        // The amplitudes at −k are the conjugates of those at k, and k × their imaginary parts is the same.
        const sign = kx < 0 ? -1 : 1;
        const at = spaceIndex(cutoff, sign * kx, sign * ky, sign * kz);
        const xr = modes[at]!;
        const xi = sign * modes[at + 1]!;
        const yr = modes[at + 2]!;
        const yi = sign * modes[at + 3]!;
        const zr = modes[at + 4]!;
        const zi = sign * modes[at + 5]!;
        const place = cube.placeOf(kx, ky, kz);
        both.re[place] = (kz * yi - ky * zi - kz * xr + kx * zr) / square;
        both.im[place] = (ky * zr - kz * yr + kx * zi - kz * xi) / square;
        third.re[place] = (ky * xi - kx * yi) / square;
        third.im[place] = (kx * yr - ky * xr) / square;
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

/** k × Σ kⱼ·(uᵢuⱼ)^ of the kept waves, from uu + i·uv, vv + i·vw and ww + i·uw. */
function curlOfDivergence({ side }: Flow, cube: PlainCube, products: readonly Complexes[]): Float64Array {
  const cutoff = cutoffOf(side);
  const points = 2 * side ** 3;
  const term = new Float64Array(modesLength({ dimensions: 3, side }));
  const parts = new Float64Array(12);
  let place = 0;
  for (let kx = 0; kx <= cutoff; kx++)
    for (let ky = -cutoff; ky <= cutoff; ky++)
      for (let kz = -cutoff; kz <= cutoff; kz++, place += 6) {
        const here = cube.placeOf(kx, ky, kz);
        const opposite = cube.placeOf(-kx, -ky, -kz);
        for (let i = 0; i < 3; i++) {
          const { re, im } = products[i]!;
          // Two real fields from one complex one: (P + Q*)/2 and (P − Q*)/2i.
          parts[4 * i] = (re[here]! + re[opposite]!) / points;
          parts[4 * i + 1] = (im[here]! - im[opposite]!) / points;
          parts[4 * i + 2] = (im[here]! + im[opposite]!) / points;
          parts[4 * i + 3] = (re[opposite]! - re[here]!) / points;
        }
        // Real parts, then imaginary ones.
        for (let part = 0; part < 2; part++) {
          const uu = parts[part]!;
          const uv = parts[part + 2]!;
          const vv = parts[part + 4]!;
          const vw = parts[part + 6]!;
          const ww = parts[part + 8]!;
          const uw = parts[part + 10]!;
          const x = kx * uu + ky * uv + kz * uw;
          const y = kx * uv + ky * vv + kz * vw;
          const z = kx * uw + ky * vw + kz * ww;
          term[place + part] = ky * z - kz * y;
          term[place + 2 + part] = kz * x - kx * z;
          term[place + 4 + part] = kx * y - ky * x;
        }
      }
  return term;
}
