/** Calls that read the ledger (spec part 3 §7.1 and §7.3). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { block, blockDetail, discovery } from '../entities.ts';

export const PAGE = { initial: 50, max: 200 } as const;

/** Newest first; `limit` beyond 200 is clamped; `before` is the index (blocks) or id (discoveries) to start below. */
const page = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .transform((limit) => Math.min(limit, PAGE.max))
    .default(PAGE.initial),
  before: z.coerce.number().int().min(1).optional(),
});
const blockIndex = z.object({ index: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const blocks = z.object({ blocks: z.array(block) });
const discoveries = z.object({ discoveries: z.array(discovery) });

export const getHeight = defineCall({
  name: 'getHeight',
  method: 'GET',
  path: '/api/blockchain/height',
  summary: 'Index of the newest block; 0 before the first.',
  response: z.object({ height: z.int() }),
  errors: [],
});

export const listBlocks = defineCall({
  name: 'listBlocks',
  method: 'GET',
  path: '/api/blockchain/blocks',
  summary: 'Blocks, newest first.',
  query: page,
  response: blocks,
  errors: [],
});

export const listDiscoveries = defineCall({
  name: 'listDiscoveries',
  method: 'GET',
  path: '/api/blockchain/discoveries',
  summary: 'Discoveries, newest first.',
  query: page,
  response: discoveries,
  errors: [],
});

export const listRecentBlocks = defineCall({
  ...listBlocks,
  name: 'listRecentBlocks',
  path: '/api/blocks/recent',
});

export const listRecentDiscoveries = defineCall({
  ...listDiscoveries,
  name: 'listRecentDiscoveries',
  path: '/api/discoveries/recent',
});

export const getBlock = defineCall({
  name: 'getBlock',
  method: 'GET',
  path: '/api/blocks/:index',
  summary: 'A block with its discoveries, certificate, signatures and what of it is proved.',
  params: blockIndex,
  response: blockDetail,
  errors: ['block_not_found'],
});

export const getBlockData = defineCall({
  name: 'getBlockData',
  method: 'GET',
  path: '/api/blocks/:index/data',
  summary:
    'Every leaf of the block, a JSON line each: { leaf, summary, data } in base64, recomputed where it is not cached. The last line says whether the leaves match the block’s work root.',
  params: blockIndex,
  stream: 'application/x-ndjson',
  errors: ['block_not_found', 'too_many_recomputations', 'recomputation_busy'],
});
