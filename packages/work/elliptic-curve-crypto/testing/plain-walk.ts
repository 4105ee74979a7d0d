/**
 * The walk of kernel.as.ts and replay-walk.as.ts from its definition, on big integers, with the multipliers of P and Q
 * carried along. Nothing is shared with either; the tests and comparisons hold both against it.
 */
import type { Curve, Point } from '../model/curve-group.ts';
import { addPoints, invert, modulo, multiplyPoint } from '../model/curve-group.ts';
import type { WalkConstants } from '../model/derive-instance.ts';
import { TABLE_SIZE } from '../model/derive-instance.ts';
import type { EndedWalk, WalkInstance } from '../model/walk.ts';
import { LONGEST_WALK } from '../plan.ts';

/** Coordinates are x·2^64 and y·2^64 mod p, by which the walk judges; a slope is the same in both. */
interface Place extends Point {
  ofBase: bigint;
  ofTarget: bigint;
}

interface Walker extends Place {
  steps: number;
  state: 'open' | 'ended' | 'given up';
}

const TABLE_BITS = 11n;
const TABLE_MASK = BigInt(TABLE_SIZE - 1);

/** u_j with R_j = u_j·P, modulo n. */
export function multiplierOf({ second, pairs }: WalkConstants, j: number, order: bigint): bigint {
  const pair = pairs[j]!;
  return ((1n << BigInt(pair & 0xff)) + (second << BigInt(pair >> 8))) % order;
}

/**
 * Sums of pairs with one inversion (Montgomery 1987). No pair may be of opposite points.
 * @param scale of the coordinates: they are scale·x and scale·y mod p. Doubling asks for scale 1.
 */
function addPairs(pairs: readonly (readonly [Point, Point])[], { p, a }: Curve, scale = 1n): Point[] {
  const gaps = pairs.map(([one, other]) => (one.x === other.x ? 2n * one.y : other.x - one.x));
  const products: bigint[] = [];
  let product = 1n;
  for (const gap of gaps) {
    products.push(product);
    product = (product * gap) % p;
  }
  let inverse = invert(product, p);
  const sums: Point[] = new Array(pairs.length);
  for (let i = pairs.length - 1; i >= 0; i--) {
    const [one, other] = pairs[i]!;
    const rise = one.x === other.x ? 3n * one.x * one.x + a : other.y - one.y;
    const slope = (((inverse * products[i]!) % p) * rise) % p;
    inverse = (inverse * gaps[i]!) % p;
    const x = modulo(((slope * slope) % p) * scale - one.x - other.x, p);
    sums[i] = { x, y: modulo(slope * (one.x - x) - one.y, p) };
  }
  return sums;
}

/** The points R_j, made when they are asked for. */
export class StepTable {
  private readonly points: (Point | undefined)[] = new Array(TABLE_SIZE);
  private readonly ofBase: Point[];
  private readonly ofSecond: Point[];

  constructor(
    base: Point,
    private readonly constants: WalkConstants,
    private readonly curve: Curve,
  ) {
    this.ofBase = doublingsOf(base, curve);
    this.ofSecond = doublingsOf(multiplyPoint(constants.second, base, curve)!, curve);
  }

  at(j: number): Point {
    const pair = this.constants.pairs[j]!;
    this.points[j] ??= addPoints(this.ofBase[pair & 0xff], this.ofSecond[pair >> 8], this.curve)!;
    return this.points[j];
  }
}

/** 2^i·P for i below 256. */
function doublingsOf(point: Point, curve: Curve): Point[] {
  const doublings = [point];
  while (doublings.length < 256) doublings.push(addPoints(doublings.at(-1), doublings.at(-1), curve)!);
  return doublings;
}

export class PlainWalk {
  private readonly table: StepTable;
  /** R_j in scaled coordinates and u_j, as far as a walk came by it. */
  private readonly entries: ((Point & { multiplier: bigint }) | undefined)[] = new Array(TABLE_SIZE);
  private readonly shared: Point;
  private readonly scale: bigint;
  private readonly unscale: bigint;
  private readonly endMask: bigint;
  private readonly stepsMax: number;

