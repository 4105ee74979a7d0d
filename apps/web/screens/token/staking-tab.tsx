import type { Balance } from './queries.ts';
import { StakeCard } from './stake-card.tsx';
import { StakesCard } from './stakes-card.tsx';

/** Staking Rewards: a form with its estimate, and the stakes that run or were paid. */
export function StakingTab({ balance }: { balance: Balance | undefined }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <StakeCard balance={balance} />
      <StakesCard />
    </div>
  );
}
