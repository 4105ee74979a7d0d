/** Runs the tutorial that the page asked for: fetches it, tells the server what is done, keeps the state. */
import type {
  InteractionAction,
  TutorialFlow,
  TutorialStep,
} from '@productive-mining/contract/calls/tutorial.ts';
import { getTutorialFlow, recordInteraction } from '@productive-mining/contract/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { call } from '../../api/request.ts';
import { refreshTutorialProgress } from '../../api/tutorials.ts';
import { useStore } from '../../ui/external-store.ts';
import { IDLE_TUTORIAL, reduceTutorial, stepsTaken, type TutorialState } from './tutorial-state.ts';
import { keepTutorialPlace, startingTutorial, tutorialPresent, wishedTutorial } from './tutorial-store.ts';

export interface TutorialCommands {
  next: () => void;
  /** The step's time is over, or its element was pressed or pointed at; the last step then waits for Finish. */
  done: () => void;
  previous: () => void;
  skip: () => void;
  hint: () => void;
  pause: () => void;
  resume: () => void;
  /** The close button, and Finish. */
  complete: () => void;
}

interface Done {
  action: InteractionAction;
  completedSteps?: string[];
}

/** A tutorial that is on the screen, running or paused. */
export interface ShownTutorial {
  state: TutorialState;
  /** Ids of the steps whose element the visitor pressed or pointed at. */
  metSteps: readonly string[];
  commands: TutorialCommands;
  flow: TutorialFlow;
  step: TutorialStep;
}

export function useTutorial(): Pick<ShownTutorial, 'state' | 'metSteps' | 'commands'> {
  // The overlay mounts once a tutorial is asked for; the first effect reads which.
  const [state, dispatch] = useReducer(reduceTutorial, { ...IDLE_TUTORIAL, isLoading: true });
  const [metSteps, setMetSteps] = useState<readonly string[]>([]);
  const queryClient = useQueryClient();
  const wish = useStore(wishedTutorial);
  useEffect(() => {
    if (!wish) return;
    let isGivenUp = false;
    dispatch({ type: 'load' });
    void fetchFlow(wish.flowId).then((flow) => {
      if (isGivenUp) return;
      const first = flow?.available ? flow.steps[0] : undefined;
      if (!first) tutorialPresent.set(false);
      startingTutorial.set(null);
      setMetSteps(wish.place?.completedSteps ?? []);
      dispatch({ type: 'loaded', flow, place: wish.place });
      if (first && !wish.place) void tell(wish.flowId, first.id, { action: 'start' });
    });
    return () => {
      isGivenUp = true;
    };
  }, [wish]);

  useToldPresence(state.isLoading || state.currentFlow !== null);
  useKeptPlace(state);
  const { currentFlow, currentStep } = state;
  const tellOfStep = async (done: Done) => {
    if (currentFlow && currentStep) await tell(currentFlow.id, currentStep.id, done);
  };
  const commands: TutorialCommands = {
    next: () => dispatch({ type: 'next' }),
    done() {
      if (currentStep) setMetSteps((met) => [...met, currentStep.id]);
      dispatch({ type: 'next' });
    },
    previous: () => dispatch({ type: 'previous' }),
    skip() {
      if (currentStep?.allowSkip) void tellOfStep({ action: 'skip' });
      dispatch({ type: 'skip' });
    },
    hint() {
      void tellOfStep({ action: 'hint' });
      dispatch({ type: 'hint' });
    },
    pause: () => dispatch({ type: 'pause' }),
    resume: () => dispatch({ type: 'resume' }),
    complete() {
      const taken = [...stepsTaken(state, metSteps)];
      void tellOfStep({ action: 'complete', completedSteps: taken }).then(() =>
        refreshTutorialProgress(queryClient),
      );
      dispatch({ type: 'complete' });
    },
  };
  return { state, metSteps, commands };
}

/** Tells the rest of the page whether a tutorial is there. */
function useToldPresence(isPresent: boolean): void {
  useEffect(() => {
    tutorialPresent.set(isPresent);
    return () => tutorialPresent.set(false);
  }, [isPresent]);
}

/** Keeps the place for a reload. */
function useKeptPlace(state: TutorialState): void {
  const { currentFlow, currentStepIndex, completedSteps, isActive, isLoading } = state;
  const flowId = currentFlow?.id;
  useEffect(() => {
    if (isLoading) return;
    const place = { stepIndex: currentStepIndex, completedSteps, isActive };
    keepTutorialPlace(flowId === undefined ? null : { flowId, ...place });
  }, [isLoading, flowId, currentStepIndex, completedSteps, isActive]);
}

/** Reads a flow; null if it is missing or can't be read: it doesn't start, and no message is shown (spec part 1 §8). */
async function fetchFlow(flowId: string): Promise<TutorialFlow | null> {
  try {
    return await call(getTutorialFlow, { params: { flowId } });
  } catch (error) {
    console.warn(`The tutorial ${flowId} could not be read.`, error);
    return null;
  }
}

/** Records an interaction; a failure is logged and changes nothing (spec part 1 §8). */
async function tell(tutorialId: string, stepId: string, done: Done): Promise<void> {
  const body = { tutorialId, stepId, ...done, timestamp: new Date().toISOString() };
  try {
    await call(recordInteraction, { body });
  } catch (error) {
    console.warn('What was done in the tutorial could not be recorded.', error);
  }
}
