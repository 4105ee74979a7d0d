import { beside, click, type FlowDefinition, goTo, read } from '../flow-definition.ts';

export const shellTour: FlowDefinition = {
  id: 'shell-tour',
  name: 'A Tour of the Page',
  description:
    'Where things are, what the figures at the top mean, and how to tell a measurement from a formula.',
  category: 'mining',
  difficulty: 'beginner',
  estimatedTime: 3,
  prerequisites: [],
  steps: [
    read({
      id: 'welcome',
      title: 'What this page is',
      description:
        'A ledger of computed mathematics. Each block holds a result that a second program has checked, and pays its miner in $MINED. This tour shows where things are.',
      hints: ['Pause keeps your place. Esc or the cross ends the tutorial.'],
    }),
    goTo('/', {
      id: 'open-mining',
      title: 'To the Mining Dashboard',
      description: 'The page opens, and the tour continues there.',
    }),
    read(
      {
        id: 'navigation',
        title: 'The screens',
        description:
          'Every screen is one press away. In a narrow window five of them are tabs at the bottom, and the menu button at the top lists more.',
      },
      beside('navigation', 'right'),
    ),
    read(
      {
        id: 'connection',
        title: 'Is the page up to date?',
        description:
          'This shows whether the page is connected to the server. While it is, progress and new blocks arrive by themselves. When it is not, figures stay as they were and show since when.',
      },
      beside('connection', 'top'),
    ),
    read(
      {
        id: 'chain',
        title: 'The chain',
        description:
          'The newest blocks, after the one in the making. Each holds the hash of the block before it, so that no earlier block can be changed without breaking every later link.',
      },
      beside('chain-strip', 'bottom'),
    ),
    read(
      {
        id: 'figures',
        title: 'Three figures',
        description:
          'Block height is the number of the newest block. $MINED balance is yours alone. Research value adds up the scores of everyone’s blocks; it is not money.',
      },
      beside('mining-header', 'bottom'),
    ),
    click(
      {
        id: 'provenance',
        title: 'Measured, or not',
        description:
          'A dashed tag marks a figure that was not measured: a formula, an estimate, a published or a simulated value. Press the tag to read where its figure comes from.',
        hints: ['F6 moves between this card and the marked element; Enter presses it.'],
      },
      beside('provenance-tag', 'bottom'),
    ),
    read({
      id: 'end',
      title: 'By keyboard',
      description:
        'Everything can be reached with Tab and Enter. The key ? lists the shortcuts. Mining Fundamentals comes next: it starts a session and follows it to a block.',
    }),
  ],
};
