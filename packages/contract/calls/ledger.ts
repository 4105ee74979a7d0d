/** Calls that read the ledger (spec part 3 §7.1 and §7.3). */
import { blockLeavesFile, blockRowsFile } from '@productive-mining/rules/solution-files.ts';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints.ts';
import { block } from '../entities/block.ts';
import { blockDetail } from '../entities/block-detail.ts';
import { discovery } from '../entities/discovery.ts';
import { computedAgain, records } from '../entities/result.ts';
import { leafLine, storedBlock } from '../entities/stored-block.ts';
import { anyWorkType, mineableWorkType } from '../entities/work-types.ts';
import { MEDIA_TYPES } from '../media-types.ts';

export const PAGE = { initial: 50, max: 200 } as const;

/** A page, newest first. `limit` is at most 200; `before` is the index (blocks) or id (discoveries) to start below. */
const page = z.object({
  limit: z.coerce
    .number<number>()
    .int()
    .min(1)
    .transform((limit) => Math.min(limit, PAGE.max))
    .default(PAGE.initial),
  before: z.coerce.number<number>().int().min(1).optional(),
});
/** Digits of a block's hash that can be searched for; thousands of blocks would share fewer. */
export const HASH_PREFIX_DIGITS = { min: 6, max: 64 } as const;

/** Conditions of which all must hold: the kind, the miner's address, the first digits of the hash. */
const blockFilter = z.object({
  workType: anyWorkType.optional(),
  miner: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'an address is 0x and 40 hex digits')
    .toLowerCase()
    .optional(),
  hash: z
    .string()
    .min(HASH_PREFIX_DIGITS.min)
    .max(HASH_PREFIX_DIGITS.max)
    .regex(/^[0-9a-fA-F]+$/, 'a hash is hex digits')
    .toLowerCase()
    .optional(),
});
const blockIndex = z.object({ index: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const blocks = z.object({ blocks: z.array(block) });
const discoveries = z.object({ discoveries: z.array(discovery) });

export const getHeight = defineCall(endpoints.getHeight, {
  summary: 'Index of the newest block; 0 before the first.',
  response: z.object({ height: z.int() }),
  errors: [],
});

const blocksNewestFirst = {
  summary:
    'Blocks, newest first: all, or those of a kind, of a miner, or whose hash starts with given digits, at least six.',
  query: page.extend(blockFilter.shape),
  response: blocks,
  errors: [],
} as const;

export const listBlocks = defineCall(endpoints.listBlocks, blocksNewestFirst);

const discoveriesNewestFirst = {
  summary: 'Discoveries, newest first.',
  query: page,
  response: discoveries,
  errors: [],
} as const;

export const listDiscoveries = defineCall(endpoints.listDiscoveries, discoveriesNewestFirst);

export const listRecentBlocks = defineCall(endpoints.listRecentBlocks, blocksNewestFirst);

export const listRecentDiscoveries = defineCall(endpoints.listRecentDiscoveries, discoveriesNewestFirst);

export const getBlock = defineCall(endpoints.getBlock, {
  summary: 'A block with its discoveries, certificate, signatures and what is proved about it.',
  params: blockIndex,
  response: blockDetail,
  errors: ['block_not_found'],
});

export const getBlockData = defineCall(endpoints.getBlockData, {
  summary:
    'The leaves of the block, computed again if they aren’t cached. As `leaves`: one JSON line each, { leaf, summary, data } in base64, and a last line that says whether all leaves of the block match its work root. As `rows`: CSV by RFC 4180 with the columns of docs/codebook.md, with `receipt=comment` after lines that begin with # and say what it is of. As `pari` or `sage`: the same rows as a program with exact numbers, and that receipt. All three are broken off where the leaves don’t match.',
  params: blockIndex,
  query: z.object({
    form: z.enum(['leaves', 'rows', 'pari', 'sage']).default('leaves'),
    /** Whether CSV begins with comments that say what it is of; RFC 4180 has none. */
    receipt: z.enum(['none', 'comment']).default('none'),
    /** Leaves, or rows, that are left out before the first; counted from the start of the block. */
    first: z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    /** How many follow; left out for all. */
    count: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  files: {
    leaves: {
      mediaType: MEDIA_TYPES.lines,
      fileName: ({ params }) => blockLeavesFile(Number(params.index)),
      shape: leafLine,
    },
    rows: {
      mediaType: MEDIA_TYPES.csv,
      fileName: ({ params }) => blockRowsFile(Number(params.index), 'csv'),
    },
    pari: {
      mediaType: MEDIA_TYPES.pari,
      fileName: ({ params }) => blockRowsFile(Number(params.index), 'gp'),
    },
    sage: {
      mediaType: MEDIA_TYPES.sage,
      fileName: ({ params }) => blockRowsFile(Number(params.index), 'sage'),
    },
  },
  errors: ['block_not_found', 'no_rows', 'too_many_recomputations', 'recomputation_busy'],
});

export const getBlockInstance = defineCall(endpoints.getBlockInstance, {
  summary:
    'The random instance that the block is about, made again from the seed of its plan, with the answer: a lattice’s matrix, basis and short vector, or a curve with its points and logarithm, as lines of a program.',
  params: blockIndex,
  response: computedAgain,
  errors: ['block_not_found', 'no_instance'],
});

export const getRecords = defineCall(endpoints.getRecords, {
  summary:
    'The best result of each class of a kind whose results compare, with the block that holds it. Disputed blocks hold none; of equal results the first block does.',
  params: z.object({ workType: mineableWorkType }),
  response: records,
  errors: ['no_records'],
});

export const getStoredBlocks = defineCall(endpoints.getStoredBlocks, {
  summary:
    'Every stored column of the blocks after an index, in the order of the chain, a JSON line each: what hashes, roots, links and signatures are checked from without trusting the server. docs/format.md describes every byte.',
  query: z.object({ after: z.coerce.number<number>().int().min(0).max(2_147_483_647).default(0) }),
  stream: 'application/x-ndjson',
  line: storedBlock,
  errors: [],
});
