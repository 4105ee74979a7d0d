/** All leaves of a sealed unit with their bulk data, computed again by the kernel and checked against the work root. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { GrowingRoot } from '@productive-mining/ledger/merkle/growing-root.ts';
import { workLeafHash } from '@productive-mining/ledger/merkle/work-root.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import type { Chunk, ChunkRequest, JsonObject } from '@productive-mining/work/work-type.ts';
import type { EngineContext } from '../engine-context.ts';
import { unpackLeaves } from '../threads/leaf-codec.ts';

export interface SealedUnit {
  workType: string;
  plan: JsonObject;
  workRoot: string;
}

const toBase64 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

/**
 * NDJSON lines without line ends: { leaf, summary, data } in base64, last { leaves, workRoot, matches }.
 * @param visitorId visitor whose share of the threads computes them
 * @throws the signal's reason
 */
export async function* recomputeLeaves(
  context: EngineContext,
  { workType, plan, workRoot: expected }: SealedUnit,
  visitorId: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const definition = workTypeOf(workType);
  const search = definition.search?.(plan);
  // Hashed leaf by leaf, as the thread that answers calls would halt for the root over all of them at once.
  const tree = new GrowingRoot();
  const line = (summary: Uint8Array, data: Uint8Array) => {
    const leaf = tree.count;
    tree.add(workLeafHash(leaf, summary));
    return JSON.stringify({ leaf, summary: toBase64(summary), data: toBase64(data) });
  };
  const chunks = definition.chunks(plan);
  const states = new ChainStates(chunks);
  let last: number | undefined;
  for (const [place, { first, count }] of chunks.entries()) {
    if (last !== undefined) break;
    const { data, leaves } = await recomputeChunk(
      context,
      { workType, plan, first, count, state: states.before(place) },
      visitorId,
      signal,
    );
    states.add(place, data);
    last = search?.add(first, leaves);
    for (const [offset, summary] of leaves.slice(0, (last ?? first + count) - first + 1).entries())
      yield line(summary, data[offset]!);
  }
  // All leaves behind the end of a search are empty.
  while (tree.count < definition.leafCount(plan)) yield line(new Uint8Array(), new Uint8Array());
  const root = bytesToHex(tree.root());
  yield JSON.stringify({ leaves: tree.count, workRoot: root, matches: root === expected });
}

/** The states in which chains are, as long as a chunk to come begins with them. */
class ChainStates {
  private readonly states = new Map<number, Uint8Array>();

  constructor(private readonly chunks: readonly Chunk[]) {}

  before(place: number): Uint8Array | undefined {
    const { follows } = this.chunks[place]!;
    if (follows === undefined) return undefined;
    const state = this.states.get(follows);
    this.states.delete(follows);
    return state;
  }

  add(place: number, data: readonly Uint8Array[]): void {
    const state = data.at(-1);
    if (state && this.chunks.some(({ follows }) => follows === place)) this.states.set(place, state);
  }
}

/** Gives its turn back before anything is written: a slow disk must hold up nobody else's work. */
async function recomputeChunk(
  context: EngineContext,
  chunk: ChunkRequest & { workType: string; plan: JsonObject },
  visitorId: string,
  signal: AbortSignal,
): Promise<{ data: Uint8Array[]; leaves: Uint8Array[] }> {
  const slot = await context.share.acquire({ visitorId, sessionId: `data:${visitorId}` }, signal);
  try {
    const outcome = await context.pool.run('compute', chunk, { signal });
    context.counts.cpuSpent(chunk.workType, 'recompute', outcome.cpuMs);
    if (outcome.kind !== 'done') throw signal.reason ?? new Error(`recomputation ended ${outcome.kind}`);
    return { data: unpackLeaves(outcome.value.data), leaves: unpackLeaves(outcome.value.leaves) };
  } finally {
    slot.release();
  }
}
