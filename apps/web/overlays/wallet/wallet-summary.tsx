import { KeyRound, Trophy, Undo2 } from 'lucide-react';
import { Link } from 'wouter';
import { sentenceOf } from '../../api/request.ts';
import { LEADERBOARD_PATH } from '../../parts/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWallet } from './queries.ts';
import { WalletFacts } from './wallet-facts.tsx';
import { walletView } from './wallet-store.ts';

/** The wallet of this browser, and what can be done with it. */
export function WalletSummary() {
  const { data, error, isPending, refetch } = useWallet();
  return (
    <div className="grid gap-4">
      <p className="text-pretty text-ink-2">
        A cookie ties the wallet to this browser. If the cookie is lost, only a recovery phrase brings the
        wallet back.
      </p>
      {isPending && <Skeleton className="h-[124px] rounded-control" />}
      {data && <WalletFacts wallet={data} />}
      {error && !data && (
        <ErrorNotice
          className="min-h-[124px]"
          sentence={sentenceOf(error)}
          whatIsSafe="The wallet is untouched."
          onRetry={() => void refetch()}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" icon={KeyRound} onClick={() => walletView.set('backup')}>
          Back up wallet
        </Button>
        <Button icon={Undo2} onClick={() => walletView.set('restore')}>
          Restore wallet
        </Button>
        <Link
          href={LEADERBOARD_PATH}
          onClick={() => walletView.set('closed')}
          className="ml-auto inline-flex min-h-9 items-center gap-2 rounded-control px-2 text-ink-2 hover:text-ink hover:underline touch:min-h-11"
        >
          <Trophy aria-hidden className="size-4" />
          Leaderboard
        </Link>
      </div>
      <p className="text-pretty text-ink-2 text-small">
        The server knows you by this cookie alone. While a session is open, it also keeps the network address
        that started it, to count the sessions of each address.
      </p>
    </div>
  );
}
