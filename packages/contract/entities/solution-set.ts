/** Findings of blocks in words, and the statement about a downloaded file (spec part 2 §3, part 3 §3.1). */
import { z } from 'zod';
import { difficulty, hex, json, timestamp } from './scalars.ts';
import { anyWorkType } from './work-types.ts';

/** One finding, of one block. */
export const solution = z.object({
  title: z.string(),
  difficulty,
  /** Dollars: the mean of the stored values of the blocks that it rests on, which is its one block. */
  expectedValue: z.number(),
  /** How it was found and checked. */
  approach: z.string(),
  /** Share of the blocks that it rests on that hold: 1, or 0 when its block is disputed. */
  confidence: z.number(),
  description: z.string(),
  /** Index of its block. */
  block: z.int(),
  sealedAt: timestamp,
});

/** The solutions of a kind, or of one of its sets. */
export const exportedSet = z.object({
  workType: anyWorkType,
  /** The set, where a kind has several. */
  workTypeName: z.string().optional(),
  solutions: z.array(solution),
});

/** What an export says of itself. */
export const exportMetadata = z.object({
  /** The block as of which it is true, 0 before the first. */
  asOf: z.int(),
  /** Hash of that block; null before the first. */
  tipHash: hex.nullable(),
  /** The ledger’s: that of its first keys; empty before there are any. */
  fingerprint: z.string(),
  /** What each field of a solution means, by its name. */
  meanings: z.record(z.string(), z.string()),
});

export const solutionExport = z.union([
  z.object({ metadata: exportMetadata, solutionSet: exportedSet }),
  z.object({ metadata: exportMetadata, solutionSets: z.array(exportedSet) }),
]);

/** A set in the list of all: its sums, and its newest solutions. */
export const listedSet = z.object({
  workType: anyWorkType,
  /** The set. */
  workTypeName: z.string(),
  /** Name of the table of its rows, which exportTable sends; null for a kind that has none yet. */
  table: z.string().nullable(),
  /** The kind and the set. */
  title: z.string(),
  /** What one row is, in full sentences. */
  description: z.string(),
  /** Solutions of all blocks, disputed ones among them. */
  count: z.int(),
  /** Dollars: the sum of the expected values of those solutions whose block holds. */
  totalExpectedValue: z.number(),
  /** Percent that the last seven days added to the value before them; null where there was none. */
  estimatedGains: z.number().nullable(),
  /** The newest, at most ten. */
  solutions: z.array(
    solution.pick({ title: true, description: true, expectedValue: true, difficulty: true, block: true }),
  ),
});

/** What the blocks cover of a frontier, as of a block. */
const snapshotCoverage = z.object({
  workType: z.string(),
  frontier: z.string(),
  /** Blocks of the frontier that hold. */
  blocks: z.int(),
  /** Connected regions that they cover: rows of the snapshot’s table of coverage. */
  regions: z.int(),
  /** The first position behind what is covered from the frontier’s start on without a hole; the start where nothing is. */
  reached: z.string(),
});

/** What a snapshot says of the ledger. */
const snapshotFacts = z.object({
  /** When its block was sealed. */
  sealedAt: timestamp,
  /** Rows of each table, by its name. */
  counts: z.record(z.string(), z.int()),
  coverage: z.array(snapshotCoverage),
});

export const downloadManifest = z.object({
  format: z.string(),
  fileName: z.string(),
  /** Hash of the file’s bytes, 64 hex digits. */
  sha256: hex,
  bytes: z.int(),
  /** Rows of the file’s tables, without headers. */
  rows: z.int(),
  /** The block as of which the file is true, and its hash. */
  asOf: z.int(),
  tipHash: hex.nullable(),
  fingerprint: hex,
  madeAt: timestamp,
  /** The proof that the block is in the ledger’s log (.tlog-proof); missing before the first block. */
  logProof: z.string().optional(),
  /** Only a snapshot of the ledger has it. */
  snapshot: snapshotFacts.optional(),
  /** Payloads of the records that name the ledger’s keys. */
  keys: z.array(json),
  signatures: z.object({ keyId: hex, ed25519: z.base64(), mlDsa65: z.base64() }),
});

export type Solution = z.output<typeof solution>;
export type ListedSet = z.output<typeof listedSet>;
