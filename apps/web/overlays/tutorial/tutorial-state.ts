/** The tutorial engine: its state and what each event makes of it (spec part 1 §3 and §4). Pure. */
import type { TutorialFlow, TutorialStep } from '@productive-mining/contract/calls/tutorial.ts';
import type { TutorialPlace } from './tutorial-store.ts';

export interface TutorialState {
  /** Shown and running; false also while paused. */
  isActive: boolean;
  currentFlow: TutorialFlow | null;
  currentStepIndex: number;
  currentStep: TutorialStep | null;
  /** Ids of the steps passed, in order. */
  completedSteps: readonly string[];
  totalSteps: number;
  /** Percent: index / total × 100; 100 only when completed. */
  progress: number;
  isLoading: boolean;
  /** Whether the present step's hints are shown. */
  showHints: boolean;
  hintsUsed: number;
}

export const IDLE_TUTORIAL: TutorialState = {
  isActive: false,
  currentFlow: null,
  currentStepIndex: 0,
  currentStep: null,
  completedSteps: [],
  totalSteps: 0,
  progress: 0,
  isLoading: false,
  showHints: false,
  hintsUsed: 0,
};

export type TutorialEvent =
  /** The steps are being fetched. */
  | { type: 'load' }
  /** The steps have arrived; null if there is no such tutorial. It begins at its first step, or continues at `place`. */
  | { type: 'loaded'; flow: TutorialFlow | null; place?: TutorialPlace | undefined }
  | { type: 'next' | 'previous' | 'skip' | 'hint' | 'pause' | 'resume' | 'complete' | 'reset' };

export function reduceTutorial(state: TutorialState, event: TutorialEvent): TutorialState {
  switch (event.type) {
    case 'load':
      return { ...IDLE_TUTORIAL, isLoading: true };
    case 'loaded':
      return goTo(begin(event.flow), event.place);
    case 'next':
    case 'skip':
      return moveForward(state);
    case 'previous':
      return moveBack(state);
    case 'hint':
      return { ...state, showHints: true, hintsUsed: state.hintsUsed + 1 };
    case 'pause':
      return { ...state, isActive: false };
    case 'resume':
      return { ...state, isActive: state.currentFlow !== null };
    case 'complete':
      return { ...state, isActive: false, currentFlow: null, currentStep: null, progress: 100 };
    case 'reset':
      return IDLE_TUTORIAL;
  }
}

/** The flow at its first step; idle if it has nothing to show, or nothing yet (spec part 1 §5). */
function begin(flow: TutorialFlow | null): TutorialState {
  const [first] = flow?.steps ?? [];
  if (!flow?.available || !first) return IDLE_TUTORIAL;
  return {
    ...IDLE_TUTORIAL,
    isActive: true,
    currentFlow: flow,
    currentStep: first,
    totalSteps: flow.steps.length,
  };
}

/** Goes to a remembered place, unless the tutorial no longer has it. */
function goTo(state: TutorialState, place: TutorialPlace | undefined): TutorialState {
  const steps = state.currentFlow?.steps ?? [];
  const step = place && steps[place.stepIndex];
  if (!step) return state;
  const passed = steps.slice(0, place.stepIndex).map(({ id }) => id);
  return { ...at(state, place.stepIndex, step, passed), isActive: place.isActive };
}

function moveForward(state: TutorialState): TutorialState {
  const { currentFlow, currentStep, currentStepIndex, completedSteps } = state;
  const next = currentFlow?.steps[currentStepIndex + 1];
  if (!currentStep || !next) return state;
  return at(state, currentStepIndex + 1, next, [...completedSteps, currentStep.id]);
}

function moveBack(state: TutorialState): TutorialState {
  const { currentFlow, currentStepIndex, completedSteps } = state;
  const previous = currentFlow?.steps[currentStepIndex - 1];
  return previous ? at(state, currentStepIndex - 1, previous, completedSteps.slice(0, -1)) : state;
}

function at(
  state: TutorialState,
  index: number,
  step: TutorialStep,
  completedSteps: readonly string[],
): TutorialState {
  return {
    ...state,
    currentStepIndex: index,
    currentStep: step,
    completedSteps,
    progress: (index / state.totalSteps) * 100,
    showHints: false,
  };
}

/** Path of the page that the present step is on; undefined if the tutorial hasn't opened one. */
export function pageOf({ currentFlow, currentStepIndex }: TutorialState): string | undefined {
  return currentFlow?.steps
    .slice(0, currentStepIndex + 1)
    .findLast(({ action, actionData }) => action === 'navigate' && actionData)?.actionData?.route;
}

/** Which buttons the card has (spec part 1 §5). */
export function controlsOf({ currentStep, currentStepIndex, totalSteps, showHints }: TutorialState) {
  const goesOnByItself = currentStep?.action === 'wait' || currentStep?.action === 'navigate';
  const isLast = currentStepIndex === totalSteps - 1;
  return {
    isLast,
    canGoBack: currentStepIndex > 0,
    hasNext: !goesOnByItself,
    hasSkip: currentStep?.allowSkip === true && !isLast,
    hasHint: (currentStep?.hints.length ?? 0) > 0 && !showHints,
  };
}
