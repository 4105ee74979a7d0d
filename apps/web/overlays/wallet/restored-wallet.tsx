import { CircleCheck } from 'lucide-react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DoneButton } from './done-button.tsx';
import { useWallet } from './queries.ts';
import { formatMined, formatSessions, WalletFacts } from './wallet-facts.tsx';
import { restoreOutcome as outcome } from './wallet-store.ts';

/** After the page came back: what was done. */
export function RestoredWallet() {
  const { data } = useWallet();
  return (
    <div className="grid gap-4">
      <p role="status" className="flex items-start gap-2.5 text-pretty">
        <CircleCheck aria-hidden className="mt-px size-[18px] shrink-0 text-ok" />
        <span>
          This browser has the restored wallet now.
          {outcome && outcome.movedTokens > 0 && ` ${formatMined(outcome.movedTokens)} came along.`}
          {outcome &&
            outcome.stoppedSessions > 0 &&
            ` ${formatSessions(outcome.stoppedSessions)} of the wallet left behind ended.`}
          {outcome &&
            outcome.runningSessions > 0 &&
            ` ${formatSessions(outcome.runningSessions)} go on for the wallet left behind.`}
        </span>
      </p>
      {data ? <WalletFacts wallet={data} /> : <Skeleton className="h-[124px] rounded-control" />}
      <DoneButton />
    </div>
  );
}
