/** All attacks on the leaves of one unit, and how sure their factors are. */
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import { clopperPearson, type Interval } from './intervals.ts';
import { LEAF_ATTACKS, type LeafSpoof, type LeafTarget } from './leaf-attacks.ts';
import { countEscapes, leastOf, measureLeaves, targetOf } from './measure-leaves.ts';

export type AttackName = keyof typeof LEAF_ATTACKS;

export interface MeasuredSpoof {
  attack: AttackName;
  leaves: number;
  /** Share of the unit's work that these hold. */
  spared: number;
  /** By the law of the draws, and the interval of what was counted of the product's own. */
  accepted: number;
  counted: Interval;
  factor: number;
  /** Over the rounds of the measured times, and over the law and what was counted. */
  interval: Interval;
}

export interface SpoofedUnit {
  seconds: number;
  target: LeafTarget;
  spoofs: MeasuredSpoof[];
}

/**
 * @param rounds how often every leaf is timed
 * @param leases how often the settling check draws, for the best attack
 */
export async function spoofUnit(
  workType: string,
  plan: JsonObject,
  { rounds, leases }: { rounds: number; leases: number },
): Promise<SpoofedUnit> {
  const measured = await measureLeaves(workType, plan, rounds);
  const least = leastOf(measured);
  const target = await targetOf(workType, plan, least);
  const ofRounds = await Promise.all(measured.map((seconds) => targetOf(workType, plan, seconds)));
  const spoofs: MeasuredSpoof[] = [];
  for (const attack of Object.keys(LEAF_ATTACKS) as AttackName[]) {
    const spoof = LEAF_ATTACKS[attack](target);
    const counted = clopperPearson(await countEscapes(workType, plan, spoof.left, leases), leases);
    const factors = [spoof, ...ofRounds.map((one) => LEAF_ATTACKS[attack](one))].map(({ factor }) => factor);
    spoofs.push({
      attack,
      leaves: spoof.left.length,
      spared: 1 - spoof.done,
      accepted: spoof.accepted,
      counted,
      factor: spoof.factor,
      interval: intervalOf(attack, spoof, counted, factors),
    });
  }
  return { seconds: least.reduce((sum, one) => sum + one, 0), target, spoofs };
}

/** Offers after the first aren't counted: all leaves are repeated then. */
function intervalOf(
  attack: AttackName,
  spoof: LeafSpoof,
  counted: Interval,
  factors: readonly number[],
): Interval {
  const drawn = attack === 'the same, offered 20 times' ? [] : [counted.low, counted.high];
  const all = [...factors, ...drawn.map((accepted) => accepted / spoof.done)];
  return { low: Math.min(...all), high: Math.max(...all) };
}
