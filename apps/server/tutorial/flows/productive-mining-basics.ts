import { INITIAL_WORK_TYPE } from '@productive-mining/rules/estimated-value.ts';
import { availableLabels, workTypeOf } from '@productive-mining/work/registry.ts';
import { beside, click, type FlowDefinition, goTo, read } from '../flow-definition.ts';

const initial = workTypeOf(INITIAL_WORK_TYPE).presentation.label;
const others = availableLabels.filter((label) => label !== initial).join(', ');

export const productiveMiningBasics: FlowDefinition = {
  id: 'productive-mining-basics',
  name: 'Mining Fundamentals',
  description:
    'Start a session, watch the mathematics being computed and checked, and see what a block pays.',
  category: 'mining',
  difficulty: 'beginner',
  estimatedTime: 8,
  prerequisites: [],
  steps: [
    read({
      id: 'welcome',
      title: 'What mining is here',
      description:
        'Many blockchains search for a hash that starts with zeros: that secures them, and finds nothing else. Here a session computes a stretch of mathematics that this ledger does not have yet, and a block is sealed once another program has checked it.',
      hints: ['You cannot break anything here: a session can be stopped at any time.'],
    }),
    goTo('/?difficulty=10&blocks=1', {
      id: 'open-mining',
      title: 'To the Mining Dashboard',
      description: 'The page opens, set for a first block: difficulty 10, and one block.',
    }),
    read(
      {
        id: 'computation-type',
        title: 'Choose the mathematics',
        description: `${initial}, the first choice, finds the zeros of ζ, which govern the primes. Others: ${others}.`,
        hints: ['With Multi you choose several kinds at once, and each gets its own session.'],
      },
      beside('computation-type', 'right'),
    ),
    read(
      {
        id: 'difficulty',
        title: 'Choose how much',
        description:
          'Difficulty sets the amount of work, planned as about a second on one core at 1, ten seconds at 47, two minutes at 100. For a first block 10 is right: a second or two. Est. Time is a formula that does not know this machine; Measured is how long blocks took on this server.',
        hints: ['When the slider has the focus, arrow keys move it by 1, Page Up and Page Down by 10.'],
      },
      beside('complexity', 'right'),
    ),
    read(
      {
        id: 'stop-after',
        title: 'One block',
        description:
          'Without a limit, a session goes from region to region until you stop it. With one block it ends by itself, and the page keeps what it found, so that you can look at it.',
      },
      beside('stop-after', 'right'),
    ),
    click(
      {
        id: 'start',
        title: 'Start',
        description:
          'Press the button. The server reserves the next region that this ledger does not have yet and begins; two sessions never get the same region.',
        hints: ['A session that is already running goes on; the button adds one.'],
      },
      beside('start-mining', 'right'),
    ),
    read(
      {
        id: 'picture',
        title: 'The work itself',
        description:
          'The picture is drawn from the results as they arrive; after the session, it is that of its block. For zeta there are two, with a button each: Z(t) is a real function that is zero exactly where ζ(½ + it) is, each crossing of the axis being a zero; Spacings counts how far apart neighbouring zeros are.',
      },
      beside('active-computation picture', 'left'),
    ),
    read(
      {
        id: 'watch',
        title: 'Two bars',
        description:
          'While a session runs, two bars are below its picture; a first block is often sealed before you read this, and they are gone. Computation finds the result. Verification begins once all of it is committed by a Merkle root: then no part of it can be changed unnoticed.',
      },
      beside('active-computation below-picture', 'left'),
    ),
    read(
      {
        id: 'workflow',
        title: 'Eight steps to a block',
        description:
          'A unit of work passes through these steps, and while a session runs the current one is marked. Point at a step, or tap it, to read what it does.',
      },
      beside('workflow', 'top'),
    ),
    read(
      {
        id: 'sessions',
        title: 'Your sessions',
        description:
          'Sessions that run are listed here. Paused, a session keeps its region and its finished parts. Stopped, it gives the region back; you keep the blocks and tokens.',
      },
      beside('mining-sessions', 'top'),
    ),
    read(
      {
        id: 'blocks',
        title: 'Sealed blocks',
        description:
          'Verified means that the checking program accepted the result. How much it checks differs from kind to kind: some statements are proved for the region, others spot-checked. Each block’s page says which.',
      },
      beside('recent-blocks', 'top'),
    ),
    read(
      {
        id: 'reward',
        title: 'What it pays',
        description:
          'A block pays its miner a tenth of its value, times a factor by which a second of work pays the same at every difficulty. A result that is rejected or stays undecided pays nothing. The value is a score from a formula, not money.',
      },
      beside('mining-header', 'bottom'),
    ),
    read(
      {
        id: 'end',
        title: 'Your block',
        description:
          'The session ends with its block, whose picture stays on the Mining Dashboard with the way to its page. The next tutorial to take is What a Block Proves: it opens a block and explains what in it can be trusted, and why.',
      },
      beside('active-computation below-picture', 'left'),
    ),
  ],
};
