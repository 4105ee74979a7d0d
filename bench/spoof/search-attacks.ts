/**
 * Miners of kinds whose units end by a find. The find is proved, so that nothing can replace it: invented attempts or
 * walks don't bring it nearer. What a miner can choose is when to give an instance up for another one.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { ellipticCurveCrypto } from '@productive-mining/work/elliptic-curve-crypto/index.ts';
import {
  smallPlan,
  leavesOf as walksOf,
} from '@productive-mining/work/elliptic-curve-crypto/testing/run-whole-unit.ts';
import { loadCompute, workTypeOf } from '@productive-mining/work/registry.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import { bootstrap, type Interval } from './intervals.ts';

/** What an honest miner does for an instance: steps or attempts, and whether they led to a find. */
export interface Search {
  work: number;
  found: boolean;
}

export interface SearchSpoof {
  name: string;
  factor: number;
  interval: Interval;
}

/** When an instance is given up, in means of the honest work. */
const GIVEN_UP_AFTER = [0.5, 1, 2];
const BITS = 43;
const DISTINGUISHED_BITS = 5;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Work of a block by honest miners over that of miners who give up after `most`; those get a new instance for nothing. */
function factorOf(searches: readonly Search[], most: number): number {
  const perBlock = (limit: number) =>
    sum(searches.map(({ work }) => Math.min(work, limit))) /
    searches.filter(({ work, found }) => found && work <= limit).length;
  return perBlock(Number.POSITIVE_INFINITY) / perBlock(most);
}

export function giveInstancesUp(searches: readonly Search[]): SearchSpoof[] {
  const mean = sum(searches.map(({ work }) => work)) / searches.length;
  return GIVEN_UP_AFTER.map((means) => ({
    name: `given up after ${means} ${means === 1 ? 'mean' : 'means'}`,
    factor: factorOf(searches, means * mean),
    interval: bootstrap(searches, (drawn) => factorOf(drawn, means * mean)),
  }));
}

/** Steps until two walks meet, on curves of 43 bits, whose number is distributed as on larger ones. */
export async function searchLogarithms(instances: number): Promise<Search[]> {
  const searches: Search[] = [];
  for (let i = 0; i < instances; i++) {
    const plan = smallPlan(`mean ${i}`, BITS, DISTINGUISHED_BITS);
    const { steps } = ellipticCurveCrypto.summarise(plan, await walksOf(plan));
    searches.push({ work: steps - 2 ** DISTINGUISHED_BITS, found: true });
  }
  return searches;
}

/**
 * Attempts until an instance of a kind has its find, each time on one of its own: of the first unit, with the seeds
 * SHA-256("spoof 1 0") and so on.
 */
export async function searchInstances(
  workType: string,
  difficulty: number,
  instances: number,
): Promise<Search[]> {
  const definition = workTypeOf(workType);
  const frontier = definition.frontierFor(difficulty);
  const { start: position } = definition.frontiers.find(({ name }) => name === frontier)!;
  const searches: Search[] = [];
  for (let i = 0; i < instances; i++) {
    const seed = bytesToHex(sha256(utf8ToBytes(`spoof 1 ${i}`)));
    const { plan } = definition.planUnit({ difficulty, frontier, position, seed });
    searches.push(await searchUnit(workType, plan));
  }
  return searches;
}

async function searchUnit(workType: string, plan: JsonObject): Promise<Search> {
  const definition = workTypeOf(workType);
  const computer = await (await loadCompute(workType)).prepare(plan);
  const search = definition.search!(plan);
  const leafCount = definition.leafCount(plan);
  let work = 0;
  let last: number | undefined;
  while (last === undefined && work < leafCount) {
    const steps = computer.compute({ first: work, count: 1 });
    let step = steps.next();
    while (!step.done) step = steps.next();
    last = search.add(
      work++,
      step.value.map(({ summary }) => summary),
    );
  }
  return { work, found: last !== undefined };
}
