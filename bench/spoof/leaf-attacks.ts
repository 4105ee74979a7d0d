/**
 * Miners who leave leaves out. What they put in their place is taken to pass every check but being made again, so that
 * neighbouring leaves, leaves of other units and invented ones are all bounded by this.
 *
 * The spoof factor is the work that is credited over the work that was done: P(accepted) / (1 − share left out). A unit that
 * is refused is credited nothing, and its work is lost.
 */
import { seededRandom } from './intervals.ts';

/** A unit as an attack sees it. */
export interface LeafTarget {
  /** CPU seconds of each leaf, as a share of the unit's. */
  shares: readonly number[];
  /** How many leaves are challenged, each with the same probability. */
  challenged: number;
  /** The probability with which a leaf is repeated. */
  repeatChance: (leaf: number) => number;
  /** The same for a region that was refused before. */
  repeatChanceAfterRefusal: (leaf: number) => number;
}

export interface LeafSpoof {
  /** The leaves left out. */
  left: readonly number[];
  /** Exact, by the law of the draws. */
  accepted: number;
  /** Share of the unit's work that was done. */
  done: number;
  factor: number;
}

/** How often the same leaves are offered again. */
const OFFERS = 20;
const TENTH = 0.1;

/** P(no leaf of a set is challenged or repeated), for leaves that are added one after the other. */
class Escape {
  probability = 1;
  private count = 0;

  constructor(
    private readonly leafCount: number,
    private readonly challenged: number,
    private readonly chanceOf: (leaf: number) => number,
  ) {}

  add(leaf: number): void {
    const left = this.leafCount - this.count++;
    this.probability *= Math.max(0, (left - this.challenged) / left) * (1 - this.chanceOf(leaf));
  }
}

/** P(a unit is accepted whose miner left these leaves out). */
export function acceptanceOf(target: LeafTarget, left: readonly number[]): number {
  const escaping = new Escape(target.shares.length, target.challenged, target.repeatChance);
  for (const leaf of left) escaping.add(leaf);
  return escaping.probability;
}

function spoofOf(left: readonly number[], accepted: number, done: number): LeafSpoof {
  return { left, accepted, done, factor: accepted / done };
}

/** The best of all beginnings of an order: its first leaf alone, its first two, and so on. */
function bestBeginning(
  { shares, challenged, repeatChance }: LeafTarget,
  order: readonly number[],
  workLeft: (leaf: number) => number = (leaf) => shares[leaf]!,
): LeafSpoof {
  const escaping = new Escape(shares.length, challenged, repeatChance);
  let done = 1;
  let best = { count: 0, factor: 0, accepted: 1, done: 1 };
  for (const [at, leaf] of order.entries()) {
    escaping.add(leaf);
    done -= workLeft(leaf);
    const factor = escaping.probability / done;
    if (done > 1e-9 && factor > best.factor)
      best = { count: at + 1, factor, accepted: escaping.probability, done };
  }
  return spoofOf(order.slice(0, best.count), best.accepted, best.done);
}

const byDescending = (length: number, value: (leaf: number) => number) =>
  Array.from({ length }, (_, leaf) => leaf).sort((a, b) => value(b) - value(a));

/** As if it knew without work which leaves hold most: those with most work for their risk. */
function leaveOutMost(target: LeafTarget): LeafSpoof {
  const { shares, challenged, repeatChance } = target;
  const risk = (leaf: number) => 1e-12 + challenged / shares.length + repeatChance(leaf);
  const orders = [
    byDescending(shares.length, (leaf) => shares[leaf]!),
    byDescending(shares.length, (leaf) => shares[leaf]! / risk(leaf)),
  ];
  return orders.map((order) => bestBeginning(target, order)).reduce((a, b) => (b.factor > a.factor ? b : a));
}

/** Without knowing: begins every leaf, and breaks it off when it takes longer than some time. */
function breakOff(target: LeafTarget): LeafSpoof {
  const { shares, challenged, repeatChance } = target;
  const order = byDescending(shares.length, (leaf) => shares[leaf]!);
  const escaping = new Escape(shares.length, challenged, repeatChance);
  let best = spoofOf([], 0, 1);
  let rest = 1;
  for (const [at, leaf] of order.entries()) {
    escaping.add(leaf);
    rest -= shares[leaf]!;
    // Each leaf that is broken off took as long as the longest that isn't.
    const done = rest + (at + 1) * (shares[order[at + 1] ?? leaf] ?? 0);
    if (escaping.probability / done > best.factor)
      best = spoofOf(order.slice(0, at + 1), escaping.probability, done);
  }
  return best;
}

/** A tenth of the leaves by a seed, whatever they hold. */
function leaveOutTenth(target: LeafTarget): LeafSpoof {
  const { shares } = target;
  const random = seededRandom(20261123);
  const drawn = shares.map(() => random());
  const left = byDescending(shares.length, (leaf) => drawn[leaf]!).slice(0, Math.ceil(TENTH * shares.length));
  return spoofOf(left, acceptanceOf(target, left), 1 - left.reduce((sum, leaf) => sum + shares[leaf]!, 0));
}

/** Any of the above, offered again until the draw is kind: the region comes back, and its leaves are there already. */
function offerAgain(target: LeafTarget): LeafSpoof {
  const offers = (spoof: LeafSpoof): LeafSpoof => {
    const later = new Escape(target.shares.length, target.challenged, target.repeatChanceAfterRefusal);
    for (const leaf of spoof.left) later.add(leaf);
    const accepted = 1 - (1 - spoof.accepted) * (1 - later.probability) ** (OFFERS - 1);
    return spoofOf(spoof.left, accepted, spoof.done);
  };
  return [leaveOutMost(target), leaveOutTenth(target)]
    .map(offers)
    .reduce((a, b) => (b.factor > a.factor ? b : a));
}

export const LEAF_ATTACKS = {
  'the leaves that hold most': leaveOutMost,
  'leaves that take long, broken off': breakOff,
  'a tenth, from elsewhere': leaveOutTenth,
  'the same, offered 20 times': offerAgain,
} as const satisfies Readonly<Record<string, (target: LeafTarget) => LeafSpoof>>;
