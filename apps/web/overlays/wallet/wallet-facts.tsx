import type { ReactNode } from 'react';
import { formatTokens } from '../../parts/format-tokens.ts';
import { formatCount, formatDay, formatWhole, withUnit } from '../../ui/format-number.ts';
import { Hash } from '../../ui/hash.tsx';
import type { OwnWallet } from './queries.ts';

export function formatMined(tokens: number): string {
  return withUnit(formatTokens(tokens), '$MINED');
}

export function formatSessions(count: number): string {
  return formatCount(count, 'mining session');
}

/** The facts about a wallet, as a list. */
export function WalletFacts({ wallet }: { wallet: OwnWallet }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5">
      <Fact label="Address">
        <Hash value={wallet.address} label="address" ends={8} />
      </Fact>
      <Fact label="Available">
        <span className="text-ore">{formatMined(wallet.balance)}</span>
      </Fact>
      <Fact label="Of it bonus, bound to this wallet">
        <span className="text-ore">{formatMined(wallet.bonusBalance)}</span>
      </Fact>
      <Fact label="Staked">
        <span className="text-ore">{formatMined(wallet.stakedBalance)}</span>
      </Fact>
      <Fact label="Open sessions">{formatWhole(wallet.openSessions)}</Fact>
      <Fact label="Recovery phrase">
        {wallet.backupMadeAt === null ? 'none yet' : `made on ${formatDay(wallet.backupMadeAt)}`}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 justify-self-end text-right tabular-nums">{children}</dd>
    </div>
  );
}
