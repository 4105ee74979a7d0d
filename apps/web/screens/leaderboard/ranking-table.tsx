import type { RankedBy } from '@productive-mining/contract/calls/leaderboard.ts';
import { Trophy } from 'lucide-react';
import { Link } from 'wouter';
import { formatTokens } from '../../parts/format-tokens.ts';
import { MINING_PATH } from '../../parts/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { formatTotalDollars, formatWhole } from '../../ui/format-number.ts';
import { Hash } from '../../ui/hash.tsx';
import { ProvenanceTag } from '../../ui/provenance-tag.tsx';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import type { Leaderboard, Standing } from './queries.ts';

interface RankingTableProps {
  by: RankedBy;
  standings: readonly Standing[];
}

export function RankingTable({ by, standings }: RankingTableProps) {
  // In a narrow window the figure by which wallets are ranked takes the room.
  const head = (column: RankedBy) =>
    column === by ? ({ 'aria-sort': 'descending' } as const) : { className: 'max-sm:hidden' };
  const weight = (column: RankedBy) => (column === by ? 'font-semibold' : 'text-ink-2 max-sm:hidden');
  return (
    <Table label="Leaderboard">
      <thead>
        <tr>
          <HeadCell>Rank</HeadCell>
          <HeadCell>Name</HeadCell>
          <HeadCell isNumber {...head('tokens')}>
            $MINED mined
          </HeadCell>
          <HeadCell isNumber {...head('value')}>
            Research value
          </HeadCell>
          <HeadCell isNumber {...head('blocks')}>
            Blocks
          </HeadCell>
          <HeadCell>Wallet</HeadCell>
        </tr>
      </thead>
      <tbody>
        {standings.map((standing) => (
          <tr key={standing.address} className="group/row" aria-current={standing.isMine || undefined}>
            <Cell className="font-semibold tabular-nums">{formatWhole(standing.rank)}</Cell>
            <Cell>
              <bdi>{standing.name}</bdi>
              {standing.isMine && (
                <Badge tone="primary" className="ml-2">
                  you
                </Badge>
              )}
            </Cell>
            <Cell isNumber className={weight('tokens')}>
              <span className="text-ore">{formatTokens(standing.tokens)}</span>
            </Cell>
            <Cell isNumber className={weight('value')}>
              {formatTotalDollars(standing.value)}
            </Cell>
            <Cell isNumber className={weight('blocks')}>
              {formatWhole(standing.blocks)}
            </Cell>
            <Cell>
              <Hash value={standing.address} label={`address of ${standing.name}`} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Says that the research value is a score. */
export function ValueTag() {
  return (
    <ProvenanceTag kind="formula" of="the research value">
      The estimated values of the wallet’s blocks, added up, without disputed ones. Each is a score by
      formula, not money.
    </ProvenanceTag>
  );
}

export function EmptyRanking({ me }: { me: Leaderboard['me'] }) {
  return (
    <div className="grid min-h-60 place-content-center justify-items-center gap-3 px-4 text-center">
      <Trophy aria-hidden strokeWidth={1.25} className="size-9 text-ink-2" />
      <p className="max-w-[46ch] text-pretty">
        {me.blocks > 0
          ? 'Nobody has chosen a name yet. Choose one and yours is the first.'
          : 'Nobody who chose a name has a verified block yet. The first block leads.'}
      </p>
      {me.blocks === 0 && (
        <Link href={MINING_PATH} className={buttonStyle({ look: 'outline' })}>
          Mine a block
        </Link>
      )}
    </div>
  );
}
