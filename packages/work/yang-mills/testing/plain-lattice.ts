/**
 * Pure gauge theory on a lattice, written plainly from its definition. It replays sweeps of the kernel bit for bit, as both follow
 * the order of operations in README.md, and has no code of it.
 */
import { DIMENSIONS, type Lattice, LEAST_LENGTH, SUBGROUPS } from '../model/definition.ts';
import { drawQuaternion } from './plain-heat-bath.ts';
import {
  addMatrices,
  addQuaternions,
  adjointMatrix,
  adjointQuaternion,
  type Matrix,
  multiplyMatrices,
  multiplyQuaternions,
  type Quaternion,
  realTraceByAdjoint,
  reunitarised,
  rotateRows,
  scaled,
  sizeOf,
} from './plain-matrix.ts';

/** What SU(2) and SU(3) have in common, for elements of one of them. */
interface Elements<Element> {
  multiply(a: Element, b: Element): Element;
  adjoint(a: Element): Element;
  add(a: Element, b: Element): Element;
  /** Re tr(a·b†). */
  realTraceByAdjoint(a: Element, b: Element): number;
}

const MATRICES: Elements<Matrix> = {
  multiply: multiplyMatrices,
  adjoint: adjointMatrix,
  add: addMatrices,
  realTraceByAdjoint,
};
const QUATERNIONS: Elements<Quaternion> = {
  multiply: multiplyQuaternions,
  adjoint: adjointQuaternion,
  add: addQuaternions,
  realTraceByAdjoint: ([a0, a1, a2, a3], [b0, b1, b2, b3]) => 2 * (a0 * b0 + (a1 * b1 + a2 * b2 + a3 * b3)),
};

/** A configuration whose links are matrices or quaternions; link 4·site + μ leads from a site forward in direction μ. */
class Configuration<Element> {
  constructor(
    private readonly side: number,
    private readonly elements: Elements<Element>,
    readonly links: Element[],
  ) {}

  get sites(): number {
    return this.side ** DIMENSIONS;
  }

  /** The site some steps away in a direction, across the border if need be. */
  step(site: number, direction: number, steps: 1 | -1): number {
    const stride = this.side ** direction;
    const x = Math.floor(site / stride) % this.side;
    return site + (((x + steps + this.side) % this.side) - x) * stride;
  }

  parityOf(site: number): number {
    const coordinates = Array.from(
      { length: DIMENSIONS },
      (_, d) => Math.floor(site / this.side ** d) % this.side,
    );
    return coordinates.reduce((sum, x) => sum + x) % 2;
  }

  link(site: number, direction: number): Element {
    return this.links[DIMENSIONS * site + direction]!;
  }

  /** The sum of a link's six staples: for each other direction the one forward, then the one backward. */
  staples(site: number, mu: number): Element {
    const { multiply, adjoint, add } = this.elements;
    const ahead = this.step(site, mu, 1);
    const sides = [0, 1, 2, 3].filter((nu) => nu !== mu);
    return sides
      .flatMap((nu) => {
        const above = this.step(site, nu, 1);
        const below = this.step(site, nu, -1);
        const forward = multiply(
          multiply(this.link(ahead, nu), adjoint(this.link(above, mu))),
          adjoint(this.link(site, nu)),
        );
        const farSide = multiply(this.link(below, mu), this.link(this.step(ahead, nu, -1), nu));
        return [forward, multiply(adjoint(farSide), this.link(below, nu))];
      })
      .reduce(add);
  }

  /** Re tr of the plaquettes that begin at the sites of one slice of the last direction. */
  plaquetteSum(slice: number): number {
    const perSlice = this.side ** (DIMENSIONS - 1);
    let sum = 0;
    for (let site = slice * perSlice; site < (slice + 1) * perSlice; site++)
      for (let mu = 0; mu < DIMENSIONS; mu++)
        for (let nu = mu + 1; nu < DIMENSIONS; nu++) sum += this.plaquette(site, mu, nu);
    return sum;
  }

  private plaquette(site: number, mu: number, nu: number): number {
    const { multiply, realTraceByAdjoint: trace } = this.elements;
    return trace(
      multiply(this.link(site, mu), this.link(this.step(site, mu, 1), nu)),
      multiply(this.link(site, nu), this.link(this.step(site, nu, 1), mu)),
    );
  }
}

