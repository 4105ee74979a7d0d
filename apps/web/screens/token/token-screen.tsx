import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { sentenceOf } from '../../api/request.ts';
import { AI_PATH, MINING_PATH, MINING_ROUTE, QUANTUM_PATH } from '../../parts/paths.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DrawnNext } from '../../ui/drawn-later.tsx';
import { LaterMark } from '../../ui/later-mark.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabGroup } from '../../ui/tabs.tsx';
import type { ScreenProps } from '../screen-record.ts';
import { ActivityTab } from './activity-tab.tsx';
import { LevelBanner } from './level-banner.tsx';
import { useTokenBalance } from './queries.ts';
import { StakingTab } from './staking-tab.tsx';
import { StatCards } from './stat-cards.tsx';
import { WalletTab } from './wallet-tab.tsx';

/** About as high as the first tab in a narrow window. */
const TABS_PLACE = <Skeleton className="h-[640px] rounded-card" />;

/** The token page (spec part 3 §2.4). */
export function TokenScreen({ laterPaths }: ScreenProps) {
  const query = useTokenBalance();
  const { data: balance } = query;
  const hasFailed = query.isError && !balance;
  return (
    <>
      <header className="mb-4">
        <Link
          href={MINING_PATH}
          className={buttonStyle({ look: 'quiet', size: 'small', className: '-ml-2' })}
        >
          <ArrowLeft aria-hidden className="size-4" />
          Back to Dashboard
        </Link>
        <h1 className="font-semibold text-page">$MINED (PROD token)</h1>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {hasFailed ? (
          <Card title="Wallet">
            <ErrorNotice
              className="min-h-40"
              sentence={sentenceOf(query.error)}
              whatIsSafe="Your tokens and stakes are kept on the server."
              onRetry={() => void query.refetch()}
            />
          </Card>
        ) : (
          <>
            <LevelBanner balance={balance} />
            <StatCards balance={balance} />
          </>
        )}
        <DrawnNext place={TABS_PLACE}>
          <TabGroup
            label="Token"
            items={[
              {
                value: 'wallet',
                label: 'Gaming Wallet',
                content: <WalletTab balance={balance} hasFailed={hasFailed} />,
              },
              { value: 'staking', label: 'Staking Rewards', content: <StakingTab balance={balance} /> },
              { value: 'activity', label: 'Activity Log', content: <ActivityTab /> },
            ]}
          />
          <QuickLinks laterPaths={laterPaths} />
        </DrawnNext>
      </div>
    </>
  );
}

const QUICK_LINKS = [
  [MINING_ROUTE, 'Mining Dashboard'],
  [QUANTUM_PATH, 'Quantum Clock'],
  [AI_PATH, 'AI Dashboard'],
] as const;

function QuickLinks({ laterPaths }: Pick<ScreenProps, 'laterPaths'>) {
  return (
    <nav aria-label="Quick links" className="flex flex-wrap gap-2">
      {QUICK_LINKS.map(([path, name]) => (
        <Link key={path} href={path} className={buttonStyle({ look: 'outline' })}>
          {name}
          {laterPaths.has(path) && <LaterMark />}
        </Link>
      ))}
    </nav>
  );
}
