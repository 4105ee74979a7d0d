/** For the tests: units computed and checked in this process, as a settling server does. */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { drawLeaves } from '../../certificates/challenge.ts';
import { finish, judge } from '../../testing/run-unit.ts';
import type { ComputedLeaf, Evidence } from '../../work-type.ts';
import { compute } from '../compute.ts';
import { poincareConjecture } from '../index.ts';
import type { CensusPlan } from '../plan.ts';
import { planUnit } from '../plan.ts';
import type { CensusResult } from '../result.ts';
import { verifier } from '../verify.ts';

export interface FinishedUnit {
  plan: CensusPlan;
  leaves: Uint8Array[];
  data: Map<number, Uint8Array>;
  result: CensusResult;
}

export function planAt(position: string, difficulty = 1): CensusPlan {
  return planUnit({ difficulty, frontier: 'census', position, seed: '0'.repeat(64) }).plan;
}

export async function computeUnit(plan: CensusPlan): Promise<FinishedUnit> {
  const computer = await compute.prepare(plan);
  const leaves: Uint8Array[] = [];
  const data = new Map<number, Uint8Array>();
  for (const chunk of poincareConjecture.chunks(plan)) {
    const computed: ComputedLeaf[] = finish(computer.compute(chunk));
    for (const leaf of computed) {
      if (leaf.data) data.set(leaves.length, leaf.data);
      leaves.push(leaf.summary);
    }
  }
  return { plan, leaves, data, result: poincareConjecture.summarise(plan, leaves) };
}

/** What the verifier is given, with the data of the leaves that `draw` draws. */
export function evidenceOf({ plan, leaves, data }: FinishedUnit, draw = 'draw'): Evidence<CensusPlan> {
  const challenge = sha256(utf8ToBytes(draw));
  const challenged = drawLeaves(challenge, plan.leaves, verifier.challengeCount(plan));
  const opened = new Map(challenged.flatMap((leaf) => (data.has(leaf) ? [[leaf, data.get(leaf)!]] : [])));
  return { plan, leaves: new Map(leaves.entries()), complete: true, challenged, data: opened };
}

export const verdictOf = (evidence: Evidence<CensusPlan>, result: CensusResult) =>
  judge(verifier, evidence, result);
