/** The calls of the list of blocks. */
import type { Block } from '@productive-mining/contract/entities/block.ts';
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { BLOCK_FRESH_MS } from '../../api/block-freshness.ts';
import { type Answer, keyOf, PATHS } from '../../api/calls.ts';
import { readByKey } from '../../api/request.ts';
import { type BlockFilter, queryOf } from '../../parts/block-filter.ts';

/** Blocks of a page; pages without conditions hold the indices 100k + 1 to 100k + 100. */
export const PAGE_BLOCKS = 100;

/** GET /api/blockchain/height; block_mined moves it at once, the poll only where the channel is away. */
export function useHeight() {
  return useQuery<Answer<'height'>>({ queryKey: keyOf('height'), refetchInterval: 15_000 });
}

/** GET /api/mining/stats: how many blocks are disputed; block_mined brings it anew. */
export function useDisputedCount(): number {
  const { data } = useQuery<Answer<'stats'>>({ queryKey: keyOf('stats'), refetchInterval: 15_000 });
  return data?.disputedBlocks ?? 0;
}

/** GET /api/blockchain/blocks: the newest, to which block_mined adds. */
export function useNewestBlocks(): readonly Block[] {
  const { data } = useQuery<Answer<'blocks'>>({ queryKey: keyOf('blocks'), refetchInterval: 15_000 });
  return data?.blocks ?? [];
}

/** GET /api/blockchain/blocks with `before`, a call for each page of indices. */
export function useBlockPages(pages: readonly number[]) {
  return useQueries({
    queries: pages.map((page) => ({
      queryKey: [`${PATHS.blocks}?limit=${PAGE_BLOCKS}&before=${(page + 1) * PAGE_BLOCKS + 1}`],
      staleTime: BLOCK_FRESH_MS,
    })),
    combine: (results) => ({
      blocks: results.flatMap((result) => (result.data as Answer<'blocks'> | undefined)?.blocks ?? []),
      error: results.find((result) => result.isError && !result.data)?.error ?? null,
      isFetching: results.some((result) => result.isFetching),
      refetch: () => {
        for (const result of results) void result.refetch();
      },
    }),
  });
}

/** GET /api/blockchain/blocks with conditions, page after page as the list is read on. */
export function useMatchingBlocks(filter: BlockFilter) {
  const conditions = queryOf(filter).toString();
  return useInfiniteQuery({
    queryKey: ['matching-blocks', conditions],
    queryFn: async ({ pageParam, signal }) => {
      const before = pageParam === null ? '' : `&before=${pageParam}`;
      const path = `${PATHS.blocks}?limit=${PAGE_BLOCKS}&${conditions}${before}`;
      return (await readByKey({ on401: 'throw' })({ queryKey: [path], signal })) as Answer<'blocks'>;
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ blocks }) =>
      blocks.length < PAGE_BLOCKS ? undefined : (blocks.at(-1)?.index ?? undefined),
    staleTime: BLOCK_FRESH_MS,
  });
}
