import { nominalDollars } from '@productive-mining/rules/nominal-price.ts';
import { Copy } from 'lucide-react';
import { sendableOf } from '../../parts/bonus-note.ts';
import { formatTokens } from '../../parts/format-tokens.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DrawnInTurn } from '../../ui/drawn-later.tsx';
import { Figure } from '../../ui/figure.tsx';
import { ProvenanceTag } from '../../ui/provenance-tag.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { formatNominal } from './format-nominal.ts';
import { QrCode } from './qr-code.tsx';
import { type Balance, useTokenStats } from './queries.ts';

/** What a card of the wallet is made of. */
export interface WalletRead {
  balance: Balance | undefined;
  /** Whether the balance could not be read, and none is known. */
  hasFailed: boolean;
}

export function WalletCard({ balance, hasFailed }: WalletRead) {
  return (
    <Card title="Your wallet" tour="token-wallet">
      {balance && <WalletOf balance={balance} />}
      {!balance && hasFailed && (
        <p className="text-ink-2">It could not be read. Your tokens and their address are kept.</p>
      )}
      {!balance && !hasFailed && <Skeleton className="h-64 rounded-control" />}
    </Card>
  );
}

function WalletOf({ balance }: { balance: Balance }) {
  const { data: stats } = useTokenStats();
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start gap-4">
        <DrawnInTurn place={<Skeleton className="size-36 shrink-0 rounded-control" />}>
          <QrCode text={balance.address} label={`QR code of the address ${balance.address}`} />
        </DrawnInTurn>
        <dl className="min-w-0 flex-[1_1_12rem]">
          <dt className="text-ink-2 text-small">Address</dt>
          <dd className="figures-mono mb-2 [overflow-wrap:anywhere]">{balance.address}</dd>
          <dd>
            <Button size="small" icon={Copy} onClick={() => void copyAddress(balance.address)}>
              Copy address
            </Button>
          </dd>
        </dl>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Figure label="Available" className="text-ore">
          {formatTokens(balance.balance)}
        </Figure>
        <Figure
          label="Nominal value"
          tag={
            <ProvenanceTag kind="nominal" of="the value in dollars">
              Available tokens at the nominal price of a token. $MINED is traded nowhere.
            </ProvenanceTag>
          }
        >
          {formatNominal(nominalDollars(balance.balance, stats?.currentPrice))}
        </Figure>
        <Figure label="Can be sent and staked" note="mined, received and paid by stakes" className="text-ore">
          {formatTokens(sendableOf(balance))}
        </Figure>
        <Figure label="Bonus credits" note="bound to this wallet" className="text-ore">
          {formatTokens(balance.bonusBalance)}
        </Figure>
        <Figure label="Staked" className="text-ore">
          {formatTokens(balance.stakedBalance)}
        </Figure>
      </dl>
    </div>
  );
}

async function copyAddress(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast({ title: 'Address Copied', description: 'Your wallet address has been copied to clipboard' });
  } catch {
    showToast({
      title: 'Address not copied',
      description: 'This browser doesn’t let the page use the clipboard. Mark the address and copy it.',
      tone: 'bad',
    });
  }
}