  constructor(
    private readonly instance: WalkInstance,
    private readonly constants: WalkConstants,
  ) {
    const { base, curve, distinguishedBits } = instance;
    this.scale = (1n << 64n) % curve.p;
    this.unscale = invert(this.scale, curve.p);
    this.table = new StepTable(base, constants, curve);
    this.shared = multiplyPoint(constants.offset, base, curve)!;
    this.endMask = ((1n << BigInt(distinguishedBits)) - 1n) << TABLE_BITS;
    this.stepsMax = LONGEST_WALK << distinguishedBits;
  }

  /** Computes the walks of these numbers to their ends; yields now and then the share of the longest possible way. */
  *walk(numbers: readonly number[]): Generator<number, EndedWalk[], void> {
    const walkers = numbers.map((number) => this.start(number));
    for (let round = 1; walkers.some(({ state }) => state === 'open'); round++) {
      this.step(walkers.filter(({ state }) => state === 'open'));
      if (round % 512 === 0) yield round / (this.stepsMax + 1);
    }
    return walkers.map((walker) => ({
      ...walker,
      form: walker.x,
      end: walker.state === 'ended' ? this.unscaled(walker) : undefined,
    }));
  }

  private entryAt(j: number): Point & { multiplier: bigint } {
    this.entries[j] ??= {
      ...this.scaled(this.table.at(j)),
      multiplier: multiplierOf(this.constants, j, this.instance.order),
    };
    return this.entries[j];
  }

  private scaled({ x, y }: Point): Point {
    const { p } = this.instance.curve;
    return { x: (x * this.scale) % p, y: (y * this.scale) % p };
  }

  private unscaled({ x, y }: Point): Point {
    const { p } = this.instance.curve;
    return { x: (x * this.unscale) % p, y: (y * this.unscale) % p };
  }

  private start(number: number): Walker {
    const { curve, target } = this.instance;
    const ofTarget = BigInt(number) + 1n;
    const sum = addPoints(this.shared, multiplyPoint(ofTarget, target, curve), curve)!;
    const walker: Walker = { x: 0n, y: 0n, ofBase: this.constants.offset, ofTarget, steps: 0, state: 'open' };
    this.place(walker, this.scaled(sum));
    return walker;
  }

  /** Sets the walker to the point up to sign. @returns whether the sign changed */
  private place(walker: Walker, { x, y }: Point): boolean {
    const { curve, order } = this.instance;
    const changes = (y & 1n) === 1n;
    walker.x = x;
    walker.y = changes ? curve.p - y : y;
    if (changes) {
      walker.ofBase = order - walker.ofBase;
      walker.ofTarget = order - walker.ofTarget;
    }
    return changes;
  }

  private step(walkers: readonly Walker[]): void {
    const moving: { walker: Walker; entry: number }[] = [];
    for (const walker of walkers) {
      const entry = Number(walker.x & TABLE_MASK);
      const isStuck = walker.steps === this.stepsMax || walker.x === this.entryAt(entry).x;
      if (isStuck) walker.state = 'given up';
      else moving.push({ walker, entry });
      walker.steps = Math.min(walker.steps + 1, this.stepsMax);
    }
    if (moving.length === 0) return;
    const pairs = moving.map(({ walker, entry }) => [walker, this.entryAt(entry)] as const);
    const sums = addPairs(pairs, this.instance.curve, this.scale);
    for (const [i, { walker, entry }] of moving.entries()) this.move(walker, entry, sums[i]!);
  }

  private move(walker: Walker, entry: number, sum: Point): void {
    const { x, y, ofBase, ofTarget } = walker;
    const { order } = this.instance;
    walker.ofBase = (ofBase + this.entryAt(entry).multiplier) % order;
    const changed = this.place(walker, sum);
    if (changed && Number(walker.x & TABLE_MASK) === entry)
      this.leaveCycle(walker, x < walker.x ? { x, y, ofBase, ofTarget } : { ...walker });
    if ((walker.x & this.endMask) === 0n) walker.state = 'ended';
  }

  /** From the two points of a fruitless cycle to the double of the one with the smaller x. */
  private leaveCycle(walker: Walker, smaller: Place): void {
    const { curve, order } = this.instance;
    walker.ofBase = (2n * smaller.ofBase) % order;
    walker.ofTarget = (2n * smaller.ofTarget) % order;
    const point = this.unscaled(smaller);
    this.place(walker, this.scaled(addPoints(point, point, curve)!));
  }
}
