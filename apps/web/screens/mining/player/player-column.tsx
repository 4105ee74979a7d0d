import { sentenceOf } from '../../../api/request.ts';
import { usePlayer } from '../../../api/use-player.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorNotice, StaleNotice } from '../../../ui/notices.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { GuideCard } from './guide-card.tsx';
import { LevelCard } from './level-card.tsx';
import { useNoteUnlocked } from './recent-achievements.ts';

/** The two cards of the left column (OPEN-02), fed by one read. */
export function PlayerColumn({ isMining }: { isMining: boolean }) {
  const query = usePlayer({ isPolling: true });
  const { data: player, isError, error, dataUpdatedAt, refetch } = query;
  useNoteUnlocked(player);
  const retry = () => void refetch();
  return (
    <>
      <div data-panel className="skip-unseen min-w-0">
        <Card
          title="Level and progress"
          aside={isError && player && <StaleNotice sinceMs={dataUpdatedAt} onRetry={retry} />}
        >
          {player && <LevelCard player={player} />}
          {!player && isError && (
            <ErrorNotice
              className="min-h-72"
              sentence={sentenceOf(error)}
              whatIsSafe="What you have reached is kept and paid."
              onRetry={retry}
            />
          )}
          {!player && !isError && <Skeleton className="h-72" />}
        </Card>
      </div>
      {/* Beside the panels the guide stays in view. */}
      <div data-panel className="skip-unseen min-w-0 min-[80rem]:sticky min-[80rem]:top-5">
        <GuideCard player={player} isLost={isError} isMining={isMining} />
      </div>
    </>
  );
}
