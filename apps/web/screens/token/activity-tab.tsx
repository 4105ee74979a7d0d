import { Fragment, useState } from 'react';
import { Link } from 'wouter';
import { sentenceOf } from '../../api/request.ts';
import { MINING_PATH } from '../../parts/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDayAndClock } from '../../ui/format-number.ts';
import { EmptyNotice, ErrorNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import { type TokenTransaction, useTransactions } from './queries.ts';
import { signedTokens } from './signed-tokens.ts';
import { TRANSACTION_NAMES } from './transaction-names.ts';

/** Transactions shown at first, and how many more at a press (spec part 3 §9). */
const SHOWN = 10;

/** Activity Log: the last 10 transactions, and more when asked. */
export function ActivityTab() {
  const query = useTransactions();
  const [shown, setShown] = useState(SHOWN);
  const known = query.data?.pages.flat() ?? [];
  const showMore = () => {
    setShown(shown + SHOWN);
    if (shown + SHOWN > known.length && query.hasNextPage) void query.fetchNextPage();
  };
  return (
    <Card title="Activity Log" tour="token-activity">
      {query.isPending && <Skeleton className="h-[480px] rounded-control" />}
      {query.isError && known.length === 0 && (
        <ErrorNotice
          className="min-h-60"
          sentence={sentenceOf(query.error)}
          whatIsSafe="Your transactions are kept on the server."
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && known.length === 0 && (
        <div className="grid min-h-60 place-content-center justify-items-center gap-3">
          <EmptyNotice>No transaction yet. The reward of your first block will be the first.</EmptyNotice>
          <Link href={MINING_PATH} className={buttonStyle({ look: 'outline' })}>
            Mine a block
          </Link>
        </div>
      )}
      {known.length > 0 && <TransactionTable transactions={known.slice(0, shown)} />}
      {(known.length > shown || query.hasNextPage) && (
        <Button className="mt-3 w-full" isBusy={query.isFetchingNextPage} onClick={showMore}>
          Show more
        </Button>
      )}
    </Card>
  );
}

function TransactionTable({ transactions }: { transactions: readonly TokenTransaction[] }) {
  return (
    <Table label="Transactions">
      <thead>
        <tr>
          <HeadCell>Transaction</HeadCell>
          <HeadCell isNumber>Amount</HeadCell>
          <HeadCell>Time</HeadCell>
          <HeadCell>Status</HeadCell>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <tr key={transaction.id} className="group/row">
            <Cell className="py-1.5">
              {TRANSACTION_NAMES[transaction.transaction_type]}
              <Reason of={transaction} />
            </Cell>
            <Cell isNumber className="text-ore">
              {signedTokens(transaction.balanceChange)}
            </Cell>
            <Cell>{formatDayAndClock(transaction.timestamp)}</Cell>
            <Cell>
              <Badge tone={SUCCESS.includes(transaction.status) ? 'ok' : 'plain'}>{transaction.status}</Badge>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What a transaction was for, below its name, so that a phone shows it beside the amount; an address in it can be read. */
function Reason({ of: { reason, otherAddress } }: { of: TokenTransaction }) {
  const [before, ...behind] = otherAddress === null ? [reason] : reason.split(otherAddress);
  return (
    <span className="block whitespace-normal text-pretty text-ink-2 text-small max-md:w-36">
      {before}
      {behind.map((text) => (
        <Fragment key={text}>
          <span className="figures-mono [overflow-wrap:anywhere]">{otherAddress}</span>
          {text}
        </Fragment>
      ))}
    </span>
  );
}

/** Statuses of what has happened; a transaction is confirmed when it is written (C-53). */
const SUCCESS: readonly TokenTransaction['status'][] = ['confirmed', 'completed'];
