/** Computes and judges one unit in this thread, without a server: for figures of the mathematics alone. */
import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { merkleRoot } from '@productive-mining/ledger/merkle/merkle-root.ts';
import { workLeafHashes } from '@productive-mining/ledger/merkle/work-root.ts';
import { certificateOf } from './certificates/certificate-of.ts';
import { challengeOf } from './certificates/challenge.ts';
import { drawChallenged } from './certificates/draw-challenge.ts';
import { drawRepeated } from './certificates/draw-repeated.ts';
import { repeatsAgree } from './certificates/repeat-leaves.ts';
import { computeChunk } from './compute-chunk.ts';
import { judgeUnit } from './judge-unit.ts';
import { loadCompute, loadVerifier, workTypeOf } from './registry.ts';
import { leavesUpTo } from './settle-search.ts';
import type { Evidence, JsonObject, Verdict, Verifier } from './work-type.ts';

export interface UnitRequest {
  workType: string;
  difficulty: number;
  /** That of the difficulty when left out. */
  frontier?: string;
  /** The position at which the unit starts; the start of its frontier when left out. */
  position?: string;
}

export interface MeasureControl {
  /** Told at most twice a second; a fraction of 0 to 1. */
  onProgress?: (phase: 'compute' | 'verify', fraction: number) => void;
  /** Told after each step of the computation and of the check; the first of the check ends with what a server does before it. */
  onStep?: (phase: 'compute' | 'verify') => void;
  /** Ends the measurement within about a second, between chunks or steps of the check. */
  signal?: AbortSignal;
}

export interface MeasuredUnit {
  plan: JsonObject;
  result: JsonObject;
  nextPosition: string;
  /** Summaries of all leaves in order. */
  leaves: readonly Uint8Array[];
  certificate: JsonObject;
  chunkCount: number;
  /** CPU seconds of this process, those of its garbage collector among them. */
  computeSeconds: number;
  /** Those of everything that a settling server does: root, result, check, certificate. */
  verifySeconds: number;
  longestChunkSeconds: number;
  verdict: Verdict;
}

const TURN_EVERY_MS = 200;
const SEED = '0'.repeat(64);
const UNIT_ID = 'measured';

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/**
 * Nothing is stored and nothing is paid: the unit is the one at `position`, whoever has mined it before.
 * @throws the signal's reason when it aborts, UndecidedUnit when the method can't decide, RangeError for a kind that
 * can't be mined
 */
export async function measureUnit(
  { workType, difficulty, frontier: chosen, position }: UnitRequest,
  control: MeasureControl = {},
): Promise<MeasuredUnit> {
  const definition = workTypeOf(workType);
  const frontier = chosen ?? definition.frontierFor(difficulty);
  const start = position ?? definition.frontiers.find(({ name }) => name === frontier)!.start;
  const { plan, nextPosition } = definition.planUnit({ difficulty, frontier, position: start, seed: SEED });
  // Code is loaded once a process, not once a unit.
  const [verifier] = await Promise.all([loadVerifier(workType), loadCompute(workType)]);
  const { measured, data } = await computeAll(workType, plan, control);
  const { leaves } = measured;
  return {
    plan,
    nextPosition,
    ...measured,
    ...(await settle({ workType, plan, leaves, data }, verifier, control)),
  };
}

