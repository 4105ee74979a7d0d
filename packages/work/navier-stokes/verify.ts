/**
 * Checks a unit by another program than the one that computed it: challenged leaves are replayed bit for bit from the state before
 * them, all kept states are looked at, some of them are held against the equation and against a replay with fewer points, and the
 * result is made again from the leaves.
 */
import { isKept, placeInChain, replaysOf } from '../kit/chains.ts';
import { sameItems, sameJson } from '../kit/equality.ts';
import { concludeParts, failed, type Outcome, orderedLeaves, PASSED, withShare } from '../kit/parts.ts';
import { plainFingerprint } from '../kit/plain-fingerprint.ts';
import type { Evidence, VerificationPart, Verifier } from '../work-type.ts';
import { readLeaf } from './leaf.ts';
import { stateBytes } from './model/definition.ts';
import { challengeCount, checkPlan, type FlowPlan, flowOfChain, leafCount } from './plan.ts';
import { REASONS, type Reason } from './reasons.ts';
import { type FlowResult, summarise } from './result.ts';
import { checkResult } from './verify/check-result.ts';
import { checkCoarsely, checkEquation, checkStates, readState } from './verify/check-states.ts';
import { ReplayLeaves } from './verify/replay-leaves.ts';

type FlowEvidence = Evidence<FlowPlan>;
type PartSteps = Generator<number, Outcome<Reason>, void>;

/** All leaves that are here have their form; when none is missing, they give the result. */
function* addUp({ plan, leaves, complete }: FlowEvidence, result: FlowResult): PartSteps {
  for (const summary of leaves.values()) if (!readLeaf(plan.side, summary)) return failed('leaf_malformed');
  yield 0.5;
  const fault = checkResult(plan, result);
  if (fault) return failed(fault);
  if (!complete) return PASSED;
  const ordered = orderedLeaves(leaves, leafCount(plan));
  if (!ordered) return failed('leaf_missing');
  return sameJson(summarise(plan, ordered), result) ? PASSED : failed('result_differs_from_leaves');
}

/** Leaves [first, last] of a flow, from the state before them or from its beginning: those that are here have these bytes. */
async function replay(evidence: FlowEvidence, first: number, last: number): Promise<PartSteps> {
  const { chain } = placeInChain(evidence.plan, first);
  return replayLeaves(
    await ReplayLeaves.open(evidence.plan, flowOfChain(evidence.plan, chain)),
    evidence,
    first,
    last,
  );
}

function* replayLeaves(flow: ReplayLeaves, evidence: FlowEvidence, first: number, last: number): PartSteps {
  const { plan, leaves } = evidence;
  if (placeInChain(plan, first).place === 0) flow.begin();
  else {
    const read = readState(flow, evidence, first - 1);
    if ('fault' in read) return failed(read.fault);
  }
  for (let leaf = first; leaf <= last; leaf++) {
    const share = (leaf - first) / (last + 1 - first);
    const replayed = yield* withShare(flow.nextLeaf(), share);
    const summary = leaves.get(leaf);
    if (summary && !sameItems(replayed, summary)) return failed('replay_differs');
  }
  return leaves.has(last) ? PASSED : failed('leaf_missing');
}

/** What is looked at where states are here. */
const STATE_CHECKS = { states: checkStates, equation: checkEquation, coarse: checkCoarsely } as const;
type StateCheck = keyof typeof STATE_CHECKS;

/** A settling server has the data of every leaf; a reader none, or that of some. */
const hasStates = ({ plan, complete, data }: FlowEvidence): boolean =>
  complete && data.size === leafCount(plan);

function partsOf(evidence: FlowEvidence): VerificationPart[] {
  return [
    { check: 'sums' },
    ...(hasStates(evidence) ? Object.keys(STATE_CHECKS).map((check) => ({ check })) : []),
    ...replaysOf(evidence).map(({ first, last }) => ({ check: 'replay', first, last })),
  ];
}

function* toOutcome(steps: Generator<number, Reason | undefined, void>): PartSteps {
  const fault = yield* steps;
  return fault ? failed(fault) : PASSED;
}

export const verifier: Verifier<FlowPlan, FlowResult, Reason> = {
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
    checkPlan(evidence.plan);
    if (check === 'sums') return addUp(evidence, result);
    if (typeof check === 'string' && Object.hasOwn(STATE_CHECKS, check))
      return toOutcome(await STATE_CHECKS[check as StateCheck](evidence));
    if (check !== 'replay' || typeof first !== 'number' || typeof last !== 'number')
      throw new RangeError('no such part');
    return replay(evidence, first, last);
  },

  conclude(evidence, _result, outcomes) {
    return concludeParts(REASONS, partsOf(evidence).length, outcomes);
  },
};
