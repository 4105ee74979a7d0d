/** Computes small units and hashes what they give: the same code runs in Node and in a browser's worker. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { resultHashOf } from '@productive-mining/ledger/stored-block.ts';
import { workRoot } from '@productive-mining/ledger/work-root.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import type { Chunk, JsonObject } from '@productive-mining/work/work-type.ts';

export interface SmallUnit {
  workType: string;
  difficulty: number;
  /** Where the unit starts; without it, where the frontier does. */
  position?: string;
  /** The whole unit, or its first chunk alone. */
  extent: 'unit' | 'first chunk';
}

export interface UnitHashes {
  subject: string;
  /** SHA-256 of each leaf's summary, hex. */
  leaves: string[];
  /** Of a whole unit: what its block would commit to. */
  sealed: { workRoot: string; resultHash: string } | undefined;
}

export type LeafSource = (workType: string, plan: JsonObject, chunk: Chunk) => Promise<Uint8Array[]>;

/** Any seed: the kinds of today have no random instances. */
const SEED = '0'.repeat(64);

export async function hashUnit(unit: SmallUnit, computeLeaves: LeafSource): Promise<UnitHashes> {
  const definition = workTypeOf(unit.workType);
  const name = definition.frontierFor(unit.difficulty);
  const start = definition.frontiers.find((frontier) => frontier.name === name)?.start;
  const position = unit.position ?? start;
  if (position === undefined) throw new RangeError(`${unit.workType} has no frontier ${name}`);
  const { difficulty } = unit;
  const { plan } = definition.planUnit({ difficulty, frontier: name, position, seed: SEED });
  const chunks = definition.chunks(plan).slice(0, unit.extent === 'unit' ? undefined : 1);
  const leaves: Uint8Array[] = [];
  for (const chunk of chunks) leaves.push(...(await computeLeaves(unit.workType, plan, chunk)));
  return {
    subject: definition.describe(plan),
    leaves: leaves.map((leaf) => bytesToHex(sha256(leaf))),
    sealed:
      unit.extent === 'unit'
        ? {
            workRoot: bytesToHex(workRoot(leaves)),
            resultHash: bytesToHex(resultHashOf(definition.summarise(plan, leaves))),
          }
        : undefined,
  };
}
