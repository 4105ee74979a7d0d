import type { Guide } from '@productive-mining/contract/calls/guide.ts';

export const zerosAndEnergyLevels: Guide = {
  id: 'zeros-and-energy-levels',
  name: 'Zeros and energy levels',
  category: 'quantum',
  difficulty: 'intermediate',
  estimatedTime: 12,
  description:
    'Zeros of ζ keep their distance from each other as the energy levels of heavy nuclei do. See it in a block that you mine.',
  rewards: { tokens: 50 },
  prerequisites: ['getting-started'],
  available: true,
  steps: [
    {
      title: 'See the zeros',
      description:
        'Hardy’s function Z(t) is real, and is zero exactly where ζ(½ + it) is. The live picture draws it over a short stretch: each change of sign is a zero on the critical line.',
      action:
        'Choose “Riemann Zeta Function Analysis”, move “Complexity Level” to 1 and press “Start mining”.',
      tips: ['The first zero is at t = 14.134725…, and below it there is none.'],
      route: '/',
    },
    {
      title: 'One yardstick for all heights',
      description:
        'Zeros grow denser with height: near t they lie 2π / ln(t / 2π) apart on average. Measured in that unit, spacings at all heights can be compared, and their mean is 1. This is the normalised spacing s.',
      action: null,
      tips: ['Near t = 10,000 the mean distance is about 0.85, near t = 100,000 about 0.65.'],
      route: '/',
    },
    {
      title: 'Open a block of zeros',
      description:
        'The picture of a finished block sets the measured spacings, as bars, beside the line that random matrices predict.',
      action:
        'Choose “Riemann Zero Analysis” under “Computation type” and press the number of the newest block.',
      tips: ['“Table” above the picture gives both as numbers.'],
      route: '/blocks',
    },
    {
      title: 'They repel each other',
      description:
        'Points thrown at random would have spacings of density e^(−s): the smaller, the more common. Zeros do the opposite: the line starts at 0 like s², and the bars with it. Close pairs are rare, and a block’s closest pair is worth a line of its own.',
      action: 'Find the formula of the closest pair in the card “Result”.',
      tips: ['A very close pair is where a count of zeros goes wrong most easily, so it is evaluated again.'],
      route: '/blocks',
    },
    {
      title: 'Where the line comes from',
      description:
        'Energy levels of heavy nuclei look like eigenvalues of large random Hermitian matrices, the Gaussian unitary ensemble if there is no time-reversal symmetry. Montgomery found the same law for pairs of zeros in 1973, and Odlyzko’s computations bore it out.',
      action: null,
      tips: [
        'The line drawn is Wigner’s surmise, exact for 2 × 2 matrices and close to the limit of large ones.',
      ],
      route: '/blocks',
    },
    {
      title: 'What it doesn’t say',
      description:
        'The law is expected for great heights and proved only in part. At the heights of your block the bars still differ a little from the line. Nobody knows a quantum system whose levels are the zeros; that there is one is an old hope.',
      action: null,
      tips: ['A block states what it measured. The line is marked as a prediction.'],
      route: '/blocks',
    },
  ],
};
