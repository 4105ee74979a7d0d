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

/** A column: a value that JSON has a type for, or an object whose one member names its type. */
const column = z.union([
  z.null(),
  z.boolean(),
  z.number(),
  z.string(),
  z.object({ $integer: z.string() }),
  z.object({ $time: z.iso.datetime() }),
  z.object({ $bytes: z.base64() }),
  z.object({ $json: json }),
]);

/** Columns of a row by name. */
export const storedColumns = z.record(z.string(), column);

/** Columns of a discovery and of what it paid. Plan and result have the forms of its kind, unless they are damaged. */
export const storedDiscovery = z.object({ columns: storedColumns, reward: storedColumns });

/** A line of the stored ledger. */
export const storedBlock = z.object({
  block: storedColumns,
  discoveries: z.array(storedDiscovery),
  /** Missing when its row is. */
  certificate: storedCertificate.optional(),
  /** Records that this block seals. */
  chainRecords: z.array(storedColumns),
  /** Missing when its row is. */
  signature: storedColumns.optional(),
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
