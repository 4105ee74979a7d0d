/** The public keys that sign the ledger. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints.ts';

export const listKeys = defineCall(endpoints.listKeys, {
  summary: 'Public keys of this ledger, the active one first. Every block carries a signature of both kinds.',
  response: z.object({
    /** SHA-256 over the ledger's first two public keys: the identity of the ledger. */
    fingerprint: z.string(),
    keys: z.array(
      z.object({
        keyId: z.string(),
        ed25519: z.string().describe('32 bytes, base64'),
        mlDsa65: z.string().describe('1,952 bytes, base64'),
        createdAt: z.iso.datetime(),
        /** Index of the first block signed with it. */
        fromBlock: z.int(),
      }),
    ),
  }),
  errors: [],
});
