import type { ReactNode } from 'react';
import { sentenceOf } from '../../api/request.ts';
import { formatTokens } from '../../parts/format-tokens.ts';
import { Card } from '../../ui/card.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { ErrorNotice } from '../../ui/notices.tsx';
import { ProvenanceTag } from '../../ui/provenance-tag.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatNominal } from './format-nominal.ts';
import { type TokenStats, useTokenStats } from './queries.ts';

/** Token economics: sums over all wallets, and a price that is nominal. */
export function EconomicsCard() {
  const query = useTokenStats();
  const shown = (value: (stats: TokenStats) => ReactNode) =>
    query.data ? value(query.data) : <Skeleton className="h-5 w-20" />;
  return (
    <Card title="Token economics" tour="token-economics">
      {query.isError && !query.data ? (
        <ErrorNotice
          sentence={sentenceOf(query.error)}
          whatIsSafe="The balances are stored; only their sums are missing."
          onRetry={() => void query.refetch()}
        />
      ) : (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
          <Figure
            label="Price"
            tag={
              <ProvenanceTag kind="nominal" of="the price">
                A fixed nominal price: $MINED is traded nowhere.
              </ProvenanceTag>
            }
          >
            {shown(({ currentPrice }) => formatNominal(currentPrice))}
          </Figure>
          <Figure label="Total supply" className="text-ore">
            {shown(({ totalSupply }) => formatTokens(totalSupply))}
          </Figure>
          <Figure label="Circulating supply" className="text-ore">
            {shown(({ circulatingSupply }) => formatTokens(circulatingSupply))}
          </Figure>
          <Figure label="Total staked" className="text-ore">
            {shown(({ totalStaked }) => formatTokens(totalStaked))}
          </Figure>
          <Figure label="Holders">{shown(({ totalHolders }) => formatWhole(totalHolders))}</Figure>
        </dl>
      )}
    </Card>
  );
}
