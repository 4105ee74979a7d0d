import { useWorkTypes } from '../../api/work-types.ts';
import { formatTokens } from '../../parts/format-tokens.ts';
import { KindName } from '../../parts/kind-name.tsx';
import { Card } from '../../ui/card.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { EmptyNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import { useTokenHistory } from './queries.ts';

/** What blocks paid, by kind of mathematics; each bar is a share of the largest. */
export function EarningsCard() {
  const { data, isError } = useTokenHistory();
  const { namesOf } = useWorkTypes();
  const earnings = data?.earnings ?? [];
  const largest = earnings[0]?.tokens ?? 0;
  return (
    <Card title="Mined by kind">
      {!data && !isError && <Skeleton className="h-40 rounded-control" />}
      {!data && isError && <p className="text-ink-2">It could not be read. Your blocks are stored.</p>}
      {data && earnings.length === 0 && (
        <EmptyNotice className="min-h-40">No block of this wallet yet. Its reward will be here.</EmptyNotice>
      )}
      {earnings.length > 0 && (
        <Table label="Earnings by kind">
          <thead>
            <tr>
              <HeadCell>Kind</HeadCell>
              <HeadCell isNumber>Blocks</HeadCell>
              <HeadCell isNumber>$MINED</HeadCell>
            </tr>
          </thead>
          <tbody>
            {earnings.map(({ workType, blocks, tokens }) => (
              <tr key={workType} className="group/row">
                <Cell>
                  <KindName names={namesOf(workType)} />
                  <span
                    aria-hidden
                    className="mt-1 block h-1.5 rounded-full bg-ore"
                    style={{ width: `${Math.max(1, (100 * tokens) / largest)}%` }}
                  />
                </Cell>
                <Cell isNumber>{formatWhole(blocks)}</Cell>
                <Cell isNumber className="text-ore">
                  {formatTokens(tokens)}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
