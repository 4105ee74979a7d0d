import { beside, click, type FlowDefinition, goTo, hover, read, watch } from '../flow-definition.ts';

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
    goTo('/', {
      id: 'open-mining',
      title: 'To the Mining Dashboard',
      description: 'The page opens, and the tutorial continues there.',
    }),
    read(
      {
        id: 'computation-type',
        title: 'Choose the mathematics',
        description:
          'The first choice counts zeros of the Riemann zeta function: numbers s with ζ(s) = 0, which govern how the primes are spread. Other kinds sieve primes or write even numbers as sums of two primes. Kinds that are not available yet say so.',
        hints: ['With Multi you choose several kinds at once, and each gets its own session.'],
      },
      beside('computation-type', 'right'),
    ),
    read(
      {
        id: 'difficulty',
        title: 'Choose how much',
        description:
          'Difficulty sets the amount of work, planned as about a second on one core at 1, ten seconds at 47, two minutes at 100. Est. Time is a formula that does not know this machine; Measured is how long blocks took on this server. For a first block, choose 1.',
        hints: ['When the slider has the focus, Home sets it to 1.'],
      },
      beside('difficulty', 'right'),
    ),
    click(
      {
        id: 'start',
        title: 'Start',
        description:
          'Press the button. The server reserves the next region that nobody has computed and begins; two sessions never get the same region.',
        hints: ['If a session is already running, press Next.'],
      },
      beside('start-mining', 'right'),
    ),
    read(
      {
        id: 'picture',
        title: 'The work itself',
        description:
          'The picture is drawn from the results as they arrive. For zeta it shows Z(t), a real function that is zero exactly where ζ(½ + it) is: each crossing of the axis is a zero. Nothing in it is decoration.',
      },
      beside('active-computation', 'left'),
    ),
    watch(
      5000,
      {
        id: 'watch',
        title: 'Two bars',
        description:
          'Computation finds the result. Verification begins once the whole result is committed by a Merkle root: from then on, no part of it can be changed unnoticed.',
      },
      beside('active-computation', 'left'),
    ),
    hover(
      {
        id: 'workflow',
        title: 'Eight steps to a block',
        description:
          'A unit of work passes through these steps, and the current one is marked. Point at a step to read what it does.',
        hints: ['Without a pointer, press Next.'],
      },
      beside('workflow', 'top'),
    ),
    read(
      {
        id: 'sessions',
        title: 'Your sessions',
        description:
          'A session goes from region to region until you stop it. Paused, it keeps its region and its finished parts. Stopped, it gives the region back; you keep the blocks and tokens.',
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
          'A block pays its miner a tenth of its value, times a bonus that makes a second of work pay the same at every difficulty. A result that is rejected or stays undecided pays nothing. The value is a score from a formula, not money.',
      },
      beside('mining-header', 'bottom'),
    ),
    read(
      {
        id: 'end',
        title: 'Continue or stop',
        description:
          'The session keeps mining until you stop it here. The next tutorial to take is What a Block Proves: it opens a block and explains what in it can be trusted, and why.',
      },
      beside('start-mining', 'right'),
    ),
  ],
};
