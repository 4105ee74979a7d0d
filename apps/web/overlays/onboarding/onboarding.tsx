import { GraduationCap, X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTutorialFlows } from '../../api/tutorials.ts';
import { DIFFICULTY_TONES } from '../../parts/tutorial-difficulty.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { closeOnboarding } from './onboarding-store.ts';
import { LEARNING_PATHS, type LearningPath, SELLING_POINTS } from './welcome-texts.ts';

/** The welcome of a first visit: what this is, and three tutorials to begin with (spec part 1 §2). */
export function Onboarding({ onStart }: { onStart: (flowId: string) => void }) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A task of its own, because opening restyles the whole page behind it, which takes long enough.
  useEffect(() => {
    const opening = setTimeout(() => {
      const dialog = dialogRef.current;
      if (dialog && !dialog.open) dialog.showModal();
    });
    return () => clearTimeout(opening);
  }, []);
  // Closes before the element goes, so that the focus returns to where it was.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    return () => dialog?.close();
  }, []);
  const start = (flowId: string) => {
    closeOnboarding();
    onStart(flowId);
  };
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
      <div className="grid gap-5 px-5 pt-5 pb-5 md:px-7 md:pb-6">
        <ul className="grid gap-4 sm:grid-cols-3">
          {SELLING_POINTS.map(({ name, text, icon: Icon }) => (
            <li key={name}>
              <Icon aria-hidden strokeWidth={1.5} className="size-5 text-primary" />
              <p className="mt-1.5 font-medium">{name}</p>
              <p className="text-pretty text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
        <LearningPaths onStart={start} />
        <div className="flex items-center justify-between gap-3">
          <p className="text-pretty text-ink-2 text-small">All tutorials are under Tutorials.</p>
          <Button onClick={closeOnboarding}>Skip for now</Button>
        </div>
      </div>
    </dialog>
  );
}

function LearningPaths({ onStart }: { onStart: (flowId: string) => void }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-2 flex items-center gap-2 font-semibold text-title">
        <GraduationCap aria-hidden className="size-4" />
        Choose a learning path
      </h3>
      <ul className="grid gap-3 sm:grid-cols-3">
        {LEARNING_PATHS.map((path) => (
          <PathCard key={path.flowId} path={path} onStart={() => onStart(path.flowId)} />
        ))}
      </ul>
    </section>
  );
}

function PathCard({ path, onStart }: { path: LearningPath; onStart: () => void }) {
  const { flowId, name, difficulty, word, minutes } = path;
  const { data, isPending } = useTutorialFlows();
  const noteId = useId();
  const reason = data?.flows.find((flow) => flow.id === flowId)?.unavailableReason ?? null;
  return (
    <li className="flex flex-col gap-2 rounded-block border border-line bg-paper p-3.5">
      <h4 className="text-pretty font-medium">{name}</h4>
      <p className="flex items-center gap-2">
        <Badge tone={DIFFICULTY_TONES[difficulty]}>{word}</Badge>
        <span className="text-ink-2 tabular-nums">{minutes} min</span>
      </p>
      <p id={noteId} className="grow text-pretty text-ink-2 text-small">
        {reason}
      </p>
      <Button
        look={reason === null ? 'primary' : 'outline'}
        disabled={isPending || reason !== null}
        aria-label={`Start ${name}`}
        aria-describedby={noteId}
        onClick={onStart}
      >
        Start
      </Button>
    </li>
  );
}
