import { useSearch } from 'wouter';
import { sentenceOf } from '../../api/request.ts';
import { useBalance } from '../../api/use-balance.ts';
import { isFiltered, MINE, readFigure, readFilter } from '../../parts/block-filter.ts';
import { Card } from '../../ui/card.tsx';
import { DrawnNext } from '../../ui/drawn-later.tsx';
import { formatCount, formatWhole } from '../../ui/format-number.ts';
import { ErrorNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AllBlocks } from './all-blocks.tsx';
import { BlockFilters } from './block-filters.tsx';
import { BlockSearch } from './block-search.tsx';
import { FigurePlaces } from './figure-places.tsx';
import { MatchingBlocks } from './matching-blocks.tsx';
import { useDisputedCount, useHeight } from './queries.ts';
import { SmallChainStrip } from './small-chain-strip.tsx';

/** The height of the list, so that what is below it keeps its place. */
const LIST_PLACE = (
  <Skeleton className="h-[max(420px,calc(100dvh-300px))] rounded-control md:h-[max(420px,calc(100dvh-250px))]" />
);

/** Every block of the chain: to scroll, to filter, to search. */
export function BlocksScreen() {
  const search = useSearch();
  const filter = readFilter(search);
  const figure = readFigure(search);
  const height = useHeight();
  const disputed = useDisputedCount();
  const ownAddress = useBalance().data?.address;
  const isOwn = filter.miner === MINE;
  const resolved = isOwn ? { ...filter, miner: ownAddress ?? null } : filter;
  const count = height.data?.height;
  return (
    <>
      <header className="mb-4">
        <h1 className="font-semibold text-page">Blocks</h1>
        <p className="text-ink-2">
          {count === undefined
            ? 'The chain of verified results.'
            : `${formatWhole(count)} in the chain, the newest first.`}{' '}
          {disputed > 0 && (
            <span className="text-bad">{formatCount(disputed, 'block')} disputed by a later check.</span>
          )}
        </p>
      </header>
      <SmallChainStrip height={count} ownAddress={ownAddress} />
      <div className="mb-3 flex flex-wrap items-start gap-2">
        <BlockSearch filter={filter} height={count} />
        <BlockFilters filter={filter} />
      </div>
      {figure && <FigurePlaces key={figure} text={figure} />}
      <Card title={isFiltered(filter) ? 'Matching blocks' : 'All blocks'} tour="block-list">
        {height.isError && count === undefined && (
          <ErrorNotice
            className="min-h-60"
            sentence={sentenceOf(height.error)}
            whatIsSafe="The ledger is untouched."
            onRetry={() => void height.refetch()}
          />
        )}
        {(height.isPending || (isOwn && ownAddress === undefined)) && LIST_PLACE}
        {count !== undefined && !isFiltered(filter) && (
          <DrawnNext place={LIST_PLACE}>
            <AllBlocks height={count} ownAddress={ownAddress} />
          </DrawnNext>
        )}
        {count !== undefined && isFiltered(filter) && !(isOwn && ownAddress === undefined) && (
          <MatchingBlocks key={JSON.stringify(resolved)} filter={resolved} ownAddress={ownAddress} />
        )}
      </Card>
    </>
  );
}
