/** Guides that come with their screens: what they teach is known, the controls to press aren't. */
import type { Guide } from '@productive-mining/contract/calls/guide.ts';

export const stakingMined: Guide = {
  id: 'staking-mined',
  name: 'Staking and sending',
  category: 'token',
  difficulty: 'intermediate',
  estimatedTime: 8,
  description: 'Put $MINED aside for a time, see what comes back, and send some to another wallet.',
  rewards: { tokens: 50 },
  prerequisites: ['earning-mined'],
  available: false,
  steps: [
    {
      title: 'Available and staked',
      description:
        'A stake moves tokens from the available balance to the staked one. They can’t be sent until it ends.',
      action: null,
      tips: [],
      route: '/altcoin',
    },
    {
      title: 'What a stake pays',
      description:
        'The payout is amount × 12 × days / 36,500, rounded down to 0.01: twelve per cent a year, for the days it ran.',
      action: null,
      tips: ['100 $MINED for 30 days: 100 × 12 × 30 / 36,500 = 0.98.'],
      route: '/altcoin',
    },
    {
      title: 'Send some',
      description:
        'A transfer takes an address of 0x and 40 hex digits. It is one entry in the list of transactions, and can’t be taken back.',
      action: null,
      tips: ['Nobody but you can send from your wallet.'],
      route: '/altcoin',
    },
  ],
};

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
  available: false,
  steps: [
    {
      title: 'Four time stamps',
      description:
        'A message that goes there and back carries when it was sent and received at both ends. If both ways take equally long, the clocks’ offset is half the difference between the times that the two ways seem to take.',
      action: null,
      tips: ['The shortest round trips are the least disturbed, so they are the ones to trust.'],
      route: '/quantum',
    },
    {
      title: 'Drift',
      description: 'Two quartz oscillators drift apart by a few millionths. A drift of 1 ppm is 86 ms a day.',
      action: null,
      tips: ['If server and browser run on one machine, there is one oscillator and nothing to compare.'],
      route: '/quantum',
    },
    {
      title: 'Allan deviation',
      description:
        'It says how much the rate changes from one stretch of time to the next, for stretches of each length. Averaging longer helps until slow changes take over.',
      action: null,
      tips: [],
      route: '/quantum',
    },
  ],
};

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
