/** What a block stores, as docs/format.md describes it: for readers who check it. */
import { z } from 'zod';
import { hex, json } from './scalars.ts';

/** A certificate of any version. */
export const certificate = z.looseObject({
  version: z.int(),
  unitId: z.string(),
  workRoot: hex,
  /** Leaves of the unit by its plan. */
  leafCount: z.int(),
  /** The drawn leaves, ascending; summaries in base64. */
  openings: z.array(z.object({ leaf: z.int(), summary: z.string() })),
  /** Hashes of the multiproof, joined, in base64. */
  proof: z.string(),
  /** Roots of the groups of leaves, joined, in base64. */
  groups: z.string(),
});

/** A certificate as it is stored: a damaged one is shown as it is. */
export const storedCertificate = z.union([certificate, json]);

const whole = z.int();
const integer = z.object({ $integer: z.string() });
const time = z.object({ $time: z.iso.datetime() });
const bytes = z.object({ $bytes: z.base64() });

/** A column: a value that JSON has a type for, or an object whose one member names its type. */
const column = z.union([
  z.null(),
  z.boolean(),
  z.number(),
  z.string(),
  integer,
  time,
  bytes,
  z.object({ $json: json }),
]);

/** Columns of a block: those that a check needs, and any others, which are sealed by their names. */
export const storedBlockColumns = z
  .object({
    id: whole,
    index: whole,
    timestamp: time,
    previousHash: hex,
    merkleRoot: hex,
    difficulty: whole,
    nonce: integer,
    blockHash: hex,
    minerId: z.string(),
    /** Dollars with two decimals. */
    totalScientificValue: z.string(),
    workRoot: hex,
    secret: hex,
    resultHash: hex,
    certificateHash: hex,
    keyId: z.string(),
  })
  .catchall(column);

/** Columns of a discovery, likewise. Plan and result have the forms of its kind, unless they are damaged. */
const discoveryColumns = z
  .object({
    id: whole,
    blockId: whole,
    difficulty: whole,
    workType: column,
    plan: column,
    result: column,
    scientificValue: z.string(),
  })
  .catchall(column);

/** Columns of what a discovery paid. */
const rewardColumns = z
  .object({ bonusMultiplier: z.union([z.string(), z.number()]), rewardBaseUnits: integer })
  .catchall(column);

export const storedDiscovery = z.object({ columns: discoveryColumns, reward: rewardColumns });

/** Columns of a record that a block seals. */
export const storedChainRecord = z
  .object({ id: whole, kind: z.string(), payload: column, createdAt: time })
  .catchall(column);

/** Columns of a block's signatures. */
export const storedSignature = z.strictObject({
  blockIndex: whole,
  keyId: z.string(),
  ed25519: bytes,
  mlDsa65: bytes,
});

/** A line of the stored ledger. */
export const storedBlock = z.object({
  block: storedBlockColumns,
  discoveries: z.array(storedDiscovery),
  /** Missing when its row is. */
  certificate: storedCertificate.optional(),
  /** Records that this block seals. */
  chainRecords: z.array(storedChainRecord),
  /** Missing when its row is. */
  signature: storedSignature.optional(),
});

/** A line of a block's leaves, in base64; the last line compares their root with the block's. */
export const leafLine = z.union([
  z.object({
    leaf: z.int(),
    summary: z.string().describe('bytes as the kind lays them out, see docs/format.md'),
    data: z.union([z.string(), z.null()]).describe('likewise; null for leaves without bulk data'),
  }),
  z.object({ leaves: z.int(), workRoot: hex, matches: z.boolean() }),
]);
