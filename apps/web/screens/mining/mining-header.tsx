import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import { FlaskConical, GraduationCap, Info, Signpost, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBalance } from '../../api/use-balance.ts';
import { CONNECTION_LOST, useConnection } from '../../live/connection.ts';
import { pressGuideButton } from '../../overlays/guide/guide-store.ts';
import { restartOnboarding } from '../../overlays/onboarding/onboarding-store.ts';
import { bonusNote } from '../../parts/bonus-note.ts';
import { formatTokens } from '../../parts/format-tokens.ts';
import { gameStatsOpen } from '../../parts/game-stats-open.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Explained } from '../../ui/explained.tsx';
import { useStore } from '../../ui/external-store.ts';
import { formatTotalDollars, formatWhole } from '../../ui/format-number.ts';
import { StaleNotice } from '../../ui/notices.tsx';
import { ProvenanceTag } from '../../ui/provenance-tag.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHeight, useStats } from './queries.ts';
import { WalletButton } from './wallet-button.tsx';

const TITLES = { mining: 'Mining Active', paused: 'Mining Paused', idle: 'Mining Idle' } as const;
const DOTS = { mining: 'bg-ok', paused: 'bg-warn', idle: 'bg-control' } as const;

/** What rewards are and aren't (C-38), as the tooltip of the note on them. */
const REWARDS_NOTE = 'In-app tokens, no monetary value.';

interface MiningHeaderProps {
  status: AnswerOf<'getMiningStatus'>['status'];
  isLoading: boolean;
}

export function MiningHeader({ status, isLoading }: MiningHeaderProps) {
  const height = useHeight();
  const balance = useBalance();
  const stats = useStats();
  const stale = [height, balance, stats].find((query) => query.isError && query.data !== undefined);
  return (
    <header data-tour="mining-header" className="@container mb-3 grid gap-2.5">
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3 @min-[62rem]:flex-nowrap @min-[62rem]:gap-x-6">
        <MiningTitle status={status} isLoading={isLoading} />
        <dl className="flex min-w-0 flex-wrap gap-x-4 gap-y-2 max-sm:order-1 max-sm:w-full md:gap-x-6 @min-[62rem]:flex-nowrap">
          <Figure
            label="Block height"
            value={height.data && formatWhole(height.data.height)}
            isLost={height.isError}
          />
          <Figure
            label="$MINED balance"
            value={balance.data && formatTokens(balance.data.balance)}
            isLost={balance.isError}
            className="text-ore"
            note={balance.data && bonusNote(balance.data)}
            tag={<WalletButton />}
          />
          <Figure
            label="Research value"
            value={stats.data && formatTotalDollars(stats.data.totalScientificValue)}
            isLost={stats.isError}
            tag={
              <ProvenanceTag kind="formula" of="the research value">
                The estimated values of all blocks, added up. Each is a score by formula, not money.
              </ProvenanceTag>
            }
          />
        </dl>
        <div className="flex shrink-0 flex-wrap gap-2 max-sm:order-1 max-sm:w-full sm:ml-auto max-sm:*:grow max-sm:*:px-2">
          <GameStatsButton />
          <Button icon={Signpost} aria-haspopup="dialog" onClick={pressGuideButton}>
            Guide
          </Button>
          <Button icon={GraduationCap} onClick={restartOnboarding}>
            Tutorial
          </Button>
        </div>
      </div>
      {stale && <StaleNotice sinceMs={stale.dataUpdatedAt} onRetry={() => void stale.refetch()} />}
      <ModeNotes />
    </header>
  );
}

/** The mining status, which nobody knows while the server can't be reached. */
function MiningTitle({ status, isLoading }: MiningHeaderProps) {
  const { isLost } = useConnection();
  const dot = isLost ? 'bg-warn' : isLoading ? 'bg-well' : DOTS[status];
  return (
    <h1 className="flex min-w-[min(11.5rem,100%)] grow items-center gap-3 font-semibold text-page tracking-[-0.015em] sm:shrink-0 sm:grow-0">
      <span aria-hidden className={`size-2.5 rounded-full ${dot}`} />
      {isLost ? CONNECTION_LOST : TITLES[status]}
    </h1>
  );
}

function GameStatsButton() {
  const isOpen = useStore(gameStatsOpen);
  return (
    <Button icon={Trophy} aria-expanded={isOpen} onClick={() => gameStatsOpen.set(!isOpen)}>
      Game Stats
    </Button>
  );
}

/** What kind of network this is, and what its rewards and blocks are. */
function ModeNotes() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-ink-2 text-small">
      <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge>
          <Info aria-hidden className="size-3.5" />
          Prototype Mode
        </Badge>
        <Explained by={REWARDS_NOTE} className="grow basis-40">
          Testing blockchain validity • Real rewards earned
        </Explained>
      </li>
      <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge>
          <FlaskConical aria-hidden className="size-3.5" />
          Research Mode
        </Badge>
        <span className="grow basis-40">Every block is checked by a second method</span>
      </li>
    </ul>
  );
}

interface FigureProps {
  label: string;
  value: string | undefined;
  /** The figure could not be read, and was never known. */
  isLost: boolean;
  className?: string;
  note?: string | undefined;
  tag?: ReactNode;
}

function Figure({ label, value, isLost, className = '', note, tag }: FigureProps) {
  return (
    // A note goes below its figure before the header gets a further row.
    <div className={`grid content-start ${note ? 'min-w-0' : 'shrink-0'}`}>
      <dt className="text-ink-2 text-small">{label}</dt>
      <dd
        className={`flex min-h-[22px] flex-wrap items-center gap-x-2 font-semibold text-figure tabular-nums ${className}`}
      >
        {value ?? (isLost ? 'n/a' : <Skeleton className="h-4 w-20" />)}
        {value !== undefined && tag}
        {note && <span className="font-normal text-ink-2 text-small max-md:w-full">{note}</span>}
      </dd>
    </div>
  );
}
