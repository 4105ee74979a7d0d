import { sentenceOf } from '../../api/request.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyNotice, ErrorNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnchorsCard } from './anchors-card.tsx';
import { NewestDiscoveries } from './newest-discoveries.tsx';
import { type ChainStatus, useRecentBlocks, useRecentDiscoveries } from './queries.ts';
import { SubmitForm } from './submit-form.tsx';

/** Anchoring a discovery of a block, and the anchors that the visitor has. */
export function SubmitTab({ status }: { status: ChainStatus }) {
  const blocks = useRecentBlocks();
  const discoveries = useRecentDiscoveries();
  const failed = [blocks, discoveries].find(({ isError, data }) => isError && !data);
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Card title="Anchor a discovery" tour="chain-submit">
          {failed && (
            <ErrorNotice
              className="min-h-72"
              sentence={sentenceOf(failed.error)}
              whatIsSafe="Nothing was sent. Your anchors are kept."
              onRetry={() => void failed.refetch()}
            />
          )}
          {!failed && !(blocks.data && discoveries.data) && (
            <Skeleton className="h-[380px] rounded-control" />
          )}
          {!failed && blocks.data && discoveries.data && (
            <SubmitOrEmpty
              status={status}
              blocks={blocks.data.blocks}
              discoveries={discoveries.data.discoveries}
            />
          )}
        </Card>
        <AnchorsCard />
      </div>
      <NewestDiscoveries />
    </>
  );
}

function SubmitOrEmpty(props: Parameters<typeof SubmitForm>[0]) {
  if (props.blocks.length > 0) return <SubmitForm {...props} />;
  return (
    <EmptyNotice className="min-h-72">
      The ledger has no block yet. Start mining; its first block can be anchored here.
    </EmptyNotice>
  );
}
