import { Link } from 'wouter';
import { sentenceOf } from '../../api/request.ts';
import { AnchorLine } from '../../parts/anchor-state.tsx';
import { pathOfBlock } from '../../parts/paths.ts';
import { Card } from '../../ui/card.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { EmptyNotice, ErrorNotice, StaleNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAnchors } from './queries.ts';

/** What became of the visitor's anchors. */
export function AnchorsCard() {
  const query = useAnchors();
  const anchors = query.data?.anchors ?? [];
  return (
    <Card
      title="Your anchors"
      tour="chain-anchors"
      aside={
        query.isError &&
        query.data && <StaleNotice sinceMs={query.dataUpdatedAt} onRetry={() => void query.refetch()} />
      }
    >
      {query.isPending && <Skeleton className="h-40 rounded-control" />}
      {query.isError && !query.data && (
        <ErrorNotice
          className="min-h-40"
          sentence={sentenceOf(query.error)}
          whatIsSafe="They are kept on the server and on their chains."
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && anchors.length === 0 && (
        <EmptyNotice className="min-h-40">
          You have anchored nothing yet. Choose a block and its discovery to begin.
        </EmptyNotice>
      )}
      {anchors.length > 0 && (
        <ul className="grid gap-3">
          {anchors.map((anchor) => (
            <li key={anchor.id} className="grid gap-1 border-line not-last:border-b not-last:pb-3">
              <Link
                href={pathOfBlock(anchor.blockIndex)}
                className="justify-self-start font-medium text-primary underline underline-offset-2"
              >
                Block {formatWhole(anchor.blockIndex)}, discovery {anchor.discoveryId}
              </Link>
              <AnchorLine anchor={anchor} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
