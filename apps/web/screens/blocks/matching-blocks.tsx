import { useCallback, useState } from 'react';
import { sentenceOf } from '../../api/request.ts';
import { type BlockFilter, matches } from '../../parts/block-filter.ts';
import { EmptyNotice, ErrorNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BlockTable } from './block-table.tsx';
import { useMatchingBlocks, useNewestBlocks } from './queries.ts';

interface MatchingBlocksProps {
  filter: BlockFilter;
  ownAddress: string | undefined;
}

/** Empty rows for blocks not read yet, below those that are. */
const WAITING_ROWS = 20;
const READ_ON_ROWS = 40;

/**
 * Blocks that meet the conditions; scrolling down reads more of them. Once the list is scrolled, new blocks wait above
 * it.
 */
export function MatchingBlocks({ filter, ownAddress }: MatchingBlocksProps) {
  const [pinnedIndex, setPinnedIndex] = useState<number | null>(null);
  const query = useMatchingBlocks(filter);
  const live = useNewestBlocks().filter((block) => matches(block, filter));
  const read = query.data?.pages.flatMap(({ blocks }) => blocks) ?? [];
  const newestRead = read[0]?.index ?? 0;
  const all = [...live.filter(({ index }) => index > newestRead), ...read];
  const newestIndex = all[0]?.index ?? 0;
  const shown = pinnedIndex === null ? all : all.filter(({ index }) => index <= pinnedIndex);

  const onTop = useCallback(
    (isAtTop: boolean) => setPinnedIndex((pinned) => (isAtTop ? null : (pinned ?? newestIndex))),
    [newestIndex],
  );
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const readCount = shown.length;
  const onRange = useCallback(
    (_first: number, last: number) => {
      if (hasNextPage && !isFetching && last > readCount - READ_ON_ROWS) void fetchNextPage();
    },
    [hasNextPage, isFetching, readCount, fetchNextPage],
  );
  if (query.isPending) return <Skeleton className="h-[420px] rounded-control" />;
  if (query.isError && read.length === 0) {
    return (
      <ErrorNotice
        className="min-h-60"
        sentence={sentenceOf(query.error)}
        whatIsSafe="The ledger is untouched."
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (all.length === 0) {
    return (
      <EmptyNotice className="min-h-60">
        No block meets these conditions. Remove one, or clear the filters, to see more of the chain.
      </EmptyNotice>
    );
  }
  return (
    <BlockTable
      label="Matching blocks"
      rowCount={shown.length + (hasNextPage ? WAITING_ROWS : 0)}
      blockAt={(row) => shown[row]}
      indexAt={(row) => shown[row]?.index}
      ownAddress={ownAddress}
      newCount={all.length - shown.length}
      onRange={onRange}
      onTop={onTop}
    />
  );
}
