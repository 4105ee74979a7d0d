import { BalanceChart } from './balance-chart.tsx';
import { EarningsCard } from './earnings-card.tsx';
import { EconomicsCard } from './economics-card.tsx';
import { OriginCard } from './origin-card.tsx';
import { RecordsCard } from './records-card.tsx';
import { SendCard } from './send-card.tsx';
import { WalletCard, type WalletRead } from './wallet-card.tsx';

/** Gaming Wallet: what the wallet has, sending, $MINED as a whole, and where the balance comes from. */
export function WalletTab({ balance, hasFailed }: WalletRead) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <WalletCard balance={balance} hasFailed={hasFailed} />
        <SendCard balance={balance} />
      </div>
      <EconomicsCard />
      <BalanceChart />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <OriginCard />
        <EarningsCard />
      </div>
      <RecordsCard />
    </>
  );
}
