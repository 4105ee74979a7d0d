import type { Guide } from '@productive-mining/contract/calls/guide.ts';

export const twoOscillators: Guide = {
  id: 'two-oscillators',
  name: 'A clock of two oscillators',
  category: 'quantum',
  difficulty: 'intermediate',
  estimatedTime: 8,
  description:
    'Measure the server’s clock against your own: offset, drift and Allan deviation, and what each can say.',
  rewards: { tokens: 50 },
  prerequisites: [],
  available: true,
  steps: [
    {
      title: 'Four time stamps',
      description:
        'A message that goes there and back carries when it was sent and received at both ends. If both ways take equally long, the clocks’ offset is half the difference between the times that the two ways seem to take.',
      action: 'Open “Overview” and find the card “Server’s oscillator against yours”.',
      tips: ['The shortest round trips are the least disturbed, so they are the ones to trust.'],
      route: '/quantum',
    },
    {
      title: 'Drift',
      description: 'Two quartz oscillators drift apart by a few millionths. A drift of 1 ppm is 86 ms a day.',
      action: 'Read “Drift” and its error, which shrinks while you watch.',
      tips: ['If server and browser run on one machine, there is one oscillator and nothing to compare.'],
      route: '/quantum',
    },
    {
      title: 'Allan deviation',
      description:
        'It says how much the rate changes from one stretch of time to the next, for stretches of each length. Averaging longer helps until slow changes take over.',
      action: 'Wait a minute, then read the slope above the chart with the “averaging time τ”.',
      tips: [],
      route: '/quantum',
    },
  ],
};
