import type { Guide } from '@productive-mining/contract/calls/guide.ts';
import { availableLabels } from '@productive-mining/work/registry.ts';
import { GUIDE_LIMITS } from '../find-guide-faults.ts';
import { listAtMost } from '../list-at-most.ts';

const aboutKinds = (kinds: string) =>
  `This server computes mathematics region by region: ${kinds}. A region becomes a block once another program has checked the result. No power goes into guessing hashes.`;
/** What the other words leave of a description. */
const LISTED_CHARACTERS = GUIDE_LIMITS.descriptionCharactersMax - aboutKinds('').length;

export const gettingStarted: Guide = {
  id: 'getting-started',
  name: 'Getting started',
  category: 'mining',
  difficulty: 'beginner',
  estimatedTime: 6,
  description:
    'Mine your first block: choose an amount of work, start, watch it being checked, and read what it says.',
  rewards: { tokens: 25 },
  prerequisites: [],
  available: true,
  steps: [
    {
      title: 'What is mined here',
      description: aboutKinds(listAtMost(availableLabels, LISTED_CHARACTERS)),
      action: null,
      tips: [
        'Block height at the top counts everyone’s blocks on this server.',
        'No block proves a conjecture. Each says something finite about one region.',
      ],
      route: '/',
    },
    {
      title: 'Choose little work',
      description:
        'Difficulty is the amount of work, not another kind of it: about one second of one processor core at 1, ten seconds at 47, two minutes at 100. A second of work pays about the same at every difficulty.',
      action:
        'On the “Productive Mining” tab, drag the slider “Complexity Level” to about 10, and choose one block at “Stop after”.',
      tips: ['Type and difficulty are locked while a session is mining. Pause or stop to change them.'],
      route: '/',
    },
    {
      title: 'Start a session',
      description:
        'A session takes the next region that this ledger does not have yet, then the one after it, until you stop it or its limit is reached. No two sessions ever get the same region, so blocks add up to data without gaps.',
      action: 'Press “Start mining”.',
      tips: ['When it has ended, the picture of its block stays on the page.'],
      route: '/',
    },
    {
      title: 'Watch the work',
      description:
        'The picture in “Active Computation” is drawn from the partial results as they arrive. Below it, the eight steps of “Productive Mining Workflow” are the real phases: the region is planned, computed, checked by another program, sealed, stored and paid.',
      action: 'Point at a step of “Productive Mining Workflow” to read what happens in it.',
      tips: ['At difficulty 10 a block takes a few seconds, and most steps pass in a moment.'],
      route: '/',
    },
    {
      title: 'Open your block',
      description:
        'When a block is sealed, it appears in “Recent Mathematical Blocks” and on the strip at the top, and its $MINED are in your balance. Every block has a page that anyone can read.',
      action: 'Press the number of the newest block in “Recent Mathematical Blocks”.',
      tips: ['Your first block is also what your wallet needs before guide rewards are paid.'],
      route: '/',
    },
    {
      title: 'Read what it says',
      description:
        'On a block’s page, the card “What this block says” lists its statements. Each says how far it is checked: proved in full, spot-checked at places that nobody could foresee, counted, reported by the miner’s program, or computed for comparison.',
      action: 'Open a block and read the card “What this block says”.',
      tips: ['The guide “Reading a block” goes through the rest of the page.'],
      route: '/blocks',
    },
    {
      title: 'Stop when you like',
      description:
        'A pause keeps the region and the parts of it that have been computed. A stop gives the region back, and another session takes it over. Sealed blocks stay, and so do their rewards.',
      action: 'Back on the Mining Dashboard, press “Stop mining” if a session still runs.',
      tips: [
        'On a server that others can reach, sessions of visitors who left are paused, and continue when they return.',
      ],
      route: '/',
    },
  ],
};
