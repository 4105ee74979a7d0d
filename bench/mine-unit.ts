/** Computes and judges one unit in this thread, without a server: for figures of the mathematics alone. */
import { randomBytes } from 'node:crypto';
import { workGroupRoots } from '@productive-mining/ledger/work-groups.ts';
import { workOpeningProof, workRoot } from '@productive-mining/ledger/work-root.ts';
import { challengeOf, drawLeaves } from '@productive-mining/work/challenge.ts';
import { computeChunk } from '@productive-mining/work/compute-chunk.ts';
import { loadCompute, loadVerifier, workTypeOf } from '@productive-mining/work/registry.ts';
import type { Evidence, JsonObject, PartOutcome, Verdict } from '@productive-mining/work/work-type.ts';

export interface UnitRequest {
  workType: string;
  difficulty: number;
  /** Where the unit starts; the start of its frontier when left out. */
  position?: string;
}

export interface MinedUnit {
  plan: JsonObject;
  nextPosition: string;
  leafCount: number;
  chunkCount: number;
  computeSeconds: number;
  verifySeconds: number;
  /** CPU seconds of the longest chunk. */
  longestChunkSeconds: number;
  verdict: Verdict;
  /** What a block stores: result, plan, statements and certificate as JSON. */
  storedBytes: { result: number; certificate: number; plan: number; statements: number };
  /** Summaries of all leaves, which aren't stored. */
  leafBytes: number;
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

export async function mineUnit({ workType, difficulty, position }: UnitRequest): Promise<MinedUnit> {
  const definition = workTypeOf(workType);
  const frontier = definition.frontierFor(difficulty);
  const start = position ?? definition.frontiers.find(({ name }) => name === frontier)!.start;
  const seed = '0'.repeat(64);
  const { plan, nextPosition } = definition.planUnit({ difficulty, frontier, position: start, seed });
  const leaves: Uint8Array[] = [];
  const never = { shouldStop: () => false };
  const chunks = definition.chunks(plan);
  const computeStart = cpuSeconds();
  let longestChunkSeconds = 0;
  for (const chunk of chunks) {
    const before = cpuSeconds();
    const outcome = await computeChunk(workType, plan, chunk, never);
    if (outcome.kind === 'done') leaves.push(...outcome.leaves.map((leaf) => leaf.summary));
    longestChunkSeconds = Math.max(longestChunkSeconds, cpuSeconds() - before);
  }
  const computeSeconds = cpuSeconds() - computeStart;
  const judged = await judge(workType, plan, leaves);
  return {
    plan,
    nextPosition,
    leafCount: leaves.length,
    chunkCount: chunks.length,
    computeSeconds,
    longestChunkSeconds,
    leafBytes: leaves.reduce((bytes, leaf) => bytes + leaf.length, 0),
    ...judged,
  };
}

async function judge(workType: string, plan: JsonObject, leaves: Uint8Array[]) {
  const definition = workTypeOf(workType);
  const verifier = await loadVerifier(workType);
  const start = cpuSeconds();
  const result = definition.summarise(plan, leaves);
  const root = workRoot(leaves);
  const challenge = challengeOf(root, new Uint8Array(randomBytes(32)), 'bench');
  const challenged = drawLeaves(challenge, leaves.length, verifier.challengeCount(plan));
  const evidence: Evidence = {
    plan,
    leaves: new Map(leaves.map((leaf, index) => [index, leaf])),
    complete: true,
    challenged,
    data: await openData(workType, plan, challenged),
  };
  const outcomes: PartOutcome[] = [];
  for (const part of verifier.parts(evidence, result)) {
    const steps = await verifier.runPart(evidence, result, part);
    let step = steps.next();
    while (!step.done) step = steps.next();
    outcomes.push(step.value);
  }
  const verdict = verifier.conclude(evidence, result, outcomes);
  const verifySeconds = cpuSeconds() - start;
  const openings = challenged.map((leaf) => ({
    leaf,
    summary: Buffer.from(leaves[leaf]!).toString('base64'),
  }));
  const proof = Buffer.concat(workOpeningProof(leaves, challenged)).toString('base64');
  const groups = Buffer.concat(workGroupRoots(leaves)).toString('base64');
  return {
    verdict,
    verifySeconds,
    storedBytes: {
      result: jsonBytes(result),
      certificate: jsonBytes({ openings, proof, groups }),
      plan: jsonBytes(plan),
      statements: jsonBytes(definition.statements(plan, result)),
    },
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
