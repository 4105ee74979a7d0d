import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { hasOpenSession } from '../../api/open-session.ts';
import { useTutorialFlows } from '../../api/tutorials.ts';
import { DIFFICULTY_TONES } from '../../parts/tutorial-difficulty.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { focusScreenAfter } from '../../ui/focus-screen.ts';
import { LaterMark } from '../../ui/later-mark.tsx';
import {
  closeOnboarding,
  letOnboardingStepAside,
  onboardingOpen,
  type StartsPaths,
} from './onboarding-store.ts';
import {
  FIRST_PATH,
  FURTHER_PATHS,
  type LearningPath,
  SELLING_POINTS,
  type SellingPoint,
} from './welcome-texts.ts';

/** The welcome of a first visit: what to begin with, what this is, and what can follow (spec part 1 §2). */
export function Onboarding(starts: StartsPaths) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useOpening(dialogRef);
  return (
    <dialog
      ref={dialogRef}
      aria-labelledby={titleId}
      onClose={closeOnboarding}
      className="m-auto max-h-[calc(100dvh-32px)] w-[min(760px,calc(100vw-32px))] rounded-card border border-control bg-surface text-ink shadow-floating backdrop:bg-[oklch(0.1_0.02_265/0.45)]"
    >
      <div className="flex items-start gap-3 px-5 pt-4 md:px-7 md:pt-6">
        <div className="min-w-0 grow">
          {/* biome-ignore lint/a11y/noAutofocus: a dialog begins at its heading */}
          <h2 id={titleId} tabIndex={-1} autoFocus className="font-semibold text-page outline-none">
            Welcome to Productive Mining
          </h2>
          <p className="mt-1 text-pretty text-ink-2">
            Mining here is mathematics that a second program checks before it counts.
          </p>
        </div>
        <Button look="quiet" size="icon" icon={X} aria-label="Close welcome" onClick={closeOnboarding} />
      </div>
      <div className="grid gap-5 px-5 pt-4 pb-5 md:px-7 md:pb-6">
        <FirstPath {...starts} />
        <ul className="grid gap-4 sm:grid-cols-3">
          {SELLING_POINTS.map((point) => (
            <Point key={point.name} point={point} />
          ))}
        </ul>
        <FurtherPaths {...starts} />
        <div className="flex items-center justify-between gap-3">
          <p className="text-pretty text-ink-2 text-small">All tutorials are under Tutorials.</p>
          <Button onClick={closeOnboarding}>Skip for now</Button>
        </div>
      </div>
    </dialog>
  );
}

/** Opens the dialog while it is mounted. One that nobody asked for becomes a bar instead where it would cover something. */
function useOpening(dialogRef: RefObject<HTMLDialogElement | null>): void {
  const { isPending } = useTutorialFlows();
  const queryClient = useQueryClient();
  const hasOpened = useRef(false);
  // Opens when it is known what each path says, or that this can't be known: a dialog that grew would move its buttons.
  useEffect(() => {
    if (isPending) return;
    let isGone = false;
    // A task of its own, because opening restyles the whole page behind it, which takes long enough.
    const opening = setTimeout(async () => {
      const isInWay =
        onboardingOpen.get() === 'due' && ((await hasOpenSession(queryClient)) || isVisitorBusy());
      const dialog = dialogRef.current;
      if (isGone || !dialog || dialog.open) return;
      if (isInWay) return letOnboardingStepAside();
      hasOpened.current = true;
      dialog.showModal();
    });
    return () => {
      isGone = true;
      clearTimeout(opening);
    };
  }, [isPending, queryClient, dialogRef]);
  // Closes before the element goes, so that the focus returns to where it was.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    return () => {
      // Esc has closed it by then.
      if (!dialog || !hasOpened.current) return;
      dialog.close();
      focusScreenAfter(dialog);
    };
  }, [dialogRef]);
}

/** Whether another dialog is open, or the visitor has turned to something of the screen, before the welcome was there. */
function isVisitorBusy(): boolean {
  const screen = document.querySelector('main');
  const { activeElement } = document;
  const isAtWork = activeElement !== screen && screen?.contains(activeElement) === true;
  return isAtWork || document.querySelector('dialog[open]') !== null;
}

