/** A tutorial as its file defines it. */
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
  /** Ids of the tutorials that must be completed first. */
  prerequisites: readonly string[];
  /** Name of the screen that it waits for, until that screen is built. */
  comesWith?: string;
  /** True for a tutorial that looks at a block, so that the ledger must hold one. */
  needsBlock?: boolean;
  steps: readonly TutorialStep[];
}

type Place = Pick<TutorialStep, 'targetElement' | 'position'>;
type Words = Pick<TutorialStep, 'id' | 'title' | 'description'> & { hints?: string[] };

/**
 * The element with this data-tour, and the side of it that the card takes.
 * @param tour further names, after a space each, lead to an element within
 */
export function beside(tour: string, position: 'top' | 'bottom' | 'left' | 'right'): Place {
  const targetElement = tour
    .split(' ')
    .map((name) => `[data-tour="${name}"]`)
    .join(' ');
  return { targetElement, position };
}

const CENTRED: Place = { position: 'center' };

/** A step to read; Next passes it. */
export function read(words: Words, place: Place = CENTRED): TutorialStep {
  return { ...words, ...place, action: 'observe', allowSkip: false, hints: words.hints ?? [] };
}

/** A step that goes to a route, and continues from there by itself. */
export function goTo(route: string, words: Words): TutorialStep {
  const { hints = [], ...rest } = words;
  return { ...rest, ...CENTRED, action: 'navigate', actionData: { route }, allowSkip: false, hints };
}

/** A step that a click on the element completes; it can be skipped. */
export function click(words: Words, place: Place): TutorialStep {
  const { hints = [], ...rest } = words;
  return { ...rest, ...place, action: 'click', completionCriteria: 'element_click', allowSkip: true, hints };
}

/** A step that the pointer or the focus on the element completes; it can be skipped. */
export function hover(words: Words, place: Place): TutorialStep {
  const { hints = [], ...rest } = words;
  return { ...rest, ...place, action: 'hover', completionCriteria: 'element_hover', allowSkip: true, hints };
}
