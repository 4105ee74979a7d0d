/** A tutorial as its file writes it down. */
import type {
  TutorialCategory,
  TutorialDifficulty,
  TutorialStep,
} from '@productive-mining/contract/calls/tutorial.ts';

export interface FlowDefinition {
  id: string;
  name: string;
  description: string;
  category: TutorialCategory;
  difficulty: TutorialDifficulty;
  /** Minutes. */
  estimatedTime: number;
  /** Ids of the tutorials that come first. */
  prerequisites: readonly string[];
  /** Name of the screen with which it comes, while that isn't there. */
  comesWith?: string;
  /** It looks at a block, so the ledger must hold one. */
  needsBlock?: boolean;
  steps: readonly TutorialStep[];
}

type Place = Pick<TutorialStep, 'targetElement' | 'position'>;
type Words = Pick<TutorialStep, 'id' | 'title' | 'description'> & { hints?: string[] };

/** An element that carries data-tour, and the side of it on which the card stands. */
export function beside(tour: string, position: 'top' | 'bottom' | 'left' | 'right'): Place {
  return { targetElement: `[data-tour="${tour}"]`, position };
}

const CENTRED: Place = { position: 'center' };

/** A step to read; Next passes it. */
export function read(words: Words, place: Place = CENTRED): TutorialStep {
  return { ...words, ...place, action: 'observe', allowSkip: false, hints: words.hints ?? [] };
}

/** Goes to a route and on from there by itself. */
export function goTo(route: string, words: Words): TutorialStep {
  const { hints = [], ...rest } = words;
  return { ...rest, ...CENTRED, action: 'navigate', actionData: { route }, allowSkip: false, hints };
}

/** Goes on by itself after a while. */
export function watch(durationMs: number, words: Words, place: Place): TutorialStep {
  const { hints = [], ...rest } = words;
  return {
    ...rest,
    ...place,
    action: 'wait',
    duration: durationMs,
    completionCriteria: 'timer',
    allowSkip: true,
    hints,
  };
}

/** Goes on when the element is clicked; who doesn't want to skips it. */
export function click(words: Words, place: Place): TutorialStep {
  const { hints = [], ...rest } = words;
  return { ...rest, ...place, action: 'click', completionCriteria: 'element_click', allowSkip: true, hints };
}

/** Goes on when the pointer or the focus comes to the element. */
export function hover(words: Words, place: Place): TutorialStep {
  const { hints = [], ...rest } = words;
  return { ...rest, ...place, action: 'hover', completionCriteria: 'element_hover', allowSkip: true, hints };
}
