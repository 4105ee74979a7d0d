/** The calls of the list of blocks. */
import { getHeight, getStats, listBlocks } from '@productive-mining/contract/endpoints.ts';
import type { Block } from '@productive-mining/contract/entities/block.ts';
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { BLOCK_FRESH_MS } from '../../api/block-freshness.ts';
import { pagesKeyOf, readOf } from '../../api/keys.ts';
import { call } from '../../api/request.ts';
import type { BlockFilter } from '../../parts/block-filter.ts';

/** Blocks of a page; pages without conditions hold the indices 100k + 1 to 100k + 100. */
export const PAGE_BLOCKS = 100;

/** GET /api/blockchain/height; block_mined raises it at once, the poll only while the live channel is away. */
export function useHeight() {
  return useQuery({ ...readOf(getHeight), refetchInterval: 15_000 });
}

/** GET /api/mining/stats: how many blocks are disputed; block_mined updates it. */
export function useDisputedCount(): number {
  const { data } = useQuery({ ...readOf(getStats), refetchInterval: 15_000 });
  return data?.disputedBlocks ?? 0;
}

/** GET /api/blockchain/blocks: the newest, to which block_mined adds. */
export function useNewestBlocks(): readonly Block[] {
  const { data } = useQuery({ ...readOf(listBlocks), refetchInterval: 15_000 });
  return data?.blocks ?? [];
}

/** GET /api/blockchain/blocks with `before`, a call for each page of indices. */
export function useBlockPages(pages: readonly number[]) {
  return useQueries({
    queries: pages.map((page) => ({
      ...readOf(listBlocks, { query: { limit: PAGE_BLOCKS, before: (page + 1) * PAGE_BLOCKS + 1 } }),
      staleTime: BLOCK_FRESH_MS,
    })),
    combine: (results) => ({
      blocks: results.flatMap((result) => result.data?.blocks ?? []),
      error: results.find((result) => result.isError && !result.data)?.error ?? null,
      isFetching: results.some((result) => result.isFetching),
      refetch: () => {
        for (const result of results) void result.refetch();
      },
    }),
  });
}

/** GET /api/blockchain/blocks with conditions, page after page as the visitor scrolls down. */
export function useMatchingBlocks({ workType, miner, hash }: BlockFilter) {
  const conditions = {
    limit: PAGE_BLOCKS,
    workType: workType ?? undefined,
    miner: miner ?? undefined,
    hash: hash ?? undefined,
  };
  return useInfiniteQuery({
    queryKey: pagesKeyOf(listBlocks, { query: conditions }),
    queryFn: ({ pageParam: before, signal }) =>
      call(listBlocks, { query: { ...conditions, before }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ blocks }) =>
      blocks.length < PAGE_BLOCKS ? undefined : (blocks.at(-1)?.index ?? undefined),
    staleTime: BLOCK_FRESH_MS,
  });
}
