/** A miner that makes up a tenth of its leaves, two hundred times for each kind: caught as often as the block says. */
import { describe, expect, it } from 'vitest';
import { computeChunk } from '../compute-chunk.ts';
import { presentations } from '../presentations.ts';
import { isAvailable, loadCompute, loadVerifier, workTypeOf } from '../registry.ts';
import type { Evidence, JsonObject, PartOutcome } from '../work-type.ts';
import { drawLeaves } from './challenge.ts';

const UNITS = 200;
const SKIPPED_SHARE = 0.1;
/** The least difficulty of flows in a cube. */
const CUBES_FROM = 80;
/** Without those whose units end by a find: that is proved, whatever the leaves are. */
const kinds = presentations
  .map(({ value }) => value)
  .filter((value) => isAvailable(value) && workTypeOf(value).search === undefined);

/** A short unit of flows in a cube, which draws as many leaves as one that a session takes: that has 36 s of work. */
const shortCube = (): JsonObject => ({
  ...firstPlan('navier_stokes', CUBES_FROM),
  ...{ leaves: 16, steps: 1, stride: 1 },
});

const units: readonly [name: string, workType: string, plan: () => JsonObject][] = [
  ...kinds.map((kind): [string, string, () => JsonObject] => [kind, kind, () => firstPlan(kind)]),
  ['navier_stokes in a cube', 'navier_stokes', shortCube],
];

/** A small generator with a seed (Numerical Recipes), so that a failing run can be repeated. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function firstPlan(workType: string, difficulty = 1): JsonObject {
  const definition = workTypeOf(workType);
  const frontier = definition.frontierFor(difficulty);
  const position = definition.frontiers.find(({ name }) => name === frontier)!.start;
  return definition.planUnit({ difficulty, frontier, position, seed: '0'.repeat(64) }).plan;
}

async function honestLeaves(workType: string, plan: JsonObject): Promise<Uint8Array[]> {
  const leaves: Uint8Array[] = [];
  for (const chunk of workTypeOf(workType).chunks(plan)) {
    const outcome = await computeChunk(workType, plan, chunk, { shouldStop: () => false });
    if (outcome.kind === 'done') leaves.push(...outcome.leaves.map(({ summary }) => summary));
  }
  return leaves;
}

async function isCaught(
  workType: string,
  plan: JsonObject,
  leaves: readonly Uint8Array[],
  challenged: number[],
): Promise<boolean> {
  const definition = workTypeOf(workType);
  const verifier = await loadVerifier(workType);
  try {
    const result = definition.summarise(plan, leaves);
    const data = new Map<number, Uint8Array>();
    if ((await loadCompute(workType)).opensData) {
      for (const leaf of challenged) {
        const outcome = await computeChunk(
          workType,
          plan,
          { first: leaf, count: 1 },
          { shouldStop: () => false },
        );
        if (outcome.kind === 'done') data.set(leaf, outcome.leaves[0]!.data!);
      }
    }
    const evidence: Evidence = { plan, leaves: new Map(leaves.entries()), complete: true, challenged, data };
    const outcomes: PartOutcome[] = [];
    for (const part of verifier.parts(evidence, result)) {
      const steps = await verifier.runPart(evidence, result, part);
      let step = steps.next();
      while (!step.done) step = steps.next();
      outcomes.push(step.value);
    }
    return !verifier.conclude(evidence, result, outcomes).valid;
  } catch {
    // Leaves that can't even be put together give no block either.
    return true;
  }
}

describe.each(units)('a miner of %s who makes up a tenth of the leaves', (name, workType, planOf) => {
  it(`is caught in ${UNITS} units as often as the block's statements say`, async () => {
    const plan = planOf();
    const leaves = await honestLeaves(workType, plan);
    const random = seededRandom(20261121);
    const count = (await loadVerifier(workType)).challengeCount(plan);
    const skipped = Math.round(SKIPPED_SHARE * leaves.length);
    let caught = 0;
    for (let unit = 0; unit < UNITS; unit++) {
      const made = [...leaves];
      const places = new Set<number>();
      while (places.size < skipped) places.add(Math.floor(random() * leaves.length));
      // The summary of a neighbour: well formed, plausible, and not this leaf's.
      for (const place of places) made[place] = leaves[(place + 1) % leaves.length]!;
      const challenge = Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256));
      if (await isCaught(workType, plan, made, drawLeaves(challenge, leaves.length, count))) caught++;
    }
    const statements = workTypeOf(workType).statements(plan, workTypeOf(workType).summarise(plan, leaves));
    const escapes = Math.max(
      0,
      ...statements.flatMap(({ escapes }) => (escapes ? [escapes.tenPercent] : [])),
    );
    const deviation = Math.sqrt(UNITS * escapes * (1 - escapes));
    console.log(
      `${name}: ${caught} of ${UNITS} caught; the statements promise ${(UNITS * (1 - escapes)).toFixed(1)} ± ${deviation.toFixed(1)}`,
    );
    expect(caught).toBeGreaterThanOrEqual(Math.floor(UNITS * (1 - escapes) - 3 * deviation));
  });
});
