/** A block of the ledger, in lists and on its own page. */
import { z } from 'zod';
import { blockStatus } from './block-status.ts';
import { discovery, statement } from './discovery.ts';
import { shownResult } from './result.ts';
import { difficulty, hex, json, timestamp } from './scalars.ts';
import { storedCertificate } from './stored-block.ts';
import { anyWorkType } from './work-types.ts';

export const block = z.object({
  id: z.int(),
  index: z.int(),
  timestamp,
  previousHash: hex,
  merkleRoot: hex,
  difficulty,
  nonce: z.string(),
  blockHash: hex,
  /** The miner's wallet address. */
  minerId: z.string(),
  totalScientificValue: z.number(),
  /** kWh, estimated from CPU time. */
  energyConsumed: z.number(),
  /** Type of the first discovery. */
  workType: anyWorkType,
  /** CPU milliseconds of computing and of verifying. */
  computeMs: z.number(),
  verifyMs: z.number(),
  rewardAmount: z.number(),
  status: blockStatus,
  /** Why a faulty block doesn't verify; null for every other. */
  fault: z.string().nullable(),
});

/** A further check of a spot-checked block, in idle time. */
const recheck = z.object({
  /** The leaf that was drawn; its group was computed again. */
  leaf: z.int(),
  outcome: z.enum(['passed', 'failed']),
  /** Why it failed; null when it passed. */
  reason: z.string().nullable(),
  checkedAt: timestamp,
  /** CPU milliseconds. */
  cpuMs: z.number(),
});

export const blockDetail = block.extend({
  discoveries: z.array(
    discovery.extend({
      result: json,
      plan: json,
      statements: z.array(statement),
      /** The region in one line. */
      subject: z.string(),
      ...shownResult.shape,
    }),
  ),
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
  dispute: z.object({ reason: z.string(), sealedIn: z.int().nullable() }).nullable(),
  previousIndex: z.int().nullable(),
  nextIndex: z.int().nullable(),
});

export type Block = z.output<typeof block>;
export type Recheck = z.output<typeof recheck>;
export type BlockDetail = z.output<typeof blockDetail>;
