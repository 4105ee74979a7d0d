import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { sentenceOf } from '../../api/request.ts';
import { EmptyNotice, ErrorNotice } from '../../ui/notices.tsx';
import { BlockTable } from './block-table.tsx';
import { useKeptPlace } from './list-place.ts';
import { PAGE_BLOCKS, useBlockPages, useNewestBlocks } from './queries.ts';

interface AllBlocksProps {
  height: number;
  ownAddress: string | undefined;
}

/** Rows read beyond those that are drawn, so that a turn of the wheel mostly meets rows that are there. */
const READ_AHEAD_BLOCKS = 100;

/**
 * Every block of the ledger. Indices have no gaps, so a row's index is known without a read, and any place of the
 * list is one call away. A scrolled list keeps still, and new blocks wait above it.
 */
export function AllBlocks({ height, ownAddress }: AllBlocksProps) {
  const { kept, keep } = useKeptPlace();
  const [pinnedHeight, setPinnedHeight] = useState<number | null>(kept?.topIndex ?? null);
  const [range, setRange] = useState({ first: 0, last: 0 });
  const top = pinnedHeight ?? height;
  const newest = useNewestBlocks();
  const pages = useBlockPages(
    pagesOf(top - range.last - READ_AHEAD_BLOCKS, Math.min(height, top - range.first + READ_AHEAD_BLOCKS)),
  );
  const byIndex = useMemo(
    () => new Map([...pages.blocks, ...newest].map((block) => [block.index, block])),
    [pages.blocks, newest],
  );
  // Rows whose blocks have come are drawn between other work, not all of them in one long task.
  const drawn = useDeferredValue(byIndex);
  useMissingRead(byIndex, top - range.last, top - range.first, pages);

  const onTop = useCallback(
    (isAtTop: boolean) => setPinnedHeight((pinned) => (isAtTop ? null : (pinned ?? height))),
    [height],
  );
  const onRange = useCallback((first: number, last: number) => setRange({ first, last }), []);
  if (height === 0) {
    return (
      <EmptyNotice className="min-h-60">
        No blocks mined yet. Start mining on the Mining Dashboard to seal the first.
      </EmptyNotice>
    );
  }
  if (pages.error && pages.blocks.length === 0) {
    return (
      <ErrorNotice
        className="min-h-60"
        sentence={sentenceOf(pages.error)}
        whatIsSafe="The ledger is untouched."
        onRetry={pages.refetch}
      />
    );
  }
  return (
    <BlockTable
      label="All blocks"
      rowCount={top}
      blockAt={(row) => drawn.get(top - row)}
      indexAt={(row) => top - row}
      ownAddress={ownAddress}
      newCount={height - top}
      onRange={onRange}
      onTop={onTop}
      initialPx={kept?.offsetPx ?? 0}
      onScrolled={(offsetPx) => keep({ topIndex: top, offsetPx })}
    />
  );
}

/** Pages that hold the indices from `low` to `high`. */
function pagesOf(low: number, high: number): number[] {
  const first = Math.floor((Math.max(1, low) - 1) / PAGE_BLOCKS);
  const last = Math.floor((Math.max(1, high) - 1) / PAGE_BLOCKS);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** The newest page was read before the blocks that have come since: it is read again when they are in sight. */
function useMissingRead(
  known: ReadonlyMap<number, unknown>,
  low: number,
  high: number,
  { isFetching, error, refetch }: ReturnType<typeof useBlockPages>,
): void {
  let isMissing = false;
  for (let index = Math.max(1, low); index <= high && !isMissing; index++) isMissing = !known.has(index);
  const isDue = isMissing && !isFetching && error === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each gap, not at every drawing
  useEffect(() => {
    if (isDue) refetch();
  }, [isDue, high]);
}
