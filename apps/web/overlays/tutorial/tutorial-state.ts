/** The tutorial engine: its state and what each event makes of it (spec part 1 §3 and §4). Pure. */
import type { TutorialFlow, TutorialStep } from '@productive-mining/contract/calls/tutorial.ts';
import type { TutorialPlace } from './tutorial-store.ts';

export interface TutorialState {
  /** Shown and running; false also while paused. */
  isActive: boolean;
  currentFlow: TutorialFlow | null;
  currentStepIndex: number;
  currentStep: TutorialStep | null;
  /** Ids of the steps that the visitor took, in order; a skipped one is not among them. */
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
      return moveForward(state);
    case 'skip':
      return leaveOut(state);
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
  return { ...at(state, place.stepIndex, step, place.completedSteps), isActive: place.isActive };
}

/** Whether a step is done by an act at its element: pressing it or pointing at it. */
function asksForAct({ completionCriteria, targetElement }: TutorialStep): boolean {
  return (
    targetElement !== undefined &&
    (completionCriteria === 'element_click' || completionCriteria === 'element_hover')
  );
}

/**
 * Whether the present step's condition is met. A step to read has none.
 * @param metSteps ids of the steps whose element the visitor pressed or pointed at
 */
export function isMet({ currentStep }: TutorialState, metSteps: readonly string[]): boolean {
  return currentStep !== null && (!asksForAct(currentStep) || metSteps.includes(currentStep.id));
}

/** Ids of the steps taken, with the present one if nothing of it is left to do. */
export function stepsTaken(state: TutorialState, metSteps: readonly string[]): readonly string[] {
  const { completedSteps, currentStep } = state;
  return currentStep && isMet(state, metSteps) ? withStep(completedSteps, currentStep.id) : completedSteps;
}

/** Titles of the steps before the present one that were left out. */
export function stepsLeftOut({ currentFlow, currentStepIndex, completedSteps }: TutorialState): string[] {
  const before = currentFlow?.steps.slice(0, currentStepIndex) ?? [];
  return before.filter(({ id }) => !completedSteps.includes(id)).map(({ title }) => title);
}

function withStep(steps: readonly string[], id: string): readonly string[] {
  return steps.includes(id) ? steps : [...steps, id];
}

function moveForward(state: TutorialState): TutorialState {
  const { currentFlow, currentStep, currentStepIndex, completedSteps } = state;
  const next = currentFlow?.steps[currentStepIndex + 1];
  if (!currentStep || !next) return state;
  return at(state, currentStepIndex + 1, next, withStep(completedSteps, currentStep.id));
}

function leaveOut(state: TutorialState): TutorialState {
  const { currentFlow, currentStepIndex, completedSteps } = state;
  const next = currentFlow?.steps[currentStepIndex + 1];
  return next ? at(state, currentStepIndex + 1, next, completedSteps) : state;
}

function moveBack(state: TutorialState): TutorialState {
  const { currentFlow, currentStepIndex, completedSteps } = state;
  const previous = currentFlow?.steps[currentStepIndex - 1];
  if (!previous) return state;
  const rest = completedSteps.filter((id) => id !== previous.id);
  return at(state, currentStepIndex - 1, previous, rest);
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
  const opening = currentFlow?.steps
    .slice(0, currentStepIndex + 1)
    .findLast(({ action, actionData }) => action === 'navigate' && actionData);
  // The rest of the address sets what the page shows at first.
  return opening?.actionData?.route.split('?', 1)[0];
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
