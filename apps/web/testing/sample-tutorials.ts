/** Tutorials for tests of the page: every kind of step, in a few words. */
import type {
  TutorialFlow,
  TutorialListItem,
  TutorialStep,
} from '@productive-mining/contract/calls/tutorial.ts';

export function sampleStep(id: string, changes: Partial<TutorialStep> = {}): TutorialStep {
  return {
    id,
    title: `Title of ${id}`,
    description: `Description of ${id}.`,
    action: 'observe',
    position: 'center',
    allowSkip: false,
    hints: [],
    ...changes,
  };
}

export function sampleFlow(changes: Partial<TutorialFlow> = {}): TutorialFlow {
  return {
    id: 'productive-mining-basics',
    name: 'Mining Fundamentals',
    description: 'A first session.',
    category: 'mining',
    difficulty: 'beginner',
    estimatedTime: 8,
    prerequisites: [],
    available: true,
    unavailableReason: null,
    steps: ['one', 'two', 'three', 'four', 'five'].map((id) => sampleStep(id)),
    ...changes,
  };
}

function item(changes: Partial<TutorialListItem>): TutorialListItem {
  const { steps: _steps, ...listed } = sampleFlow();
  return { ...listed, ...changes };
}

const later = (screen: string) => ({
  available: false,
  unavailableReason: `Not available yet; comes with its screen, ${screen}.`,
});

/** The three of the welcome, one with a prerequisite, and enough for beginners that not all are suggested. */
export const sampleTutorials: readonly TutorialListItem[] = [
  item({}),
  item({ id: 'tour', name: 'A Tour', estimatedTime: 3 }),
  item({ id: 'proof', name: 'Proof and Evidence', category: 'frontiermath', estimatedTime: 5 }),
  item({ id: 'academy', name: 'How to Use the Tutorials', estimatedTime: 2 }),
  item({
    id: 'blocks',
    name: 'What a Block Proves',
    category: 'security',
    difficulty: 'intermediate',
    prerequisites: ['productive-mining-basics'],
  }),
  item({
    id: 'quantum-clock-intro',
    name: 'Quantum Clock Integration',
    category: 'quantum',
    difficulty: 'intermediate',
    estimatedTime: 6,
    ...later('Quantum Clock'),
  }),
  item({
    id: 'frontiermath-exploration',
    name: 'FrontierMath Challenges',
    category: 'frontiermath',
    difficulty: 'advanced',
    estimatedTime: 10,
    ...later('FrontierMath'),
  }),
];