function Point({ point: { name, text, icon: Icon, shownBy } }: { point: SellingPoint }) {
  const { data } = useTutorialFlows();
  const isLater = data?.flows.some(({ id, available }) => id === shownBy && !available);
  return (
    <li>
      <Icon aria-hidden strokeWidth={1.5} className="size-5 text-primary" />
      <p className="mt-1.5 flex flex-wrap gap-x-2 font-medium">
        {name}
        {isLater && <LaterMark className="font-normal" />}
      </p>
      <p className="text-pretty text-ink-2">{text}</p>
    </li>
  );
}

/** What there is to know of a path: whether it can be started, and why not. */
function usePath({ flowId }: LearningPath) {
  const { data, isPending } = useTutorialFlows();
  const reason = data?.flows.find((flow) => flow.id === flowId)?.unavailableReason ?? null;
  return { reason, canStart: !isPending && reason === null };
}

/** The path to begin with. */
function FirstPath(starts: StartsPaths) {
  const { canStart } = usePath(FIRST_PATH);
  return (
    <section
      aria-label="Begin here"
      data-path={FIRST_PATH.flowId}
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-block border border-primary bg-tint-primary px-4 py-3.5"
    >
      <div className="min-w-0 grow basis-60">
        <h3 className="font-semibold text-title">{FIRST_PATH.name}</h3>
        <p className="mt-0.5 text-pretty">{FIRST_PATH.about}</p>
        <PathFacts path={FIRST_PATH} />
      </div>
      <StartButton path={FIRST_PATH} canStart={canStart} isFirst {...starts} />
    </section>
  );
}

/** The other paths; what comes later is last. */
function FurtherPaths(starts: StartsPaths) {
  const titleId = useId();
  const { data } = useTutorialFlows();
  const isLater = ({ flowId }: LearningPath) =>
    data?.flows.some((flow) => flow.id === flowId && !flow.available) ?? false;
  const paths = FURTHER_PATHS.toSorted((one, other) => Number(isLater(one)) - Number(isLater(other)));
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-2 font-semibold">
        {paths.every(isLater) ? 'Coming later' : 'Further paths'}
      </h3>
      <ul className="grid gap-3 sm:grid-cols-2">
        {paths.map((path) => (
          <FurtherPath key={path.flowId} path={path} {...starts} />
        ))}
      </ul>
    </section>
  );
}

function FurtherPath({ path, ...starts }: StartsPaths & { path: LearningPath }) {
  const { reason, canStart } = usePath(path);
  const noteId = useId();
  return (
    <li
      data-path={path.flowId}
      className="flex flex-col gap-2 rounded-block border border-line bg-paper p-3.5"
    >
      <h4 className="text-pretty font-medium">{path.name}</h4>
      <PathFacts path={path} />
      <p id={noteId} className="grow text-pretty text-ink-2 text-small empty:hidden">
        {reason}
      </p>
      <StartButton path={path} canStart={canStart} noteId={noteId} {...starts} />
    </li>
  );
}

function PathFacts({ path: { difficulty, word, minutes } }: { path: LearningPath }) {
  return (
    <p className="mt-1 flex items-center gap-2">
      <Badge tone={DIFFICULTY_TONES[difficulty]}>{word}</Badge>
      <span className="text-ink-2 tabular-nums">{minutes} min</span>
    </p>
  );
}

interface StartButtonProps extends StartsPaths {
  path: LearningPath;
  canStart: boolean;
  /** Whether it is the path to begin with, whose button alone stands out. */
  isFirst?: boolean;
  /** Id of the text that says why it can't be started. */
  noteId?: string;
}

function StartButton({ path, canStart, isFirst, noteId, startingId, onStart }: StartButtonProps) {
  const { flowId, name } = path;
  return (
    <Button
      look={canStart && isFirst ? 'primary' : 'outline'}
      isBusy={startingId === flowId}
      disabled={!canStart}
      aria-label={`Start ${name}`}
      aria-describedby={noteId}
      onClick={() => onStart(flowId)}
    >
      Start
    </Button>
  );
}
