/** All leaves of a unit, computed here by the kernels that mine, or read from lines that somebody gives. */
import type { OpenedCertificate } from '@productive-mining/work/certificates/verify-certificate.ts';
import { computeChunk } from '@productive-mining/work/compute-chunk.ts';
import { computeNeededLeaves, neededLeafCount } from '@productive-mining/work/settle-search.ts';
import type { Chunk, ComputedLeaf, JsonObject } from '@productive-mining/work/work-type.ts';
import { pause, type TurnOptions, turnTaker } from './pause.ts';
import { MalformedLine, readLeafLine } from './read-stored-lines.ts';

/** A source of leaves: the kernels here, or lines as GET /api/blocks/:index/data gives them. */
export type LeafSource =
  | { kind: 'computed' }
  | { kind: 'downloaded'; lines: AsyncIterable<string> | Iterable<string> };

export interface GatheredLeaves {
  /** Summaries of all leaves, in order. */
  leaves: Uint8Array[];
  /** Bulk data of the opened leaves that have some, by index. */
  data: Map<number, Uint8Array>;
  /** Whether the kernels here computed them. */
  areComputedHere: boolean;
  /** Size of what was computed or read. */
  bytes: number;
}

/** The unit whose leaves are wanted; data is kept of the leaves that its certificate opens. */
export type Unit = Pick<OpenedCertificate, 'definition' | 'plan' | 'result'> & {
  workType: string;
  opened: ReadonlySet<number>;
};

/**
 * @returns undefined when lines give other leaves than the unit has, by number or order
 * @throws MalformedLine for a line that is no leaf; UndecidedUnit when the method can't decide here; the signal's reason
 */
export function gatherLeaves(
  unit: Unit,
  source: LeafSource,
  options: TurnOptions,
): Promise<GatheredLeaves | undefined> {
  return source.kind === 'computed' ? compute(unit, options) : read(unit, source.lines, options);
}

async function compute(unit: Unit, { onProgress, signal }: TurnOptions): Promise<GatheredLeaves> {
  const { definition, plan, result } = unit;
  const needed = neededLeafCount(definition, plan, result);
  const data = new Map<number, Uint8Array>();
  let bytes = 0;
  const leaves = await computeNeededLeaves(definition, plan, async (chunk) => {
    const onFraction = (fraction: number) =>
      onProgress?.(Math.min(1, (chunk.first + fraction * chunk.count) / needed));
    const computed = await computeStoppable(unit.workType, plan, chunk, { onProgress: onFraction, signal });
    for (const [offset, leaf] of computed.entries()) {
      bytes += leaf.summary.length + (leaf.data?.length ?? 0);
      if (leaf.data && unit.opened.has(chunk.first + offset)) data.set(chunk.first + offset, leaf.data);
    }
    return computed.map(({ summary }) => summary);
  });
  return { leaves, data, areComputedHere: true, bytes };
}

interface ChunkOptions {
  onProgress: (fraction: number) => void;
  signal: AbortSignal | undefined;
}

async function computeStoppable(
  workType: string,
  plan: JsonObject,
  chunk: Chunk,
  { onProgress, signal }: ChunkOptions,
): Promise<ComputedLeaf[]> {
  await pause();
  signal?.throwIfAborted();
  const outcome = await computeChunk(workType, plan, chunk, {
    shouldStop: () => signal?.aborted ?? false,
    onProgress,
  });
  if (outcome.kind === 'done') return outcome.leaves;
  signal?.throwIfAborted();
  throw new TypeError('a computation stopped that nobody ended');
}

async function read(
  { definition, plan, opened }: Unit,
  lines: AsyncIterable<string> | Iterable<string>,
  options: TurnOptions,
): Promise<GatheredLeaves | undefined> {
  const takeTurn = turnTaker(options);
  const count = definition.leafCount(plan);
  const leaves: Uint8Array[] = [];
  const data = new Map<number, Uint8Array>();
  let bytes = 0;
  for await (const text of lines) {
    bytes += text.length + 1;
    const line = readLeafLine(text);
    if (line === 'end') break;
    if (line.leaf !== leaves.length || line.leaf >= count) return undefined;
    if (line.summary.length > SUMMARY_BYTES_MAX) throw new MalformedLine('summary');
    leaves.push(line.summary);
    if (line.data && opened.has(line.leaf)) data.set(line.leaf, line.data);
    await takeTurn(leaves.length / count);
  }
  return leaves.length === count ? { leaves, data, areComputedHere: false, bytes } : undefined;
}

/** No kind has longer summaries (work-type.ts). */
const SUMMARY_BYTES_MAX = 4096;
