/**
 * A second look at one group of leaves of a sealed block. The kernel computes the group again, and the root over it has
 * to be the one that the block's certificate holds; then leaves of the group that were never opened go through the
 * kind's verifier, which works by another road. What fails must fail twice in the same way.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { checkWorkGroups, workGroupOf, workGroupRoot } from '@productive-mining/ledger/merkle/work-groups.ts';
import { drawFurtherLeaf, leavesToCheck } from '@productive-mining/work/certificates/draw-recheck.ts';
import type {
  Certificate,
  CertificateClaim,
} from '@productive-mining/work/certificates/verify-certificate.ts';
import { readCertificate } from '@productive-mining/work/certificates/verify-certificate.ts';
import {
  GROUP_DIFFERS,
  RECHECK_REASONS,
  type RecheckReason,
} from '@productive-mining/work/dispute-reasons.ts';
import { loadCompute, loadVerifier, workTypeOf } from '@productive-mining/work/registry.ts';
import { leavesUpTo, neededLeafCount } from '@productive-mining/work/settle-search.ts';
import type { JsonObject, VerificationPart } from '@productive-mining/work/work-type.ts';
import { z } from 'zod';
import { packLeaves, unpackLeaves } from '../threads/leaf-codec.ts';
import type { EvidenceMessage } from '../threads/pool-thread.ts';
import type { VerificationRun } from '../units/verify-unit.ts';

export type RecheckVerdict =
  | { outcome: 'passed'; leaf: number }
  | { outcome: 'failed'; leaf: number; reason: RecheckReason; first: number; count: number }
  | { outcome: 'none'; why: WhyNone };

/** Every leaf was opened before; the stored rows are damaged; two runs differ; kernel or verifier can't decide, or broke. */
type WhyNone = 'all_leaves_opened' | 'certificate_damaged' | 'runs_disagree' | 'undecided' | 'check_broke';

/**
 * Looks at the group of one further leaf.
 * @param digest of the draw, 32 bytes
 * @throws UndecidedUnit where kernel or verifier can't decide; the signal's reason when the run is ended
 */
export async function recheckGroup(
  run: VerificationRun,
  unit: CertificateClaim,
  digest: Uint8Array,
): Promise<RecheckVerdict> {
  const certificate = readCertificate(unit);
  if (!certificate || !isUndamaged(unit, certificate)) return { outcome: 'none', why: 'certificate_damaged' };
  const { leafCount } = certificate;
  const opened = certificate.openings.map(({ index }) => index);
  const needed = neededLeafCount(workTypeOf(unit.workType), unit.plan, unit.result);
  const openedAndNeeded = opened.filter((index) => index < needed);
  const leaf = drawFurtherLeaf(digest, needed, openedAndNeeded);
  if (leaf === undefined) return { outcome: 'none', why: 'all_leaves_opened' };
  const { group, first, count: groupCount } = workGroupOf(leafCount, leaf);
  const count = Math.min(groupCount, needed - first);
  const verifier = await loadVerifier(unit.workType);
  const examined = leavesToCheck({ first, count }, leaf, opened, verifier.challengeCount(unit.plan));
  const committed = bytesToHex(certificate.groups[group]!);
  const look = { first, count, groupCount, committed, examined };
  const once = await lookAt(run, unit, look);
  if (once === undefined) return { outcome: 'passed', leaf };
  const again = await lookAt(run, unit, look);
  if (again?.reason !== once.reason || again.root !== once.root)
    return { outcome: 'none', why: 'runs_disagree' };
  return { outcome: 'failed', leaf, reason: once.reason, first, count };
}

/** What the chain's own check would report is no fault of the mathematics. Verifiers rely on the form of plan and result. */
function isUndamaged(unit: CertificateClaim, { leafCount, groups }: Certificate): boolean {
  const definition = workTypeOf(unit.workType);
  if (!definition.readPlan(unit.plan) || !definition.readResult(unit.result)) return false;
  const needed = neededLeafCount(definition, unit.plan, unit.result);
  return (
    leafCount === definition.leafCount(unit.plan) &&
    Number.isInteger(needed) &&
    needed >= 1 &&
    needed <= leafCount &&
    checkWorkGroups({ root: hexToBytes(unit.workRoot), leafCount, groups })
  );
}

interface Look {
  first: number;
  /** Leaves of the group that a computation gives; behind the end of a search all are empty. */
  count: number;
  groupCount: number;
  /** Root over the group, hex. */
  committed: string;
  /** Leaves for the verifier. */
  examined: number[];
}

/**
 * @returns the reason of the fault with the root that was computed, or undefined when all is right
 * @throws ZodError for a reason that is not of the closed list
 */
async function lookAt(
  run: VerificationRun,
  unit: CertificateClaim,
  { first, count, groupCount, committed, examined }: Look,
): Promise<{ reason: RecheckReason; root: string } | undefined> {
  const { workType, plan, result } = unit;
  const computed = await run.task('compute', { workType, plan, first, count });
  const leaves = leavesUpTo(unpackLeaves(computed.leaves), count - 1, groupCount);
  const root = bytesToHex(workGroupRoot(first, leaves));
  if (root !== committed) return { reason: GROUP_DIFFERS, root };
  const { opensData, keepsData } = await loadCompute(workType);
  const data = opensData || keepsData ? unpackLeaves(computed.data) : [];
  // What is kept and not opened are states of a chain, of other leaves than the ones that are looked at.
  const given = opensData ? examined : data.map((_, offset) => first + offset);
  const message: EvidenceMessage & { result: JsonObject } = {
    workType,
    plan,
    result,
    first,
    leaves: packLeaves(leaves),
    challenged: examined,
    data: given.map((leaf) => [leaf, data[leaf - first]!]),
  };
  for (const part of await partsOfLeaves(run, message)) {
    const { reason } = await run.task('verifyPart', { ...message, part });
    if (typeof reason === 'string') return { reason: z.enum(RECHECK_REASONS).parse(reason), root };
  }
  return undefined;
}

/**
 * The parts that look at challenged leaves: those that the verifier doesn't name without any. The others prove what the
 * block said when it was settled, and would cost as much again.
 */
async function partsOfLeaves(
  run: VerificationRun,
  message: EvidenceMessage & { result: JsonObject },
): Promise<VerificationPart[]> {
  const all = await run.task('planVerification', message);
  const unchallenged = await run.task('planVerification', { ...message, challenged: [], data: [] });
  const others = new Set(unchallenged.map((part) => JSON.stringify(part)));
  const ofLeaves = all.filter((part) => !others.has(JSON.stringify(part)));
  return ofLeaves.length > 0 ? ofLeaves : all;
}
