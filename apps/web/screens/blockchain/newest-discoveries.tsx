import { Link } from 'wouter';
import { sentenceOf } from '../../api/request.ts';
import { useWorkTypes } from '../../api/work-types.ts';
import { KindName } from '../../parts/kind-name.tsx';
import { pathOfBlock } from '../../parts/paths.ts';
import { Card } from '../../ui/card.tsx';
import { formatSeconds, formatWhole } from '../../ui/format-number.ts';
import { EmptyNotice, ErrorNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import { useDiscoveries } from './queries.ts';

const SHOWN = 8;

/** What there is to anchor: the newest discoveries with what they took. */
export function NewestDiscoveries() {
  const query = useDiscoveries();
  const { namesOf } = useWorkTypes();
  const rows = query.data?.discoveries.slice(0, SHOWN) ?? [];
  return (
    <Card title="Newest discoveries">
      {query.isPending && <Skeleton className="h-60 rounded-control" />}
      {query.isError && !query.data && (
        <ErrorNotice
          className="min-h-60"
          sentence={sentenceOf(query.error)}
          whatIsSafe="The ledger is untouched."
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && rows.length === 0 && (
        <EmptyNotice className="min-h-40">
          No data yet. The first block brings the first discovery.
        </EmptyNotice>
      )}
      {rows.length > 0 && (
        <Table label="Newest discoveries">
          <thead>
            <tr>
              <HeadCell>Discovery</HeadCell>
              <HeadCell>Kind of mathematics</HeadCell>
              <HeadCell isNumber>In block</HeadCell>
              <HeadCell isNumber>Difficulty</HeadCell>
              <HeadCell isNumber>Computed in</HeadCell>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, workType, blockId, difficulty, computationTime }) => (
              <tr key={id} className="group/row">
                <Cell>No. {id}</Cell>
                <Cell>
                  <KindName names={namesOf(workType)} />
                </Cell>
                <Cell isNumber>
                  <Link href={pathOfBlock(blockId)} className="text-primary underline underline-offset-2">
                    {formatWhole(blockId)}
                  </Link>
                </Cell>
                <Cell isNumber>{difficulty}</Cell>
                <Cell isNumber>{formatSeconds(computationTime)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
