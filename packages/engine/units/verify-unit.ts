/**
 * Judges a computed unit before anything is written to the chain. The root binds first; only then does the secret
 * of the lease say which leaves are looked at again.
 */

import { bytesToHex } from '@noble/hashes/utils.js';
import { workUnits } from '@productive-mining/database/schema/mining.ts';
import { challengeOf } from '@productive-mining/work/certificates/challenge.ts';
import { drawChallenged } from '@productive-mining/work/certificates/draw-challenge.ts';
import { drawRepeated } from '@productive-mining/work/certificates/draw-repeated.ts';
import { repeatsAgree } from '@productive-mining/work/certificates/repeat-leaves.ts';
import { loadCompute, loadVerifier, workTypeOf } from '@productive-mining/work/registry.ts';
import type { JsonObject, Statement, Verdict } from '@productive-mining/work/work-type.ts';
import { UndecidedUnit } from '@productive-mining/work/work-type.ts';
import { and, eq } from 'drizzle-orm';
import type { CpuPhase } from '../count-work.ts';
import type { EngineContext } from '../engine-context.ts';
import type { TaskName, TaskOf, ValueOf } from '../threads/compute-pool.ts';
import type { Claim } from '../threads/fair-share.ts';
import { unpackLeaves } from '../threads/leaf-codec.ts';
import type { EvidenceMessage } from '../threads/pool-thread.ts';
import { type Worked, workedMsOf } from '../threads/worked-time.ts';
import { type RejectedReason, readVerdict } from '../unit-reasons.ts';
import type { ComputedUnit, UnitRun } from './unit-run.ts';

export interface Judgement {
  verdict: Verdict<RejectedReason>;
  root: Uint8Array;
  result: JsonObject;
  statements: Statement[];
  certificate: JsonObject;
  /** CPU milliseconds of the verification. */
  verifyMs: number;
  /** Wall milliseconds in which at least one part was checked. */
  verifyWallMs: number;
}

/**
 * @throws UndecidedUnit, or the signal's reason when the session pauses or stops; ZodError for a verdict whose reason is
 * not of the closed list
 */
export async function verifyUnit(unitRun: UnitRun, { leaves, data }: ComputedUnit): Promise<Judgement> {
  const { unit, plan, progress } = unitRun;
  const { workType } = unit;
  const run = new VerificationRun(unitRun, { workType, phase: 'verify' });
  const { root, leafHashes, result, statements } = await run.task('summarise', { workType, plan, leaves });
  const bound = await bindRoot(unitRun, root);
  const verifier = await loadVerifier(workType);
  const challenge = challengeOf(root, unit.secret, unit.id);
  const challenged = drawChallenged(workTypeOf(workType), verifier, { plan, result }, challenge);
  const evidence: EvidenceMessage & { result: JsonObject } = {
    workType,
    plan,
    leaves,
    challenged,
    ...(data ? { data: [], allData: data } : { data: await openData(run, { workType, plan }, challenged) }),
    result,
  };
  const parts = await run.task('planVerification', evidence);
  const shares = parts.map(() => 0);
  const wasRefused = unit.failures > 0;
  const repeated = drawRepeated(workTypeOf(workType), verifier, { plan, challenge, wasRefused });
  const [certificate, repeats, ...outcomes] = await Promise.all([
    run.task('certify', { unitId: unit.id, leaves, leafHashes, challenged }),
    repeatsAgree(workTypeOf(workType), { plan, leaves: unpackLeaves(leaves) }, repeated, async (chunk) =>
      unpackLeaves((await run.task('compute', { workType, plan, ...chunk })).leaves),
    ),
    ...parts.map((part, index) =>
      run.task('verifyPart', { ...evidence, part }, (fraction) => {
        shares[index] = fraction;
        progress.verificationProgress(shares.reduce((sum, share) => sum + share, 0) / parts.length);
      }),
    ),
  ]);
  const judged = readVerdict(await run.task('conclude', { ...evidence, outcomes }), verifier.reasons);
  return {
    verdict: verdictOf(bound, judged, repeats),
    root,
    result,
    statements,
    certificate,
    verifyMs: run.cpuMs,
    verifyWallMs: run.wallMs,
  };
}

function verdictOf(
  bound: boolean,
  judged: Verdict<RejectedReason>,
  repeats: boolean,
): Verdict<RejectedReason> {
  if (!bound) return { valid: false, reason: 'root_differs_from_first_received' };
  if (!judged.valid || repeats) return judged;
  return { valid: false, reason: 'leaf_differs_when_computed_again' };
}

/** Stores the first root of the lease. @returns whether this root is it */
function bindRoot({ unit, patiently }: UnitRun, root: Uint8Array): Promise<boolean> {
  return patiently.transaction(async (tx) => {
    const ours = and(eq(workUnits.id, unit.id), eq(workUnits.lease, unit.lease));
    const [row] = await tx.select({ workRoot: workUnits.workRoot }).from(workUnits).where(ours).for('update');
    if (!row) return false;
    if (row.workRoot) return bytesToHex(row.workRoot) === bytesToHex(root);
    await tx.update(workUnits).set({ workRoot: root }).where(ours);
    return true;
  });
}

/**
 * Bulk data of the challenged leaves, made again by the kernel: data is a function of the plan.
 * @throws Error for a kind that keeps it: its check is to have that of every leaf
 */
async function openData(
  run: VerificationRun,
  { workType, plan }: { workType: string; plan: JsonObject },
  challenged: readonly number[],
): Promise<[number, Uint8Array][]> {
  const { opensData, keepsData } = await loadCompute(workType);
  if (keepsData) throw new Error(`a unit of ${workType} has come to its check without its data`);
  if (!opensData) return [];
  return Promise.all(
    challenged.map(async (leaf): Promise<[number, Uint8Array]> => {
      const value = await run.task('compute', { workType, plan, first: leaf, count: 1 });
      return [leaf, unpackLeaves(value.data)[0] ?? new Uint8Array()];
    }),
  );
}

/** The claim whose slots the tasks take, and the signal that ends them. */
export interface TaskOwner {
  context: EngineContext;
  claim: Claim;
  signal: AbortSignal;
}

/** Runs the tasks of one verification in fair slots and adds up their CPU time. */
export class VerificationRun {
  cpuMs = 0;
  private readonly worked: Worked[] = [];

  constructor(
    private readonly owner: TaskOwner,
    /** What its CPU time counts as for operators. */
    private readonly account?: { workType: string; phase: CpuPhase },
  ) {}

  /** Milliseconds in which at least one task was at work. */
  get wallMs(): number {
    return workedMsOf(this.worked);
  }

  /** @throws UndecidedUnit, or the signal's reason when the session pauses or stops */
  async task<K extends TaskName>(
    name: K,
    message: TaskOf<K>,
    onProgress?: (fraction: number) => void,
  ): Promise<ValueOf<K>> {
    const { context, claim, signal } = this.owner;
    const slot = await context.share.acquire(claim, signal);
    try {
      const outcome = await context.pool.run(name, message, {
        signal,
        ...(onProgress ? { onProgress: (step) => onProgress(step.fraction) } : {}),
      });
      this.cpuMs += outcome.cpuMs;
      this.worked.push({ endMs: performance.now(), wallMs: outcome.wallMs });
      if (this.account) context.counts.cpuSpent(this.account.workType, this.account.phase, outcome.cpuMs);
      if (outcome.kind === 'undecided') throw new UndecidedUnit(outcome.reason);
      if (outcome.kind === 'stopped') throw signal.reason ?? new Error('stopped');
      onProgress?.(1);
      return outcome.value;
    } finally {
      slot.release();
    }
  }
}
