// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a long step scrolls, and keys have to reach it

import { ArrowRight, ChevronDown, ChevronUp, Hand, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { sentenceOf } from '../../api/request.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { useStore } from '../../ui/external-store.ts';
import { withUnit } from '../../ui/format-number.ts';
import { Powers } from '../../ui/powers.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { cardWantsFocus, guideCardPresent } from './guide-store.ts';
import { type CurrentGuide, dismissGuide, useNextStep } from './queries.ts';

interface ActiveGuideCardProps {
  flow: NonNullable<CurrentGuide['currentFlow']>;
  step: NonNullable<CurrentGuide['currentStep']>;
  progress: NonNullable<CurrentGuide['progress']>;
  /** Time from which the step may be passed, by `performance.now()`. */
  readableAtMs: number;
  /** The name of the screen that a path leads to. */
  titleAt: (path: string) => string;
}

/** The card at the top right while a guide is active. It has a place of its own, so that it covers nothing of the page. */
export function ActiveGuideCard({ flow, step, progress, readableAtMs, titleAt }: ActiveGuideCardProps) {
  const [isFolded, setFolded] = useState(false);
  const titleId = useId();
  useLayoutEffect(() => {
    guideCardPresent.set(true);
    return () => guideCardPresent.set(false);
  }, []);
  return (
    <section
      aria-labelledby={titleId}
      data-guide-card
      className="sticky top-[4.5rem] z-20 mx-3 mt-3 flex max-h-[52dvh] flex-col rounded-card border border-control bg-surface shadow-floating md:top-4 md:mx-4 min-[80rem]:order-last min-[80rem]:mr-4 min-[80rem]:ml-0 min-[80rem]:max-h-[calc(100dvh-8rem)] min-[80rem]:self-start"
    >
      <GuideTitle flow={flow} titleId={titleId} isFolded={isFolded} onFold={setFolded} />
      <section
        aria-label="Step"
        tabIndex={0}
        className="min-h-0 overflow-y-auto px-4 pt-3 pb-1 -outline-offset-2"
      >
        <div className="flex items-center gap-3">
          <ProgressBar label="Progress of the guide" percent={progress.percentComplete} className="grow" />
          <span className="whitespace-nowrap text-ink-2 text-small">
            Step {progress.currentStepIndex + 1} of {progress.totalSteps}
          </span>
        </div>
        <div aria-live="polite" className="mt-2.5">
          <h3 className="font-semibold text-title">{step.title}</h3>
          {!isFolded && <StepText step={step} />}
        </div>
      </section>
      <NextStep readableAtMs={readableAtMs}>
        {step.route !== null && <WayThere route={step.route} titleAt={titleAt} />}
      </NextStep>
    </section>
  );
}

/** The button that passes the step, once it can have been read, and what is beside it. */
function NextStep({ readableAtMs, children }: { readableAtMs: number; children: ReactNode }) {
  const noteId = useId();
  const next = useNextStep();
  const secondsLeft = useSecondsUntil(readableAtMs);
  const isUnread = secondsLeft > 0;
  return (
    <footer className="px-4 pt-2 pb-3.5">
      {next.isError && (
        <p role="alert" className="mb-2 text-bad text-small">
          {sentenceOf(next.error)}
        </p>
      )}
      <p id={noteId} className="text-ink-2 text-small tabular-nums not-empty:mb-2">
        {isUnread && `Time to read: ${withUnit(String(secondsLeft), 's')}`}
      </p>
      <div className="flex flex-wrap gap-2">
        {children}
        <Button
          look="primary"
          icon={ArrowRight}
          isBusy={next.isPending}
          // Unlike a disabled button it keeps the focus of those who go on by keyboard.
          aria-disabled={isUnread}
          aria-describedby={noteId}
          onClick={() => !isUnread && next.mutate()}
          className="grow aria-disabled:opacity-50"
        >
          Next Step
        </Button>
      </div>
    </footer>
  );
}

/** Whole seconds until a time, rounded up; 0 from then on. */
function useSecondsUntil(timeMs: number): number {
  const read = () => Math.max(0, Math.ceil((timeMs - performance.now()) / 1000));
  const [seconds, setSeconds] = useState(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts down to each new time
  useEffect(() => {
    setSeconds(read);
    const timer = setInterval(() => setSeconds(read), 250);
    // Nothing is left to count then.
    const end = setTimeout(() => clearInterval(timer), Math.max(0, timeMs - performance.now()) + 500);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [timeMs]);
  return seconds;
}

interface GuideTitleProps extends Pick<ActiveGuideCardProps, 'flow'> {
  titleId: string;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

function GuideTitle({ flow, titleId, isFolded, onFold }: GuideTitleProps) {
  const titleRef = useFocusWhenWanted();
  return (
    <header className="flex items-center gap-0.5 border-line border-b py-1.5 pr-1.5 pl-4">
      <h2
        id={titleId}
        ref={titleRef}
        tabIndex={-1}
        className="min-w-0 grow truncate font-medium outline-none"
      >
        <span className="sr-only">Guide: </span>
        {flow.name}
      </h2>
      <Button
        look="quiet"
        size="icon"
        icon={isFolded ? ChevronDown : ChevronUp}
        aria-label={isFolded ? 'Unfold guide' : 'Fold guide'}
        aria-expanded={!isFolded}
        onClick={() => onFold(!isFolded)}
      />
      <Button
        look="quiet"
        size="icon"
        icon={X}
        aria-label="Dismiss guide"
        onClick={() => dismissGuide(flow.id)}
      />
    </header>
  );
}

function StepText({ step }: Pick<ActiveGuideCardProps, 'step'>) {
  return (
    <>
      <p className="mt-1 text-pretty">
        <Powers>{step.description}</Powers>
      </p>
      {step.action !== null && (
        <p className="mt-3 flex gap-2.5 rounded-control bg-tint-primary px-3 py-2.5 text-pretty">
          <Hand aria-hidden className="mt-0.5 size-4 shrink-0 text-primary" />
          {step.action}
        </p>
      )}
      {step.tips.length > 0 && (
        <>
          <h4 className="mt-3 font-medium text-small">Tips</h4>
          <ul className="mt-1 grid list-disc gap-1 pl-4 text-pretty text-ink-2 text-small">
            {step.tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Link to the screen that the step is about, unless that screen is open. */
function WayThere({ route, titleAt }: { route: string } & Pick<ActiveGuideCardProps, 'titleAt'>) {
  const [path] = useLocation();
  const isThere = titleAt(path) === titleAt(route) || path.startsWith(`${route}/`);
  if (isThere) return null;
  return (
    <Link href={route} className={buttonStyle({ className: 'grow' })}>
      Open {titleAt(route)}
    </Link>
  );
}

/** Focuses the title only if the visitor just asked for the card: a poll that finds a guide must not take the focus. */
function useFocusWhenWanted() {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const isWanted = useStore(cardWantsFocus);
  useEffect(() => {
    if (!isWanted) return;
    cardWantsFocus.set(false);
    titleRef.current?.focus();
  }, [isWanted]);
  return titleRef;
}
