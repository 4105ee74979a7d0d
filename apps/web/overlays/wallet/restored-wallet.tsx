import { CircleCheck } from 'lucide-react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DoneButton } from './done-button.tsx';
import { useWallet } from './queries.ts';
import { formatMined, formatSessions, WalletFacts } from './wallet-facts.tsx';
import { restoreOutcome as outcome } from './wallet-store.ts';

/** Says what was done, after the page has reloaded. */
export function RestoredWallet() {
  const { data } = useWallet();
  return (
    <div className="grid gap-4">
      <p role="status" className="flex items-start gap-2.5 text-pretty">
        <CircleCheck aria-hidden className="mt-px size-[18px] shrink-0 text-ok" />
        <span>
          This browser now has the restored wallet.
          {outcome && outcome.movedTokens > 0 && ` ${formatMined(outcome.movedTokens)} were moved to it.`}
          {outcome &&
            outcome.stoppedSessions > 0 &&
            ` Stopped for the wallet left behind: ${formatSessions(outcome.stoppedSessions)}.`}
          {outcome &&
            outcome.runningSessions > 0 &&
            ` Still running for the wallet left behind: ${formatSessions(outcome.runningSessions)}.`}
        </span>
      </p>
      {data ? <WalletFacts wallet={data} /> : <Skeleton className="h-[124px] rounded-control" />}
      <DoneButton />
    </div>
  );
}
