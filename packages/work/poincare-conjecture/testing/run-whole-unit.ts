/** For the tests: units computed and checked in this process, as a settling server does. */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { computeLeaves, drawnLeaves, evidenceOfUnit, judge } from '../../testing/run-unit.ts';
import type { Evidence } from '../../work-type.ts';
import { compute } from '../compute.ts';
import { poincareConjecture } from '../index.ts';
import type { CensusPlan } from '../plan.ts';
import { BEYOND_SIZE, planUnit, readPosition } from '../plan.ts';
import type { CensusResult } from '../result.ts';
import { verifier } from '../verify.ts';

export interface FinishedUnit {
  plan: CensusPlan;
  leaves: Uint8Array[];
  data: Map<number, Uint8Array>;
  result: CensusResult;
}

export function planAt(position: string, difficulty = 1): CensusPlan {
  const frontier = readPosition(position).tetrahedra < BEYOND_SIZE ? 'census' : 'beyond';
  return planUnit({ difficulty, frontier, position, seed: '0'.repeat(64) }).plan;
}

export async function computeUnit(plan: CensusPlan): Promise<FinishedUnit> {
  const computed = await computeLeaves(compute, plan, poincareConjecture.chunks(plan));
  const leaves = computed.map(({ summary }) => summary);
  const data = new Map(computed.flatMap((leaf, index) => (leaf.data ? [[index, leaf.data] as const] : [])));
  return { plan, leaves, data, result: poincareConjecture.summarise(plan, leaves) };
}

/** What the verifier is given, with the data of the leaves that `draw` draws. */
export function evidenceOf(unit: FinishedUnit, draw = 'draw'): Evidence<CensusPlan> {
  const challenge = sha256(utf8ToBytes(draw));
  return evidenceOfUnit(unit, drawnLeaves(poincareConjecture, verifier, unit.plan, challenge));
}

export const verdictOf = (evidence: Evidence<CensusPlan>, result: CensusResult) =>
  judge(verifier, evidence, result);
