import { beside, type FlowDefinition, goTo, read } from '../flow-definition.ts';

export const frontiermathExploration: FlowDefinition = {
  id: 'frontiermath-exploration',
  name: 'FrontierMath Challenges',
  description: 'Problems whose answers a machine can check, a solver that may fail, and how often it does.',
  category: 'frontiermath',
  difficulty: 'advanced',
  estimatedTime: 10,
  prerequisites: [],
  comesWith: 'FrontierMath',
  steps: [
    read({
      id: 'welcome',
      title: 'Hard to find, easy to check',
      description:
        'Finding an answer may take a new idea; checking it takes a computation. With problems of this form, a machine can judge an answer and nobody has to take its word for it.',
    }),
    goTo('/frontiermath', {
      id: 'open-frontiermath',
      title: 'To FrontierMath',
      description: 'The screen opens.',
    }),
    read(
      {
        id: 'whose',
        title: 'Whose problems',
        description:
          'The problems of the FrontierMath benchmark are private. Those listed here are this product’s own, in four tiers; the figures in the banner are published ones, with source and date.',
      },
      beside('frontiermath-banner', 'bottom'),
    ),
    read(
      {
        id: 'explore',
        title: 'Choose a problem',
        description:
          'Filter by subject and tier. Attempts and solutions are counts of what really happened on this server.',
      },
      beside('frontiermath-problems', 'top'),
    ),
    read(
      {
        id: 'solver',
        title: 'The solver',
        description:
          'It gets the text of the problem and nothing else: no hint, no answer. It names a technique, computes exactly, and shows its steps. When it fails it says so, and its measured success rate is on the page.',
      },
      beside('frontiermath-solver', 'top'),
    ),
    read(
      {
        id: 'checked',
        title: 'Checked twice',
        description:
          'An answer counts when a second method confirms it. The first verified answer to a problem seals a block; repeats are attempts.',
      },
      beside('frontiermath-solver', 'top'),
    ),
    read({
      id: 'end',
      title: 'An answer is not a proof',
      description:
        'That a number is right does not show why. Where the problem asks for a number, the check settles it; the reasons in the steps are for you to judge.',
    }),
  ],
};
