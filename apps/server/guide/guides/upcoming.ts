/** Guides that come with their screens: what they teach is known, the controls to press aren't. */
import type { Guide } from '@productive-mining/contract/calls/guide.ts';

export const measuringATuning: Guide = {
  id: 'measuring-a-tuning',
  name: 'Measuring a tuning',
  category: 'ai',
  difficulty: 'expert',
  estimatedTime: 12,
  description:
    'Why a faster configuration is claimed only from paired runs, and what a model of the rest can be trusted with.',
  rewards: { tokens: 75 },
  prerequisites: ['comparing-kinds'],
  available: false,
  steps: [
    {
      title: 'What may be tuned',
      description:
        'Segment sizes, threads, chunks in flight: whatever changes time and memory only. Leaves and results stay the same bit for bit, so no tuning can change what a block says.',
      action: null,
      tips: [],
      route: '/ai',
    },
    {
      title: 'Measure in pairs',
      description:
        'A machine is never equally idle twice. So baseline and candidate take turns, and the ratios of neighbouring runs are compared. A loss is shown as a loss.',
      action: null,
      tips: ['A single run that is faster says next to nothing.'],
      route: '/ai',
    },
    {
      title: 'Model the rest',
      description:
        'Nine parameters with five values each are 1,953,125 configurations. A few dozen are measured, a model guesses the others, and only what is measured again is believed.',
      action: null,
      tips: [],
      route: '/ai',
    },
  ],
};
