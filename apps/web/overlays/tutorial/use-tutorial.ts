/** Runs the tutorial that the page asked for: fetches it, tells the server what is done, keeps the state. */
import type {
  InteractionAction,
  TutorialFlow,
  TutorialStep,
} from '@productive-mining/contract/calls/tutorial.ts';
import { getTutorialFlow, recordInteraction } from '@productive-mining/contract/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { call } from '../../api/request.ts';
import { refreshTutorialProgress } from '../../api/tutorials.ts';
import { useStore } from '../../ui/external-store.ts';
import { IDLE_TUTORIAL, reduceTutorial, type TutorialState } from './tutorial-state.ts';
import { keepTutorialPlace, tutorialPresent, wishedTutorial } from './tutorial-store.ts';

export interface TutorialCommands {
  next: () => void;
  previous: () => void;
  skip: () => void;
  hint: () => void;
  pause: () => void;
  resume: () => void;
  /** The close button. */
  complete: () => void;
}

/** A tutorial that is on the screen, running or paused. */
export interface ShownTutorial {
  state: TutorialState;
  commands: TutorialCommands;
  flow: TutorialFlow;
  step: TutorialStep;
}

export function useTutorial(): { state: TutorialState; commands: TutorialCommands } {
  // The overlay mounts once a tutorial is asked for; the first effect reads which.
  const [state, dispatch] = useReducer(reduceTutorial, { ...IDLE_TUTORIAL, isLoading: true });
  const queryClient = useQueryClient();
  const wish = useStore(wishedTutorial);
  useEffect(() => {
    if (!wish) return;
    let isGivenUp = false;
    dispatch({ type: 'load' });
    void fetchFlow(wish.flowId).then((flow) => {
      if (isGivenUp) return;
      dispatch({ type: 'loaded', flow, place: wish.place });
      const [first] = flow?.steps ?? [];
      if (flow?.available && first && !wish.place) void tell(flow.id, first.id, 'start');
    });
    return () => {
      isGivenUp = true;
    };
  }, [wish]);

  const isPresent = state.isLoading || state.currentFlow !== null;
  useEffect(() => {
    tutorialPresent.set(isPresent);
    return () => tutorialPresent.set(false);
  }, [isPresent]);

  const { currentFlow, currentStep, currentStepIndex, isActive, isLoading } = state;
  const flowId = currentFlow?.id;
  useEffect(() => {
    if (isLoading) return;
    keepTutorialPlace(flowId === undefined ? null : { flowId, stepIndex: currentStepIndex, isActive });
  }, [isLoading, flowId, currentStepIndex, isActive]);
  const tellOfStep = async (action: InteractionAction) => {
    if (currentFlow && currentStep) await tell(currentFlow.id, currentStep.id, action);
  };
  const commands: TutorialCommands = {
    next: () => dispatch({ type: 'next' }),
    previous: () => dispatch({ type: 'previous' }),
    skip() {
      if (currentStep?.allowSkip) void tellOfStep('skip');
      dispatch({ type: 'skip' });
    },
    hint() {
      void tellOfStep('hint');
      dispatch({ type: 'hint' });
    },
    pause: () => dispatch({ type: 'pause' }),
    resume: () => dispatch({ type: 'resume' }),
    complete() {
      void tellOfStep('complete').then(() => refreshTutorialProgress(queryClient));
      dispatch({ type: 'complete' });
    },
  };
  return { state, commands };
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
async function tell(tutorialId: string, stepId: string, action: InteractionAction): Promise<void> {
  const body = { tutorialId, stepId, action, timestamp: new Date().toISOString() };
  try {
    await call(recordInteraction, { body });
  } catch (error) {
    console.warn('What was done in the tutorial could not be recorded.', error);
  }
}
