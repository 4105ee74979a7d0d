/**
 * Checks a unit by another program than the one that computed it: challenged leaves are replayed bit for bit from the state
 * before them, all kept states are looked at, and the result is made again from the leaves.
 */
import { isKept, placeInChain, replaysOf } from '../kit/chains.ts';
import { sameItems, sameJson } from '../kit/equality.ts';
import { concludeParts, failed, type Outcome, orderedLeaves, PASSED, withShare } from '../kit/parts.ts';
import { plainFingerprint } from '../kit/plain-fingerprint.ts';
import type { Evidence, VerificationPart, Verifier } from '../work-type.ts';
import { readLeaf } from './leaf.ts';
import { challengeCount, checkPlan, type LatticePlan, leafCount, stateBytes } from './plan.ts';
import { REASONS, type Reason } from './reasons.ts';
import { type LatticeResult, summarise } from './result.ts';
import { checkResult } from './verify/check-result.ts';
import { faultOfState, openStateCheck } from './verify/check-states.ts';
import { ReplayStream } from './verify/replay-stream.ts';

type LatticeEvidence = Evidence<LatticePlan>;
type PartSteps = Generator<number, Outcome<Reason>, void>;

/** All leaves that are here have their form; when none is missing, they give the result. */
function* addUp({ plan, leaves, complete }: LatticeEvidence, result: LatticeResult): PartSteps {
  for (const summary of leaves.values()) if (!readLeaf(plan.side, summary)) return failed('leaf_malformed');
  yield 0.5;
  const fault = checkResult(plan, result);
  if (fault) return failed(fault);
  if (!complete) return PASSED;
  const ordered = orderedLeaves(leaves, leafCount(plan));
  if (!ordered) return failed('leaf_missing');
  return sameJson(summarise(plan, ordered), result) ? PASSED : failed('result_differs_from_leaves');
}

/** Leaves [first, last] of a stream, from the state before them or from its beginning: those that are here have these bytes. */
async function replay(evidence: LatticeEvidence, first: number, last: number): Promise<PartSteps> {
  const { plan } = evidence;
  const stream = await ReplayStream.open(plan, placeInChain(plan, first).chain);
  return replayLeaves(stream, evidence, first, last);
}

function* replayLeaves(
  stream: ReplayStream,
  { plan, leaves, data }: LatticeEvidence,
  first: number,
  last: number,
): PartSteps {
  const { place } = placeInChain(plan, first);
  if (place > 0) {
    const fault = faultOfState(stream, plan, leaves.get(first - 1), data.get(first - 1)!);
    if (fault) return failed(fault);
  }
  for (let leaf = first; leaf <= last; leaf++) {
    const share = (leaf - first) / (last + 1 - first);
    const replayed = yield* withShare(stream.replayLeaf(place + leaf - first), share);
    const summary = leaves.get(leaf);
    if (summary && !sameItems(replayed, summary)) return failed('replay_differs');
  }
  return leaves.has(last) ? PASSED : failed('leaf_missing');
}

/** A settling server has the data of every leaf; a reader none, or that of some. */
const hasStates = ({ plan, complete, data }: LatticeEvidence): boolean =>
  complete && data.size === leafCount(plan);

function partsOf(evidence: LatticeEvidence): VerificationPart[] {
  return [
    { check: 'sums' },
    ...(hasStates(evidence) ? [{ check: 'states' }] : []),
    ...replaysOf(evidence).map(({ first, last }) => ({ check: 'replay', first, last })),
  ];
}

function* toOutcome(steps: Generator<number, Reason | undefined, void>): PartSteps {
  const fault = yield* steps;
  return fault ? failed(fault) : PASSED;
}

export const verifier: Verifier<LatticePlan, LatticeResult, Reason> = {
  reasons: REASONS,
  challengeCount,

  isOtherData(plan, { leaf, summary, data }) {
    if (!isKept(plan, leaf)) return data.length > 0;
    const read = readLeaf(plan.side, summary);
    if (!read) return false;
    return data.length !== stateBytes(plan) || !sameItems(plainFingerprint(data), read.fingerprint);
  },

  parts: partsOf,

  async runPart(evidence, result, { check, first, last }) {
    const { plan, leaves, data } = evidence;
    checkPlan(plan);
    if (check === 'sums') return addUp(evidence, result);
    if (check === 'states') return toOutcome(await openStateCheck(plan, leaves, (leaf) => data.get(leaf)));
    if (check !== 'replay' || typeof first !== 'number' || typeof last !== 'number')
      throw new RangeError('no such part');
    return replay(evidence, first, last);
  },

  conclude(evidence, _result, outcomes) {
    return concludeParts(REASONS, partsOf(evidence).length, outcomes);
  },
};
