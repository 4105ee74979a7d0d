import { listAnchors } from '@productive-mining/contract/chain-endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { readOf } from '../../../api/keys.ts';
import { sentenceOf } from '../../../api/request.ts';
import { AnchorLine } from '../../../parts/anchor-state.tsx';
import { BLOCKCHAIN_PATH } from '../../../parts/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const POLL_MS = 30_000;

/** The block's anchors on public chains, by anyone; simulations are shown to nobody else. */
export function AnchorsCard({ index }: { index: number }) {
  const query = useQuery({ ...readOf(listAnchors, { query: { block: index } }), refetchInterval: POLL_MS });
  const anchors = query.data?.anchors;
  return (
    <Card title="Anchors on public chains">
      {query.isPending && <Skeleton className="h-12 rounded-control" />}
      {query.isError && !anchors && (
        <ErrorNotice
          sentence={sentenceOf(query.error)}
          whatIsSafe="The block and its anchors are untouched."
          onRetry={() => void query.refetch()}
        />
      )}
      {anchors?.length === 0 && (
        <p className="text-pretty text-ink-2">
          None. It can be anchored under{' '}
          <Link href={BLOCKCHAIN_PATH} className="text-primary underline underline-offset-2">
            Blockchain Integration
          </Link>
          .
        </p>
      )}
      {anchors && anchors.length > 0 && (
        <ul className="grid gap-3">
          {anchors.map((anchor) => (
            <li key={anchor.id}>
              <AnchorLine anchor={anchor} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
