import { formatTokens } from '../../parts/format-tokens.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { EmptyNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import { useTokenHistory } from './queries.ts';
import { signedTokens } from './signed-tokens.ts';
import { isBonus, TRANSACTION_NAMES } from './transaction-names.ts';

/** Lists what the transactions of each type add to the balance. Together they are the balance. */
export function OriginCard() {
  const { data, isError } = useTokenHistory();
  const sums = data?.sums ?? [];
  const total = (of: 'balanceChange' | 'stakedChange') =>
    sums.reduce((sum, row) => sum + Math.round(100 * row[of]), 0) / 100;
  return (
    <Card title="Where your balance comes from" tour="token-origin">
      {!data && !isError && <Skeleton className="h-40 rounded-control" />}
      {!data && isError && <p className="text-ink-2">It could not be read. Your transactions are kept.</p>}
      {data && sums.length === 0 && (
        <EmptyNotice className="min-h-40">No transaction yet, so the balance is 0.</EmptyNotice>
      )}
      {sums.length > 0 && (
        <Table label="Sums by type of transaction">
          <thead>
            <tr>
              <HeadCell>Type</HeadCell>
              <HeadCell isNumber>To the balance</HeadCell>
              <HeadCell isNumber>To the stakes</HeadCell>
              <HeadCell isNumber>Transactions</HeadCell>
            </tr>
          </thead>
          <tbody>
            {sums.map((row) => (
              <tr key={row.transaction_type} className="group/row">
                <Cell>
                  {TRANSACTION_NAMES[row.transaction_type]}
                  {isBonus(row.transaction_type) && <Badge className="ml-2">bonus</Badge>}
                </Cell>
                <Cell isNumber>{signedTokens(row.balanceChange)}</Cell>
                <Cell isNumber>{signedTokens(row.stakedChange)}</Cell>
                <Cell isNumber>{formatWhole(row.transactions)}</Cell>
              </tr>
            ))}
            <tr className="group/row font-semibold">
              <Cell>Together</Cell>
              <Cell isNumber className="text-ore">
                {formatTokens(total('balanceChange'))}
              </Cell>
              <Cell isNumber className="text-ore">
                {formatTokens(total('stakedChange'))}
              </Cell>
              <Cell isNumber>
                {formatWhole(sums.reduce((sum, { transactions }) => sum + transactions, 0))}
              </Cell>
            </tr>
          </tbody>
        </Table>
      )}
    </Card>
  );
}
