import { describe, expect, it } from 'vitest';
import { sampleFlow, sampleStep } from '../../testing/sample-tutorials.ts';
import {
  controlsOf,
  IDLE_TUTORIAL,
  isMet,
  reduceTutorial,
  stepsLeftOut,
  stepsTaken,
  type TutorialEvent,
  type TutorialState,
} from './tutorial-state.ts';

type Simple = Exclude<TutorialEvent['type'], 'loaded'>;
const after = (state: TutorialState, ...types: Simple[]) =>
  types.reduce((last, type) => reduceTutorial(last, { type } as TutorialEvent), state);
const started = (flow = sampleFlow()) => reduceTutorial(IDLE_TUTORIAL, { type: 'loaded', flow });

describe('the tutorial engine', () => {
  it('TUT-05 has ten values', () => {
    expect(Object.keys(IDLE_TUTORIAL).sort()).toEqual(
      [
        'isActive',
        'currentFlow',
        'currentStepIndex',
        'currentStep',
        'completedSteps',
        'totalSteps',
        'progress',
        'isLoading',
        'showHints',
        'hintsUsed',
      ].sort(),
    );
  });

  it('TUT-06 loads, then is active at step 0 with progress 0', () => {
    expect(after(IDLE_TUTORIAL, 'load')).toMatchObject({ isLoading: true, isActive: false });
    expect(started()).toMatchObject({
      isLoading: false,
      isActive: true,
      currentStepIndex: 0,
      progress: 0,
      totalSteps: 5,
      currentStep: { id: 'one' },
    });
  });

  it('goes on at the place of an earlier page, with the steps taken there', () => {
    const completedSteps = ['one', 'two'];
    const load = (stepIndex: number, isActive = true) =>
      reduceTutorial(IDLE_TUTORIAL, {
        type: 'loaded',
        flow: sampleFlow(),
        place: { stepIndex, completedSteps, isActive },
      });
    expect(load(2)).toMatchObject({
      isActive: true,
      currentStepIndex: 2,
      currentStep: { id: 'three' },
      completedSteps: ['one', 'two'],
      progress: 40,
    });
    expect(load(2, false)).toMatchObject({ isActive: false, currentStepIndex: 2 });
    // Kept by an earlier version, or by another hand.
    for (const stepIndex of [5, -1, 1.5, Number.NaN]) expect(load(stepIndex).currentStepIndex).toBe(0);
  });

  it.each([
    ['a missing tutorial', null],
    ['one without steps', sampleFlow({ steps: [] })],
    ['one that is not available', sampleFlow({ available: false })],
  ])('TUT-07 %s leaves it idle', (_name, flow) => {
    expect(reduceTutorial(after(IDLE_TUTORIAL, 'load'), { type: 'loaded', flow })).toEqual(IDLE_TUTORIAL);
  });

  it('TUT-08 TUT-09 next goes on by one, keeps the id, and progress is the new index / total × 100', () => {
    const state = after(started(), 'next');
    expect(state).toMatchObject({ currentStepIndex: 1, completedSteps: ['one'], progress: 20 });
    expect(after(state, 'next', 'next', 'next').progress).toBe(80);
  });

  it('TUT-10 C-33 next does nothing on the last step, so it never reaches 100', () => {
    const last = after(started(), 'next', 'next', 'next', 'next');
    expect(after(last, 'next')).toEqual(last);
    expect(last.progress).toBe(80);
  });

  it('TUT-11 TUT-12 previous goes back and drops the last id; at step 0 it does nothing', () => {
    const state = after(started(), 'next', 'next', 'previous');
    expect(state).toMatchObject({ currentStepIndex: 1, completedSteps: ['one'], progress: 20 });
    expect(after(started(), 'previous')).toEqual(started());
  });

  it('TUT-13 skip goes on, and the step isn’t among those taken until it is', () => {
    const skipped = after(started(), 'next', 'skip');
    expect(skipped).toMatchObject({ currentStepIndex: 2, completedSteps: ['one'], progress: 40 });
    expect(stepsLeftOut(skipped)).toEqual(['Title of two']);
    expect(stepsTaken(skipped, [])).toEqual(['one', 'three']);
    const taken = after(skipped, 'previous', 'next');
    expect(taken.completedSteps).toEqual(['one', 'two']);
    expect(stepsLeftOut(taken)).toEqual([]);
  });

  it.each(['element_click', 'element_hover'] as const)(
    'a step of %s is met once that was done at its element, one to read at once',
    (completionCriteria) => {
      const step = sampleStep('one', { completionCriteria, targetElement: '#target' });
      const state = started(sampleFlow({ steps: [step, sampleStep('two')] }));
      expect([isMet(state, []), isMet(state, ['one'])]).toEqual([false, true]);
      expect([stepsTaken(state, []), stepsTaken(state, ['one'])]).toEqual([[], ['one']]);
      expect(isMet(after(state, 'next'), [])).toBe(true);
      expect(isMet(IDLE_TUTORIAL, [])).toBe(false);
    },
  );

  it('TUT-14 hint shows hints and counts; the next step’s are not shown', () => {
    const state = after(started(), 'hint');
    expect(state).toMatchObject({ showHints: true, hintsUsed: 1 });
    expect(after(state, 'next')).toMatchObject({ showHints: false, hintsUsed: 1 });
  });

  it('TUT-15 pause and resume keep the place', () => {
    const paused = after(started(), 'next', 'pause');
    expect(paused).toMatchObject({ isActive: false, currentStepIndex: 1 });
    expect(after(paused, 'resume')).toEqual(after(started(), 'next'));
    expect(after(IDLE_TUTORIAL, 'resume').isActive).toBe(false);
  });

  it('TUT-16 TUT-17 complete ends it at 100, reset brings back the beginning', () => {
    const completed = after(started(), 'next', 'complete');
    expect(completed).toMatchObject({ isActive: false, currentFlow: null, progress: 100 });
    expect(after(completed, 'reset')).toEqual(IDLE_TUTORIAL);
  });
});

describe('the buttons of the card', () => {
  const withStep = (changes: Parameters<typeof sampleStep>[1]) =>
    controlsOf(started(sampleFlow({ steps: [sampleStep('one', changes), sampleStep('two')] })));

  it('TUT-28 the last step has no further one', () => {
    expect(controlsOf(started()).isLast).toBe(false);
    expect(controlsOf(after(started(), 'next', 'next', 'next', 'next')).isLast).toBe(true);
  });

  it('TUT-29 OPEN-28 Next is hidden for wait and navigate alone', () => {
    expect(withStep({ action: 'wait' }).hasNext).toBe(false);
    expect(withStep({ action: 'navigate' }).hasNext).toBe(false);
    for (const action of ['click', 'hover', 'observe', 'juggle' as 'observe'] as const)
      expect(withStep({ action }).hasNext).toBe(true);
  });

  it('TUT-30 TUT-31 Skip where it is allowed, Hint where there are some not shown', () => {
    expect(withStep({})).toMatchObject({ hasSkip: false, hasHint: false });
    expect(withStep({ allowSkip: true, hints: ['Look.'] })).toMatchObject({ hasSkip: true, hasHint: true });
    const shown = after(started(sampleFlow({ steps: [sampleStep('one', { hints: ['Look.'] })] })), 'hint');
    expect(controlsOf(shown).hasHint).toBe(false);
  });
});
