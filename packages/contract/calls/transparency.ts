/** The log over the hashes of all blocks: docs/decisions/0050-transparency-log.md. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints.ts';
import { MEDIA_TYPES } from '../media-types.ts';

const size = z.coerce.number<number>().int().min(0).max(2_147_483_647);
const note = z.string().describe('a signed note, as /checkpoint has it');

export const getLog = defineCall(endpoints.getLog, {
  summary:
    'The newest checkpoint of the log over the hashes of all blocks, the keys that sign it, its notes by two keys at changes of them, and the witnesses that this server asks. /checkpoint has the note alone, /tile the tree.',
  response: z.object({
    /** Name of the log. */
    origin: z.string(),
    /** Blocks in its tree. */
    size: z.int().min(1),
    rootHash: z.string().regex(/^[0-9a-f]{64}$/),
    checkpoint: note,
    /** Verifier lines of the ledger's keys, in the order in which they signed. */
    keys: z.array(z.object({ fromBlock: z.int().min(1), verifier: z.string() })),
    /** Payloads of the records that name the ledger’s keys: the first, and each change. */
    keyRecords: z.array(z.record(z.string(), z.unknown())),
    /** The witnesses that this server asks; none where WITNESSES isn’t set. */
    witnesses: z.array(
      z.object({
        name: z.string(),
        /** Its verifier line. */
        verifier: z.string(),
        /** When this server got its first cosignature of this log. */
        since: z.iso.datetime().nullable(),
        /** Blocks that it has cosigned. */
        size: z.int().min(1).nullable(),
        /** When it signed these, by its clock. */
        cosignedAt: z.iso.datetime().nullable(),
        /** Why it gave no cosignature when it was last asked. */
        trouble: z.string().nullable(),
      }),
    ),
    /** The checkpoints of blocks that seal a change of keys, by the keys before and after. */
    handovers: z.array(z.object({ size: z.int().min(1), checkpoint: note })),
  }),
  errors: ['no_checkpoint'],
});

export const getLogConsistency = defineCall(endpoints.getLogConsistency, {
  summary:
    'The proof by RFC 6962 that the log of one size begins with that of another: at most 63 hashes in base64, none for equal sizes and from 0.',
  query: z.object({ from: size, to: size }),
  response: z.object({ from: z.int(), to: z.int(), proof: z.array(z.string()).max(63) }),
  errors: ['no_checkpoint', 'no_log_size'],
});

export const getBlockProof = defineCall(endpoints.getBlockProof, {
  summary:
    'The proof that the block is in the log, as C2SP tlog-proof has it: its place, its audit path and the newest checkpoint. It needs no server.',
  params: z.object({ index: z.coerce.number<number>().int().min(1).max(2_147_483_647) }),
  files: {
    proof: {
      mediaType: MEDIA_TYPES.tlogProof,
      fileName: ({ params }) => `block-${params.index}.tlog-proof`,
    },
  },
  errors: ['no_checkpoint', 'block_not_found'],
});
