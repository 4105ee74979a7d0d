// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard

import { Pause, X } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { DIFFICULTY_TONES, DIFFICULTY_WORDS } from '../../parts/tutorial-difficulty.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Powers } from '../../ui/powers.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { NextTutorial } from './next-tutorial.tsx';
import { useCardPlace } from './place-card.ts';
import { controlsOf, isMet, stepsLeftOut } from './tutorial-state.ts';
import { useCardFocus, useCardKeys } from './use-card-keys.ts';
import { useMark } from './use-target.ts';
import type { ShownTutorial } from './use-tutorial.ts';

const NARROW = '(width < 55rem)';

interface TutorialCardProps extends ShownTutorial {
  /** The element of the step, once it is on the page. */
  target: HTMLElement | null;
}

/** The card of the running step: beside the marked element or, without one, in the middle (OPEN-30). */
export function TutorialCard({ state, metSteps, commands, flow, step, target }: TutorialCardProps) {
  const [titleId, textId] = [useId(), useId()];
  const isNarrow = useMedia(NARROW);
  useMark(target, isNarrow);
  const { setCard, cardRef, style } = useCardPlace(target, step.position, isNarrow);
  // A step that can't be skipped is passed without its element when that is missing (OPEN-30).
  const canGoOn = isMet(state, metSteps) || (target === null && !step.allowSkip);
  useCardFocus(cardRef, `${flow.id} ${state.currentStepIndex}`);
  useCardKeys(cardRef, step.targetElement, commands.complete);
  return (
    <div
      ref={setCard}
      role="dialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      tabIndex={-1}
      data-tutorial-card
      data-clear
      style={style}
      className="fixed z-40 flex flex-col rounded-card border border-control bg-surface shadow-floating"
    >
      <CardTop state={state} commands={commands} flow={flow} />
      <CardText {...{ state, step, titleId, textId }} />
      <CardButtons {...{ state, commands, flow, canGoOn, cardRef }} />
    </div>
  );
}

function CardTop({ state, commands, flow }: Pick<ShownTutorial, 'state' | 'commands' | 'flow'>) {
  return (
    <div className="grid grid-cols-1 gap-1.5 pt-2 pr-2 pl-4">
      <div className="flex items-center gap-1">
        <p className="mr-1 min-w-0 grow truncate text-ink-2 text-small">{flow.name}</p>
        <Badge tone={DIFFICULTY_TONES[flow.difficulty]}>{DIFFICULTY_WORDS[flow.difficulty]}</Badge>
        <Button
          look="quiet"
          size="icon"
          icon={Pause}
          aria-label="Pause tutorial"
          data-tooltip="Pause"
          onClick={commands.pause}
        />
        <Button
          look="quiet"
          size="icon"
          icon={X}
          aria-label="Close tutorial"
          data-tooltip="Close"
          onClick={commands.complete}
        />
      </div>
      <div className="flex items-center gap-3 pr-2">
        <ProgressBar label="Progress of the tutorial" percent={state.progress} className="grow" />
        <span className="whitespace-nowrap text-ink-2 text-small tabular-nums">
          Step {state.currentStepIndex + 1} of {state.totalSteps}
        </span>
      </div>
    </div>
  );
}

interface CardTextProps extends Pick<ShownTutorial, 'state' | 'step'> {
  titleId: string;
  textId: string;
}

function CardText({ state, step, titleId, textId }: CardTextProps) {
  return (
    <section
      key={step.id}
      aria-label="Text of the step"
      tabIndex={0}
      className="scroll-cue min-h-0 grow overflow-y-auto px-4 pt-2 pb-1 -outline-offset-2"
    >
      <h2 id={titleId} className="font-semibold text-title">
        {step.title}
      </h2>
      <p id={textId} className="mt-1 text-pretty">
        <Powers>{step.description}</Powers>
      </p>
      {controlsOf(state).isLast && <LeftOut titles={stepsLeftOut(state)} />}
      <div role="status">
        {state.showHints && (
          <ul ref={bringIntoView} className="mt-2 grid gap-1 border-primary border-l-2 pl-3 text-ink-2">
            {step.hints.map((hint) => (
              <li key={hint} className="text-pretty">
                {hint}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** The card is as high as it is: what a button adds below its text would lie out of sight. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** What was skipped keeps the tutorial from being completed. */
function LeftOut({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  const names = titles.map((title) => `“${title}”`).join(', ');
  return (
    <p className="mt-2 text-pretty text-ink-2">
      Skipped: {names}. Go back and take {titles.length === 1 ? 'it' : 'them'}, and the tutorial counts as
      completed.
    </p>
  );
}

interface CardButtonsProps extends Pick<ShownTutorial, 'state' | 'commands' | 'flow'> {
  /** Whether nothing is left to do at the step. */
  canGoOn: boolean;
  cardRef: RefObject<HTMLElement | null>;
}

function CardButtons({ state, commands, flow, canGoOn, cardRef }: CardButtonsProps) {
  const { isLast, canGoBack, hasNext, hasSkip, hasHint } = controlsOf(state);
  // A button that disappears must not take the focus with it.
  const keepFocus = (command: () => void) => () => {
    cardRef.current?.focus({ preventScroll: true });
    command();
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-line border-t px-2.5 py-2">
      <Button size="small" disabled={!canGoBack} onClick={commands.previous} className="mr-auto">
        Previous
      </Button>
      {hasHint && (
        <Button look="quiet" size="small" onClick={keepFocus(commands.hint)}>
          Hint
        </Button>
      )}
      {hasSkip && (
        <Button look="quiet" size="small" onClick={keepFocus(commands.skip)}>
          Skip
        </Button>
      )}
      {isLast && canGoOn && stepsLeftOut(state).length === 0 && (
        <NextTutorial flow={flow} onFinish={commands.complete} />
      )}
      {hasNext ? (
        <Button
          look="primary"
          size="small"
          disabled={!canGoOn}
          onClick={isLast ? commands.complete : commands.next}
        >
          {isLast ? 'Finish' : 'Next'}
        </Button>
      ) : (
        <span className="px-1 text-ink-2 text-small">Goes on by itself</span>
      )}
    </div>
  );
}
