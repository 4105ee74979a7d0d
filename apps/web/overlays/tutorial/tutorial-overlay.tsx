import { Play, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { TutorialCard } from './tutorial-card.tsx';
import { controlsOf } from './tutorial-state.ts';
import { useStepEffects } from './use-step-effects.ts';
import { type ShownTutorial, useTutorial } from './use-tutorial.ts';

/** The tutorial that was asked for, if there is one (spec part 1 §2). */
export function TutorialOverlay() {
  const { state, metSteps, commands } = useTutorial();
  const { currentFlow: flow, currentStep: step, isActive } = state;
  if (!flow || !step) return null;
  const shown = { state, metSteps, commands, flow, step };
  return isActive ? <RunningTutorial {...shown} /> : <PausedTutorial {...shown} />;
}

/** The card and its step; isn't mounted while paused, so that no timer runs on. */
function RunningTutorial(shown: ShownTutorial) {
  const { state, commands, flow, step } = shown;
  const { currentStepIndex, totalSteps } = state;
  useStepEffects(step, `${flow.id} ${currentStepIndex}`, commands.done);
  return (
    <>
      <TutorialCard {...shown} />
      <p aria-live="polite" className="sr-only">
        Step {currentStepIndex + 1} of {totalSteps}. {step.title}. {step.description}{' '}
        {controlsOf(state).hasNext ? '' : 'Goes on by itself.'}
      </p>
    </>
  );
}

function PausedTutorial({ state, commands, flow }: ShownTutorial) {
  return (
    <section
      aria-label="Paused tutorial"
      className="fixed right-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] left-4 z-40 flex items-center gap-2 rounded-card border border-control bg-surface py-2 pr-2 pl-4 shadow-floating md:right-auto md:bottom-4 md:left-[18rem]"
    >
      <p className="mr-2 min-w-0 grow">
        <span className="block truncate font-medium">{flow.name}</span>
        <span className="block text-ink-2 text-small">
          Paused at step {state.currentStepIndex + 1} of {state.totalSteps}
        </span>
      </p>
      <Button look="primary" icon={Play} autoFocus onClick={commands.resume}>
        Resume
      </Button>
      <Button look="quiet" size="icon" icon={X} aria-label="Close tutorial" onClick={commands.complete} />
    </section>
  );
}
