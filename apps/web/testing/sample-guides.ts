/** Guides for tests of the pages: short ones of every category and difficulty, and the answers of a server at a step. */
import type { Guide } from '@productive-mining/contract/calls/guide.ts';

const step = (title: string, action: string | null = null) => ({
  title,
  description: `What ${title} is about.`,
  action,
  tips: action === null ? [] : [`A tip for ${title}`],
  route: '/',
});

function sampleGuide(id: string, overrides: Partial<Guide> = {}): Guide {
  return {
    id,
    name: `Name of ${id}`,
    category: 'mining',
    difficulty: 'beginner',
    estimatedTime: 7,
    description: `Description of ${id}.`,
    steps: [step('First', 'Press “Start mining”.'), step('Second'), step('Third')],
    rewards: { tokens: 25 },
    prerequisites: [],
    available: true,
    ...overrides,
  };
}

export const sampleGuides: readonly Guide[] = [
  sampleGuide('getting-started', { difficulty: 'intermediate' }),
  sampleGuide('easy', { category: 'token' }),
  sampleGuide('hard', { category: 'other', difficulty: 'expert', prerequisites: ['getting-started'] }),
  sampleGuide('clever', { category: 'ai', difficulty: 'intermediate', available: false }),
  sampleGuide('small', { category: 'quantum', difficulty: 'intermediate', rewards: { tokens: 50 } }),
];

/** GET /api/guide/current of a visitor who is at a step. */
export function guideAtStep(guide: Guide, stepIndex: number, secondsToRead = 0) {
  return {
    hasActiveGuide: true,
    currentFlow: { id: guide.id, name: guide.name },
    currentStep: guide.steps[stepIndex] ?? null,
    progress: {
      percentComplete: (100 * stepIndex) / guide.steps.length,
      currentStepIndex: stepIndex,
      totalSteps: guide.steps.length,
      secondsToRead,
    },
    completedGuides: [],
    waitingTokens: 0,
  };
}