/** A stream of configurations that begins cold: every link is the unit. */
export class PlainLattice {
  private readonly configuration: Configuration<Matrix> | Configuration<Quaternion>;

  constructor(private readonly lattice: Lattice) {
    const count = DIMENSIONS * lattice.side ** DIMENSIONS;
    this.configuration =
      lattice.group === 2
        ? new Configuration(
            lattice.side,
            QUATERNIONS,
            Array.from({ length: count }, () => [1, 0, 0, 0] as const),
          )
        : new Configuration(
            lattice.side,
            MATRICES,
            Array.from({ length: count }, () => UNIT),
          );
  }

  /** A whole sweep of heat bath or of over-relaxation: both parities, for each the four directions, for each the sites in order. */
  sweep(number: number, isHeatBath: boolean): void {
    for (const parity of [0, 1])
      for (let mu = 0; mu < DIMENSIONS; mu++)
        for (let site = 0; site < this.configuration.sites; site++)
          if (this.configuration.parityOf(site) === parity) this.update(site, mu, number, isHeatBath);
  }

  plaquetteSum(slice: number): number {
    return this.configuration.plaquetteSum(slice);
  }

  /** The numbers of all links, in the order of the kernel's memory. */
  numbers(): Float64Array {
    return Float64Array.from(this.configuration.links.flat(3) as number[]);
  }

  private update(site: number, mu: number, sweep: number, isHeatBath: boolean): void {
    const link = DIMENSIONS * site + mu;
    const { key, beta, group } = this.lattice;
    const draw = (size: number, subgroup: number) =>
      drawQuaternion(key, { link, sweep, subgroup }, ((2 * beta) / group) * size);
    const { configuration } = this;
    if (isOfQuaternions(configuration)) {
      const staples = configuration.staples(site, mu);
      configuration.links[link] = updatedQuaternion(configuration.links[link]!, staples, isHeatBath && draw);
    } else {
      const staples = configuration.staples(site, mu);
      configuration.links[link] = updatedMatrix(configuration.links[link]!, staples, isHeatBath && draw);
    }
  }
}

const UNIT: Matrix = [0, 1, 2].map((i) => [0, 1, 2].map((j) => [i === j ? 1 : 0, 0] as const));

/** Gives the heat bath's quaternion for the length of a staple's share; false for over-relaxation. */
type Draw = false | ((size: number, subgroup: number) => Quaternion | undefined);

function isOfQuaternions(
  configuration: Configuration<Matrix> | Configuration<Quaternion>,
): configuration is Configuration<Quaternion> {
  return configuration.links[0]!.length === 4;
}

function updatedQuaternion(link: Quaternion, staples: Quaternion, draw: Draw): Quaternion {
  const size = sizeOf(staples);
  if (size < LEAST_LENGTH) return link;
  const back = adjointQuaternion(scaled(staples, 1 / size));
  const made = draw ? draw(size, 0) : multiplyQuaternions(back, adjointQuaternion(link));
  if (!made) return link;
  const product = multiplyQuaternions(made, back);
  return scaled(product, 1 / sizeOf(product));
}

function updatedMatrix(link: Matrix, staples: Matrix, draw: Draw): Matrix {
  let u = link;
  let product = multiplyMatrices(u, staples);
  for (const [subgroup, [i, j]] of SUBGROUPS.entries()) {
    const part = quaternionPart(product, i, j);
    const size = sizeOf(part);
    if (size < LEAST_LENGTH) continue;
    const back = adjointQuaternion(scaled(part, 1 / size));
    const made = draw ? draw(size, subgroup) : back;
    if (!made) continue;
    const turning = multiplyQuaternions(made, back);
    u = rotateRows(u, i, j, turning);
    product = rotateRows(product, i, j, turning);
  }
  return draw ? reunitarised(u) : u;
}

/** The multiple of an SU(2) matrix whose real traces with SU(2) are those of the matrix's block. */
function quaternionPart(a: Matrix, i: number, j: number): Quaternion {
  const [ii, ij] = [a[i]![i]!, a[i]![j]!];
  const [ji, jj] = [a[j]![i]!, a[j]![j]!];
  return [0.5 * (ii[0] + jj[0]), 0.5 * (ij[1] + ji[1]), 0.5 * (ij[0] - ji[0]), 0.5 * (ii[1] - jj[1])];
}
