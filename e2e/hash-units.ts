/** Computes small units and hashes what they give: the same code runs in Node and in a browser's worker. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { resultHashOf } from '@productive-mining/ledger/chain/stored-block.ts';
import { workRoot } from '@productive-mining/ledger/merkle/work-root.ts';
import { computeChunk } from '@productive-mining/work/compute-chunk.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { computeNeededLeaves } from '@productive-mining/work/settle-search.ts';
import type { Chunk, JsonObject } from '@productive-mining/work/work-type.ts';

/** A case of `hash-cases.json` in a kind's folder. */
export interface SmallUnit {
  workType: string;
  /** What the kind does there that it does in no other case. */
  method: string;
  difficulty: number;
  /** Start of the unit; the frontier's start unless given. */
  position?: string;
  /** The whole unit, or its first chunk alone. */
  extent: 'unit' | 'first chunk';
}

export interface UnitHashes {
  subject: string;
  /** SHA-256 of each leaf's summary, hex; without the empty ones behind the end of a search. */
  leaves: string[];
  /** What the block of a whole unit would commit to. */
  sealed: { workRoot: string; resultHash: string } | undefined;
}

export type LeafSource = (workType: string, plan: JsonObject, chunk: Chunk) => Promise<Uint8Array[]>;

/** Computes leaves in the thread that asks. */
export const computeLeaves: LeafSource = async (workType, plan, chunk) => {
  const outcome = await computeChunk(workType, plan, chunk, { shouldStop: () => false });
  if (outcome.kind === 'stopped') throw new Error('nobody stopped it');
  return outcome.leaves.map((leaf) => leaf.summary);
};

/** Any seed: random instances are hashed from it. */
const SEED = '0'.repeat(64);

export async function hashUnit(unit: SmallUnit, leafSource: LeafSource): Promise<UnitHashes> {
  const definition = workTypeOf(unit.workType);
  const name = definition.frontierFor(unit.difficulty);
  const start = definition.frontiers.find((frontier) => frontier.name === name)?.start;
  const position = unit.position ?? start;
  if (position === undefined) throw new RangeError(`${unit.workType} has no frontier ${name}`);
  const { difficulty } = unit;
  const { plan } = definition.planUnit({ difficulty, frontier: name, position, seed: SEED });
  const ofChunk = (chunk: Chunk) => leafSource(unit.workType, plan, chunk);
  const leaves =
    unit.extent === 'unit'
      ? await computeNeededLeaves(definition, plan, ofChunk)
      : await ofChunk(definition.chunks(plan)[0]!);
  return {
    subject: definition.describe(plan),
    leaves: leaves.filter(({ length }) => length > 0).map((leaf) => bytesToHex(sha256(leaf))),
    sealed:
      unit.extent === 'unit'
        ? {
            workRoot: bytesToHex(workRoot(leaves)),
            resultHash: bytesToHex(resultHashOf(definition.summarise(plan, leaves))),
          }
        : undefined,
  };
}
