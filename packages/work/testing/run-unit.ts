/** For the tests: units computed and checked in this process, as a settling server does. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { drawLeaves } from '../certificates/challenge.ts';
import { drawChallenged } from '../certificates/draw-challenge.ts';
import { judgeUnit } from '../judge-unit.ts';
import { computeNeededLeaves } from '../settle-search.ts';
import type {
  Chunk,
  ComputedLeaf,
  ComputeModule,
  Evidence,
  JsonObject,
  PartOutcome,
  Verdict,
  Verifier,
  WorkType,
} from '../work-type.ts';

/** A seed as a unit is given it, made of a text. */
export function seedOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** Runs a generator to its end. */
export function finish<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Judges a unit, but for the parts behind one that fails: its outcome counts for them as well. Outcomes go through JSON,
 * as between the engine's threads.
 */
export async function judge<Plan extends JsonObject, Result extends JsonObject>(
  verifier: Verifier<Plan, Result>,
  evidence: Evidence<Plan>,
  result: Result,
): Promise<Verdict> {
  let failed: PartOutcome | undefined;
  const untilOneFails: Verifier<Plan, Result>['runPart'] = async (...given) => {
    const outcome = failed ?? finish(await verifier.runPart(...given));
    if (typeof outcome.reason === 'string') failed = outcome;
    return ended(JSON.parse(JSON.stringify(outcome)) as PartOutcome);
  };
  return judgeUnit({ ...verifier, runPart: untilOneFails }, { evidence, result });
}

/** A generator at its end. */
// biome-ignore lint/correctness/useYield: it has nothing left to do
function* ended<T>(value: T): Generator<number, T, void> {
  return value;
}

/** The leaves of these chunks, in their order. */
export async function computeLeaves<Plan extends JsonObject>(
  compute: ComputeModule<Plan>,
  plan: Plan,
  chunks: readonly Chunk[],
): Promise<ComputedLeaf[]> {
  const computer = await compute.prepare(plan);
  return chunks.flatMap((chunk) => finish(computer.compute(chunk)));
}

/** All leaves of a unit that ends by a find; those behind the find are empty. */
export async function computeSearchLeaves<Plan extends JsonObject, Result extends JsonObject>(
  kind: WorkType<Plan, Result>,
  compute: ComputeModule<Plan>,
  plan: Plan,
): Promise<Uint8Array[]> {
  const computer = await compute.prepare(plan);
  return computeNeededLeaves(kind, plan, async (chunk) =>
    finish(computer.compute(chunk)).map(({ summary }) => summary),
  );
}

/** A unit whose leaves are all known, with the bulk data of those that have some. */
export interface KnownUnit<Plan extends JsonObject> {
  plan: Plan;
  leaves: readonly Uint8Array[];
  data: ReadonlyMap<number, Uint8Array>;
}

/** The evidence of a unit that a server settles, with the data of the challenged leaves. */
export function evidenceOfUnit<Plan extends JsonObject>(
  { plan, leaves, data }: KnownUnit<Plan>,
  challenged: readonly number[],
): Evidence<Plan> {
  const opened = new Map(
    challenged.flatMap((leaf): [number, Uint8Array][] => {
      const bytes = data.get(leaf);
      return bytes ? [[leaf, bytes]] : [];
    }),
  );
  return { plan, leaves: new Map(leaves.entries()), complete: true, challenged, data: opened };
}

/** The leaves of a unit that a challenge of 32 bytes draws, ascending. */
export function drawnLeaves<Plan extends JsonObject, Result extends JsonObject>(
  { leafCount }: WorkType<Plan, Result>,
  verifier: Verifier<Plan, Result>,
  plan: Plan,
  challenge: Uint8Array,
): number[] {
  return drawLeaves(challenge, leafCount(plan), verifier.challengeCount(plan));
}

/** All leaves of a unit that ends by a find, opened where the text draws; the find's leaf is the last that isn't empty. */
export function evidenceOfSearch<Plan extends JsonObject, Result extends JsonObject>(
  { leafCount }: WorkType<Plan, Result>,
  verifier: Verifier<Plan, Result>,
  { plan, leaves }: { plan: Plan; leaves: readonly Uint8Array[] },
  draw: string,
): Evidence<Plan> {
  const lastLeaf = leaves.findLastIndex((leaf) => leaf.length > 0);
  const challenged = drawChallenged(
    { leafCount, lastLeaf: () => lastLeaf },
    verifier,
    { plan, result: {} as Result },
    sha256(utf8ToBytes(draw)),
  );
  return { plan, leaves: new Map(leaves.entries()), complete: true, challenged, data: new Map() };
}
