/**
 * Rechecks: of spot-checked blocks one in twenty is looked at a second time, in idle time, at the lowest share and within
 * 5 % of the computing time. A recheck is a row, not a block, and pays nothing; one that fails disputes its block.
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import { isWorthAnotherTry } from '@productive-mining/database/connection/until-database-answers.ts';
import {
  type RecheckCandidate,
  readRecheckCandidates,
  readRecheckTimes,
} from '@productive-mining/database/queries/rechecks.ts';
import {
  blockCertificates,
  blockRechecks,
  blocks,
  discoveries,
} from '@productive-mining/database/schema/ledger.ts';
import { workGroupSize } from '@productive-mining/ledger/merkle/work-groups.ts';
import {
  isDrawnForRecheck,
  isRecheckAffordable,
  RECHECK_DELAY_BLOCKS,
  recheckDigest,
} from '@productive-mining/work/certificates/draw-recheck.ts';
import type { CertificateClaim } from '@productive-mining/work/certificates/verify-certificate.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { neededLeafCount } from '@productive-mining/work/settle-search.ts';
import { type JsonObject, UndecidedUnit } from '@productive-mining/work/work-type.ts';
import { eq } from 'drizzle-orm';
import { disputeBlock } from '../chain/dispute-block.ts';
import type { EngineContext } from '../engine-context.ts';
import { VerificationRun } from '../units/verify-unit.ts';
import { type RecheckVerdict, recheckGroup } from './recheck-group.ts';

const CHECK_INTERVAL_MS = 5000;
const CANDIDATES_AT_ONCE = 500;
/** Counts as a visitor of its own, so that it gets one share among the visitors. */
const CLAIM = { visitorId: 'rechecks', sessionId: 'rechecks' };

export interface Rechecks {
  close(): void;
}

/** Looks every few seconds whether a block is due; one at a time. */
export function recheckBlocks(context: EngineContext): Rechecks {
  let busy = false;
  let doneUntil = 0;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    recheckNextBlock(context, doneUntil)
      .then((reached) => {
        doneUntil = reached;
      })
      .catch((error: unknown) => {
        if (!context.closing.aborted) context.log.warn({ error: String(error) }, 'rechecking blocks');
      })
      .finally(() => {
        busy = false;
      });
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

/**
 * Rechecks the first drawn block behind `afterIndex`, if the budget allows.
 * @returns the index up to which nothing is left to do, for the next call. A block that gave no verdict is passed over
 * until the engine starts again.
 */
export async function recheckNextBlock(context: EngineContext, afterIndex: number): Promise<number> {
  const candidates = await readRecheckCandidates(context.database.orm, {
    afterIndex,
    delay: RECHECK_DELAY_BLOCKS,
    limit: CANDIDATES_AT_ONCE,
  });
  const due = candidates.find((candidate) => isDrawnForRecheck(digestOf(candidate)));
  if (!due) return candidates.at(-1)?.blockIndex ?? afterIndex;
  const sealed = await readSealedUnit(context, due.blockIndex);
  if (!sealed) return due.blockIndex;
  const times = await readRecheckTimes(context.database.orm);
  if (!isRecheckAffordable({ ...times, expectedMs: sealed.expectedMs })) return due.blockIndex - 1;
  await recheckBlock(context, due.blockIndex, sealed.unit, digestOf(due));
  return due.blockIndex;
}

function digestOf({ blockHash, laterBlockHash }: RecheckCandidate): Uint8Array {
  return recheckDigest(hexToBytes(laterBlockHash), hexToBytes(blockHash));
}

/** Looks at a drawn block again, and stores what was found together with its consequences. */
export async function recheckBlock(
  context: EngineContext,
  blockIndex: number,
  unit: CertificateClaim,
  digest: Uint8Array,
): Promise<RecheckVerdict> {
  const run = new VerificationRun(
    { context, claim: CLAIM, signal: context.closing },
    { workType: unit.workType, phase: 'recheck' },
  );
  const verdict = await recheckGroup(run, unit, digest).catch((error: unknown): RecheckVerdict => {
    if (context.closing.aborted) throw error;
    if (error instanceof UndecidedUnit) return { outcome: 'none', why: 'undecided' };
    if (isWorthAnotherTry(error)) throw error;
    context.log.warn({ blockIndex, error: String(error) }, 'a recheck broke');
    return { outcome: 'none', why: 'check_broke' };
  });
  if (verdict.outcome === 'none') {
    context.log.warn({ blockIndex, why: verdict.why }, 'a recheck gave no verdict');
    return verdict;
  }
  await record(context, blockIndex, verdict, run.cpuMs);
  context.log.info({ blockIndex, ...verdict, cpuMs: run.cpuMs }, 'block rechecked');
  return verdict;
}

async function record(
  context: EngineContext,
  blockIndex: number,
  verdict: Exclude<RecheckVerdict, { outcome: 'none' }>,
  cpuMs: number,
): Promise<void> {
  const { outcome, leaf } = verdict;
  await context.patiently.transaction(async (tx) => {
    const checkedAt = context.time.now();
    const reason = verdict.outcome === 'failed' ? verdict.reason : null;
    const written = await tx
      .insert(blockRechecks)
      .values({ blockIndex, leaf, outcome, reason, cpuMs, checkedAt })
      .onConflictDoNothing()
      .returning();
    if (written.length === 0 || verdict.outcome === 'passed') return;
    const details = { leaf, first: verdict.first, count: verdict.count };
    await disputeBlock(tx, { blockIndex, reason: verdict.reason, details, at: checkedAt });
  });
}

interface Sealed {
  unit: CertificateClaim;
  /** CPU milliseconds that a recheck takes at most: what it looks at is less than the block's own verification. */
  expectedMs: number;
}

/** Undefined when the block isn't stored whole, which the check of the chain reports. */
export async function readSealedUnit(
  context: EngineContext,
  blockIndex: number,
): Promise<Sealed | undefined> {
  const [row] = await context.database.orm
    .select({
      unitId: discoveries.unitId,
      workType: discoveries.workType,
      plan: discoveries.plan,
      result: discoveries.result,
      workRoot: blocks.workRoot,
      secret: blocks.secret,
      certificate: blockCertificates.certificate,
      computeMs: blocks.computeMs,
      verifyMs: blocks.verifyMs,
    })
    .from(blocks)
    .innerJoin(discoveries, eq(discoveries.blockId, blocks.id))
    .innerJoin(blockCertificates, eq(blockCertificates.blockIndex, blocks.index))
    .where(eq(blocks.index, blockIndex))
    .orderBy(discoveries.id)
    .limit(1);
  if (!row) return undefined;
  const { computeMs, verifyMs, ...stored } = row;
  const unit = { ...stored, plan: row.plan as JsonObject, result: row.result as JsonObject };
  const definition = workTypeOf(unit.workType);
  const groupShare =
    workGroupSize(definition.leafCount(unit.plan)) / neededLeafCount(definition, unit.plan, unit.result);
  // A group in the middle of a chain is had from the chain's seed.
  const isChained = definition.chunks(unit.plan).some(({ follows }) => follows !== undefined);
  return { unit, expectedMs: verifyMs + computeMs * (isChained ? 1 : Math.min(1, groupShare)) };
}