async function computeAll(
  workType: string,
  plan: JsonObject,
  { onProgress, onStep, signal }: MeasureControl,
) {
  const definition = workTypeOf(workType);
  const search = definition.search?.(plan);
  const chunks = definition.chunks(plan);
  let leaves: Uint8Array[] = [];
  const data = new Map<number, Uint8Array>();
  const { keepsData } = await loadCompute(workType);
  let last: number | undefined;
  const started = cpuSeconds();
  let longestChunkSeconds = 0;
  for (const [index, chunk] of chunks.entries()) {
    if (last !== undefined) break;
    await nextTurn();
    signal?.throwIfAborted();
    const before = cpuSeconds();
    const outcome = await computeChunk(workType, plan, chunk, {
      shouldStop() {
        onStep?.('compute');
        return false;
      },
      onProgress: (fraction) => onProgress?.('compute', (index + fraction) / chunks.length),
    });
    if (outcome.kind === 'done') {
      const summaries = outcome.leaves.map((leaf) => leaf.summary);
      leaves.push(...summaries);
      if (keepsData)
        for (const [offset, leaf] of outcome.leaves.entries())
          data.set(chunk.first + offset, leaf.data ?? new Uint8Array());
      last = search?.add(chunk.first, summaries);
    }
    longestChunkSeconds = Math.max(longestChunkSeconds, cpuSeconds() - before);
    onProgress?.('compute', (index + 1) / chunks.length);
  }
  if (last !== undefined) leaves = leavesUpTo(leaves, last, definition.leafCount(plan));
  const times = { computeSeconds: cpuSeconds() - started, longestChunkSeconds };
  return { data, measured: { leaves, chunkCount: chunks.length, ...times } };
}

interface ComputedUnit {
  workType: string;
  plan: JsonObject;
  leaves: readonly Uint8Array[];
  /** Bulk data of every leaf, for a kind that keeps it; otherwise empty. */
  data: ReadonlyMap<number, Uint8Array>;
}

/** All that a settling server does once the leaves are there. */
async function settle(
  { workType, plan, leaves, data }: ComputedUnit,
  verifier: Verifier,
  { onProgress, onStep, signal }: MeasureControl,
) {
  const started = cpuSeconds();
  const definition = workTypeOf(workType);
  const result = definition.summarise(plan, leaves);
  const leafHashes = workLeafHashes(leaves);
  const challenge = challengeOf(merkleRoot(leafHashes), new Uint8Array(randomBytes(32)), UNIT_ID);
  const challenged = drawChallenged(definition, verifier, { plan, result }, challenge);
  const evidence: Evidence = {
    plan,
    leaves: new Map(leaves.map((leaf, index) => [index, leaf])),
    complete: true,
    challenged,
    data: data.size > 0 ? data : await openData(workType, plan, challenged),
  };
  const turn = inTurns((share) => onProgress?.('verify', share), signal);
  const verdict = await judgeUnit(verifier, { evidence, result }, async (share) => {
    onStep?.('verify');
    await turn(share);
  });
  const repeated = drawRepeated(definition, verifier, { plan, challenge, wasRefused: false });
  const agrees = await repeatsAgree(definition, { plan, leaves }, repeated, async (run) => {
    signal?.throwIfAborted();
    const outcome = await computeChunk(workType, plan, run, { shouldStop: () => false });
    return outcome.kind === 'done' ? outcome.leaves.map(({ summary }) => summary) : [];
  });
  if (!agrees) throw new Error('a leaf came out otherwise when it was computed again');
  const certificate = certificateOf({ unitId: UNIT_ID, leaves, leafHashes, challenged });
  return { result, certificate, verdict, verifySeconds: cpuSeconds() - started };
}

/** Reports now and then, and lets the event loop have a turn each time. */
function inTurns(report: (share: number) => void, signal: AbortSignal | undefined) {
  let turnAt = performance.now() + TURN_EVERY_MS;
  return async (share: number): Promise<void> => {
    if (performance.now() < turnAt) return;
    report(share);
    await nextTurn();
    signal?.throwIfAborted();
    turnAt = performance.now() + TURN_EVERY_MS;
  };
}

async function openData(workType: string, plan: JsonObject, challenged: readonly number[]) {
  const data = new Map<number, Uint8Array>();
  if (!(await loadCompute(workType)).opensData) return data;
  for (const leaf of challenged) {
    const outcome = await computeChunk(
      workType,
      plan,
      { first: leaf, count: 1 },
      { shouldStop: () => false },
    );
    if (outcome.kind === 'done' && outcome.leaves[0]?.data) data.set(leaf, outcome.leaves[0].data);
  }
  return data;
}
