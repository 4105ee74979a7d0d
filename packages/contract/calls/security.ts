/** Calls under /api/security: outcomes of the server's own checks, and security tokens (spec part 3 §7.1). */
import { CHECK_NAMES, PROTECTION_STATUSES, THREAT_LEVELS } from '@productive-mining/rules/security-status.ts';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints.ts';
import { anyWorkType } from '../entities/work-types.ts';

/** Encryption of this request on its way to the server: `unknown` through a proxy that isn't trusted. */
export const ENCRYPTION_STATUSES = ['tls', 'loopback', 'unencrypted', 'unknown'] as const;
export type EncryptionStatus = (typeof ENCRYPTION_STATUSES)[number];

export const securityCheck = z.object({
  name: z.enum(CHECK_NAMES),
  /** Null before the check has been done for the first time. */
  ok: z.boolean().nullable(),
  /** What was found, in one or two sentences. */
  detail: z.string(),
  checkedAt: z.iso.datetime().nullable(),
});

export const getSecurityStatus = defineCall(endpoints.getSecurityStatus, {
  summary: 'Outcomes of the checks that the server runs on itself, and the strength score of the ledger.',
  response: z.object({
    protectionStatus: z.enum(PROTECTION_STATUSES),
    /** Bits of the strength formula; a score, not a guarantee. Null while the tables that it counts can't be read. */
    securityLevel: z.int().nullable(),
    /** True when ML-KEM-768 and ML-DSA-65 passed their last self-tests. */
    quantumResistant: z.boolean(),
    /** Primitives that this server uses. */
    algorithms: z.array(z.string()),
    threatLevel: z.enum(THREAT_LEVELS),
    /** Security tokens of all visitors that haven't expired. Null while their table can't be read. */
    activeTokens: z.int().nullable(),
    encryptionStatus: z.enum(ENCRYPTION_STATUSES),
    /** Null before the first check. */
    lastSecurityCheck: z.iso.datetime().nullable(),
    /** 1.5 × securityLevel, at most 8,192. */
    quantumStrength: z.number().nullable(),
    /** Terms of the sum securityLevel, and the numbers of blocks and discoveries from which they follow. */
    miningBasedSecurity: z
      .object({
        totalBlocks: z.int(),
        totalDiscoveries: z.int(),
        baseBits: z.int(),
        blockBits: z.int(),
        discoveryBits: z.int(),
        growthBits: z.int(),
        bonusBits: z.int(),
      })
      .nullable(),
    /** Checks from which protectionStatus and threatLevel follow. */
    checks: z.array(securityCheck),
  }),
  errors: [],
});

export const createSecurityToken = defineCall(endpoints.createSecurityToken, {
  summary:
    'Makes a random 256-bit token bound to the visitor for an hour. Only its hash is kept, and no answer contains it.',
  body: z.object({ workType: anyWorkType, difficulty: z.int().min(1).max(100) }),
  response: z.object({
    message: z.string(),
    expiresAt: z.iso.datetime(),
  }),
  errors: ['token_not_made'],
});
