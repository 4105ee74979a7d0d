import { useState } from 'react';
import { useLocation } from 'wouter';
import { TutorialBar } from './tutorial-bar.tsx';
import { TutorialCard } from './tutorial-card.tsx';
import { controlsOf, isMet, pageOf, stepsLeftOut } from './tutorial-state.ts';
import { useStepEffects } from './use-step-effects.ts';
import { useTarget } from './use-target.ts';
import { type ShownTutorial, useTutorial } from './use-tutorial.ts';

/** The tutorial that was asked for, if there is one (spec part 1 §2). */
export function TutorialOverlay() {
  const { state, metSteps, commands } = useTutorial();
  const { currentFlow: flow, currentStep: step, isActive } = state;
  if (!flow || !step) return null;
  const shown = { state, metSteps, commands, flow, step };
  return isActive ? <RunningTutorial key={flow.id} {...shown} /> : <PausedTutorial {...shown} />;
}

/** The card and its step; isn't mounted while paused, so that no timer runs on. */
function RunningTutorial(shown: ShownTutorial) {
  const { state, commands, flow, step } = shown;
  const { currentStepIndex, totalSteps } = state;
  const [path, navigate] = useLocation();
  // A tutorial that has opened no page yet belongs to the one on which it is begun, resumed or found after a reload.
  const [firstPath] = useState(path);
  const target = useTarget(step.targetElement);
  useStepEffects(step, `${flow.id} ${currentStepIndex}`, commands.done);
  const page = pageOf(state) ?? firstPath;
  const isElsewhere = page !== path && target === null && step.action !== 'navigate';
  return (
    <>
      {isElsewhere ? (
        <LeftTutorial {...shown} onReturn={() => navigate(page)} />
      ) : (
        <TutorialCard {...shown} target={target} />
      )}
      <p aria-live="polite" className="sr-only">
        Step {currentStepIndex + 1} of {totalSteps}. {step.title}. {step.description}{' '}
        {controlsOf(state).hasNext ? '' : 'Goes on by itself.'}
      </p>
    </>
  );
}

/** On another page than the step's. The last step is behind what it shows: nobody need come back for it. */
function LeftTutorial({ onReturn, ...shown }: ShownTutorial & { onReturn: () => void }) {
  const { state, metSteps, commands } = shown;
  const { currentStepIndex, totalSteps } = state;
  const isOver = controlsOf(state).isLast && isMet(state, metSteps) && stepsLeftOut(state).length === 0;
  return (
    <TutorialBar
      {...shown}
      label="Tutorial on another page"
      state={`Step ${currentStepIndex + 1} of ${totalSteps}`}
      action={isOver ? 'Finish' : 'Continue'}
      onAction={isOver ? commands.complete : onReturn}
    />
  );
}

function PausedTutorial(shown: ShownTutorial) {
  const { currentStepIndex, totalSteps } = shown.state;
  return (
    <TutorialBar
      {...shown}
      label="Paused tutorial"
      state={`Paused at step ${currentStepIndex + 1} of ${totalSteps}`}
      action="Resume"
      onAction={shown.commands.resume}
      takesFocus
    />
  );
}
