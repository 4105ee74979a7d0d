/**
 * npm run bench:scaling: how much faster two compute threads mine than one. Two sessions of a kind seal a fixed number of
 * blocks, with one and two threads in turn; prints the ratio of the medians of wall time. Of a kind whose leaves follow one
 * another in chains a further row says how much faster the threads of the pool compute the chains of one unit, which nothing
 * but those threads works on. Arguments choose kinds.
 */

import { startRequest, startTestEngine, until } from '@productive-mining/engine/testing/start-test-engine.ts';
import { openComputePool } from '@productive-mining/engine/threads/compute-pool.ts';
import { unpackLeaves } from '@productive-mining/engine/threads/leaf-codec.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import type { Chunk } from '@productive-mining/work/work-type.ts';
import { median } from './paired.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SESSIONS = 2;
const BLOCKS_EACH = 4;
const DIFFICULTY: Record<string, number> = { goldbach_verification: 35 };
const DEFAULT_DIFFICULTY = 25;
/** That of the unit whose chains are computed alone. */
const CHAINS_DIFFICULTY = 47;
const WITHIN_MS = 600_000;

/** Wall seconds from the first start to the last block. */
async function secondsOfBlocks(threads: number, workType: string): Promise<number> {
  const test = await startTestEngine({ threads });
  try {
    const visitor = await test.addVisitor();
    const difficulty = DIFFICULTY[workType] ?? DEFAULT_DIFFICULTY;
    // Threads compile their kernels and fill their tables before the clock starts.
    await test.engine.start(startRequest(visitor, workType, difficulty, { stopAfter: { blocks: 1 } }));
    await until(() => test.reported.stopped.length === 1, WITHIN_MS);
    const start = performance.now();
    for (let session = 0; session < SESSIONS; session++) {
      await test.engine.start(
        startRequest(visitor, workType, difficulty, { stopAfter: { blocks: BLOCKS_EACH } }),
      );
    }
    await until(() => test.reported.stopped.length === 1 + SESSIONS, WITHIN_MS);
    return (performance.now() - start) / 1000;
  } finally {
    await test.close();
  }
}

/** The first unit of a kind's frontier at this difficulty. */
function planOf(workType: string) {
  const kind = workTypeOf(workType);
  const frontier = kind.frontierFor(CHAINS_DIFFICULTY);
  const position = kind.frontiers.find(({ name }) => name === frontier)!.start;
  const { plan } = kind.planUnit({
    difficulty: CHAINS_DIFFICULTY,
    frontier,
    position,
    seed: '0'.repeat(64),
  });
  return { plan, chunks: kind.chunks(plan) };
}

const hasChains = (workType: string) => planOf(workType).chunks.some(({ follows }) => follows !== undefined);

/** Wall seconds of a unit's chains in the pool: each chunk begins when the one that it follows has ended. */
async function secondsOfChains(threads: number, workType: string): Promise<number> {
  const pool = openComputePool(threads);
  const { plan, chunks } = planOf(workType);
  const control = { signal: new AbortController().signal };
  const compute = async (chunk: Chunk, state?: Uint8Array) => {
    const outcome = await pool.run('compute', { workType, plan, ...chunk, state }, control);
    if (outcome.kind !== 'done') throw new Error(`a chunk of ${workType} ended as ${outcome.kind}`);
    return unpackLeaves(outcome.value.data).at(-1);
  };
  try {
    // Every thread compiles its kernel before the clock starts.
    await Promise.all(Array.from({ length: threads }, () => compute(chunks[0]!)));
    const start = performance.now();
    const states: Promise<Uint8Array | undefined>[] = [];
    for (const chunk of chunks) {
      const before = chunk.follows === undefined ? Promise.resolve(undefined) : states[chunk.follows]!;
      states.push(before.then((state) => compute(chunk, state)));
    }
    await Promise.all(states);
    return (performance.now() - start) / 1000;
  } finally {
    await pool.close();
  }
}

async function printRow(name: string, secondsWith: (threads: number) => Promise<number>): Promise<void> {
  const one: number[] = [];
  const two: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    one.push(await secondsWith(1));
    two.push(await secondsWith(2));
  }
  const [single, double] = [median(one), median(two)];
  console.log(`| ${name} | ${single.toFixed(1)} | ${double.toFixed(1)} | ${(single / double).toFixed(2)} |`);
}

const chosen = process.argv.slice(2);
console.log('| kind | 1 thread, s | 2 threads, s | throughput with 2 / with 1 |');
console.log('|---|---|---|---|');
for (const { value } of presentations.filter(({ value }) => isAvailable(value))) {
  if (chosen.length > 0 && !chosen.includes(value)) continue;
  await printRow(value, (threads) => secondsOfBlocks(threads, value));
  if (hasChains(value))
    await printRow(`${value}, chains of one unit at ${CHAINS_DIFFICULTY}`, (threads) =>
      secondsOfChains(threads, value),
    );
}
