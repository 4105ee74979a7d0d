/** A block on its own page. */
import { z } from 'zod';
import { block } from './block.ts';
import { discovery, planOrigin, statement } from './discovery.ts';
import { disputeReason, recheckReason } from './dispute-reason.ts';
import { shownResult } from './result.ts';
import { hex, json, timestamp } from './scalars.ts';
import { storedCertificate } from './stored-block.ts';

/** A further check of a spot-checked block, in idle time. */
const recheck = z.object({
  /** The leaf that was drawn; its group was computed again. */
  leaf: z.int(),
  outcome: z.enum(['passed', 'failed']),
  /** Why it failed; null when it passed. */
  reason: recheckReason.nullable(),
  checkedAt: timestamp,
  /** CPU milliseconds. */
  cpuMs: z.number(),
});

/** A discovery whole. Plan and result have the forms of its kind, which the server's description adds, unless they are damaged. */
export const blockDiscovery = discovery.extend({
  result: json,
  plan: json,
  frontier: z.string(),
  /** Null in blocks that were sealed without it. */
  origin: planOrigin.nullable(),
  statements: z.array(statement),
  /** The region in one line. */
  subject: z.string(),
  /** Whether the kind's instances are random, so that there is one to get whole. */
  hasInstance: z.boolean(),
  ...shownResult.shape,
});

export const blockDetail = block.extend({
  discoveries: z.array(blockDiscovery),
  certificate: storedCertificate,
  resultHash: hex,
  certificateHash: hex,
  workRoot: hex,
  /** The challenge's secret, revealed with the block. */
  secret: hex,
  signatures: z.object({ keyId: z.string(), ed25519: z.string(), mlDsa65: z.string() }),
  /** Oldest first. */
  rechecks: z.array(recheck),
  /** Why the block no longer counts, and the block that seals the dispute, null until there is one. */
  dispute: z.object({ reason: disputeReason, sealedIn: z.int().nullable() }).nullable(),
  previousIndex: z.int().nullable(),
  nextIndex: z.int().nullable(),
});

export type Recheck = z.output<typeof recheck>;
export type BlockDetail = z.output<typeof blockDetail>;
