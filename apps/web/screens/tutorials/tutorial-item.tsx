import type { TutorialListItem } from '@productive-mining/contract/calls/tutorial.ts';
import { TUTORIAL_STARS_MAX, tutorialStars } from '@productive-mining/rules/tutorial-length.ts';
import { CircleCheck, Clock, Play, RotateCcw, Star } from 'lucide-react';
import { useId } from 'react';
import { startingTutorial, startTutorial } from '../../overlays/tutorial/tutorial-store.ts';
import { DIFFICULTY_TONES, DIFFICULTY_WORDS } from '../../parts/tutorial-difficulty.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useStore } from '../../ui/external-store.ts';
import { CATEGORIES } from './categories.ts';
import type { AcademyProps } from './startability.ts';
import { startabilityOf } from './startability.ts';

interface TutorialItemProps extends AcademyProps {
  flow: TutorialListItem;
}

export function TutorialItem({ flow, flows, completed }: TutorialItemProps) {
  const { id, name, description, difficulty, estimatedTime } = flow;
  const noteId = useId();
  const isCompleted = completed[id] === true;
  const isStarting = useStore(startingTutorial) === id;
  const { isStartable, reason } = startabilityOf(flow, flows, completed);
  return (
    <li
      data-tour="tutorial-card"
      data-tutorial={id}
      className="flex min-w-0 flex-col gap-2.5 rounded-card border border-line bg-surface px-4 py-4 md:px-[18px]"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="text-pretty font-semibold text-title">{name}</h3>
        {isCompleted && (
          <Badge tone="ok">
            <CircleCheck aria-hidden className="size-3.5" />
            Completed
          </Badge>
        )}
      </div>
      <p className="grow text-pretty text-ink-2">{description}</p>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <Badge>{CATEGORIES.find(({ value }) => value === flow.category)?.name}</Badge>
        <Badge tone={DIFFICULTY_TONES[difficulty]}>{DIFFICULTY_WORDS[difficulty]}</Badge>
        <span className="flex items-center gap-1.5 text-ink-2 tabular-nums">
          <Clock aria-hidden className="size-3.5" />
          {estimatedTime} min
        </span>
        <LengthStars minutes={estimatedTime} />
      </p>
      <p id={noteId} className="text-pretty text-ink-2 text-small empty:hidden">
        {reason}
      </p>
      <Button
        look={isStartable && !isCompleted ? 'primary' : 'outline'}
        icon={isCompleted ? RotateCcw : Play}
        isBusy={isStarting}
        disabled={!isStartable}
        aria-label={`${isCompleted ? 'Review' : 'Start'} ${name}`}
        aria-describedby={noteId}
        onClick={() => startTutorial(id)}
        className="self-start"
      >
        {isCompleted ? 'Review' : 'Start'}
      </Button>
    </li>
  );
}

const STARS = Array.from({ length: TUTORIAL_STARS_MAX }, (_, index) => index + 1);

/** The length of a tutorial (C-82). */
function LengthStars({ minutes }: { minutes: number }) {
  const stars = tutorialStars(minutes);
  return (
    <span
      role="img"
      aria-label={`Length: ${stars} of ${TUTORIAL_STARS_MAX}`}
      data-tooltip="Length: a star for every two minutes, at most five"
      data-tour="tutorial-length"
      className="flex rounded-chip text-primary"
    >
      {STARS.map((place) => (
        <Star
          key={place}
          aria-hidden
          className={place <= stars ? 'size-3.5 fill-current' : 'size-3.5 text-control'}
        />
      ))}
    </span>
  );
}
