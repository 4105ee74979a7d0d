import { sentenceOf } from '../../api/request.ts';
import { formatTokens } from '../../parts/format-tokens.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDayAndClock, formatWhole } from '../../ui/format-number.ts';
import { EmptyNotice, ErrorNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import { type Stake, useStakes } from './queries.ts';

/** The stakes of the wallet with their end and what they pay: those that run, then those that were paid. */
export function StakesCard() {
  const query = useStakes();
  const { data } = query;
  return (
    <Card title="Your stakes" tour="token-stakes">
      {query.isPending && <Skeleton className="h-60 rounded-control" />}
      {query.isError && !data && (
        <ErrorNotice
          className="min-h-60"
          sentence={sentenceOf(query.error)}
          whatIsSafe="Your stakes are kept, and are paid at their end."
          onRetry={() => void query.refetch()}
        />
      )}
      {data?.stakes.length === 0 && (
        <EmptyNotice className="min-h-60">
          No stake yet. From 100 $MINED on that were mined or received you can make one.
        </EmptyNotice>
      )}
      {data && data.stakes.length > 0 && <StakesTable stakes={data.stakes} />}
      {data && data.total > data.stakes.length && (
        <p className="mt-2 text-ink-2 text-small">
          {formatWhole(data.stakes.length)} of {formatWhole(data.total)} are listed.
        </p>
      )}
    </Card>
  );
}

function StakesTable({ stakes }: { stakes: readonly Stake[] }) {
  return (
    <Table label="Stakes">
      <thead>
        <tr>
          <HeadCell isNumber>Amount</HeadCell>
          <HeadCell isNumber>Days</HeadCell>
          <HeadCell>Ends</HeadCell>
          <HeadCell isNumber>Pays back</HeadCell>
        </tr>
      </thead>
      <tbody>
        {stakes.map(({ id, amount, stakingPeriod, endDate, payout, status }) => (
          <tr key={id} className="group/row">
            <Cell isNumber className="text-ore">
              {formatTokens(amount)}
            </Cell>
            <Cell isNumber>{formatWhole(stakingPeriod)}</Cell>
            <Cell>{formatDayAndClock(endDate)}</Cell>
            <Cell isNumber>
              {/* Below the amount on a phone, whose card shows four columns. */}
              <span className="flex flex-wrap justify-end gap-x-2 py-1.5">
                <span className="text-ore">{formatTokens(payout)}</span>
                {status === 'active' ? <Badge tone="primary">active</Badge> : <Badge tone="ok">paid</Badge>}
              </span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
