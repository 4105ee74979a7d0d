import type { Guide } from '@productive-mining/contract/calls/guide.ts';

export const customAlgorithmLab: Guide = {
  id: 'custom-algorithm-lab',
  name: 'Your own algorithm',
  category: 'other',
  difficulty: 'beginner',
  estimatedTime: 8,
  description:
    'Run an example in the custom algorithm lab, change it, and learn what the lab gives you and what it doesn’t.',
  rewards: { tokens: 25 },
  prerequisites: [],
  available: true,
  steps: [
    {
      title: 'Open the lab',
      description:
        'The lab runs a function of yours in your own browser, to try an idea. Nothing is sent, and nothing is added to the chain or the statistics.',
      action: 'On the Mining Dashboard, choose the tab “Custom Algorithm”.',
      tips: [],
      route: '/',
    },
    {
      title: 'Run an example',
      description:
        'The first example counts the primes up to the input with the sieve of Eratosthenes: it crosses out the multiples of each prime, and what is left is prime.',
      action: 'Press “Run algorithm” and look at the card “Result”.',
      tips: [
        'Up to 1000 there are 168 primes, and their sum is 76,127.',
        'Ctrl+Enter runs what is in the box.',
      ],
      route: '/',
    },
    {
      title: 'Change the input',
      description:
        'The input goes to your first function, as a number if it reads as one and as text otherwise. The primes thin out like n / ln n, so a thousand times the input gives fewer than a thousand times the primes.',
      action: 'Type 1000000 into “Input” and press “Run algorithm” again.',
      tips: ['Up to a million there are 78,498 primes.'],
      route: '/',
    },
    {
      title: 'Try another idea',
      description:
        'The other examples look for long Collatz paths, count partitions by Euler’s recurrence, and list the ways in which an even number is a sum of two primes.',
      action: 'Choose “Goldbach pairs of n” under “Example”, set “Input” to 100 and run it.',
      tips: ['100 is a sum of two primes in six ways; the last is 47 + 53.'],
      route: '/',
    },
    {
      title: 'Know the limits',
      description:
        'Your code has ten seconds, and no access to network, storage or the page. Execution time is measured. Memory is an estimate from the size of the result, and the research value is a score by formula; both are marked as such, and neither pays anything.',
      action: null,
      tips: ['“Recent Executions” keeps the last five, until the page is closed.'],
      route: '/',
    },
  ],
};
