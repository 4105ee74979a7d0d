import { beside, click, type FlowDefinition, goTo, read } from '../flow-definition.ts';

export const customAlgorithmLab: FlowDefinition = {
  id: 'custom-algorithm-lab',
  name: 'Your Own Algorithm',
  description:
    'Write a function, run it in a sandbox of this browser, and learn why its result is not a block.',
  category: 'mining',
  difficulty: 'intermediate',
  estimatedTime: 5,
  prerequisites: ['productive-mining-basics'],
  steps: [
    read({
      id: 'welcome',
      title: 'A place to try ideas',
      description:
        'The lab runs your own function on your own input. It stays in this browser: the server sees neither the code nor the result.',
    }),
    goTo('/', {
      id: 'open-mining',
      title: 'To the Mining Dashboard',
      description: 'The page opens, and the tutorial continues there.',
    }),
    click(
      {
        id: 'open-lab',
        title: 'Open the lab',
        description: 'Press the tab Custom Algorithm. The editor loads when you open it for the first time.',
        hints: ['By keyboard: F6 to the tab, Enter, and F6 back to this card.'],
      },
      beside('tab-custom', 'bottom'),
    ),
    read(
      {
        id: 'code',
        title: 'The code',
        description:
          'The first function that the code defines is called with the input. It runs in a worker without access to network, storage or page, and is stopped after ten seconds. Code that defines no function is refused with a sentence that says so.',
        hints: ['Example, at the top right of the card, offers four functions to start with.'],
      },
      beside('lab-algorithm', 'right'),
    ),
    click(
      {
        id: 'run',
        title: 'Run it',
        description:
          'A numeric input arrives as a number, anything else as text. Press Run algorithm; in the editor, Ctrl and Enter do the same.',
      },
      beside('lab-run', 'top'),
    ),
    read(
      {
        id: 'result',
        title: 'The result',
        description:
          'Execution time is measured. Memory is the size of the result as text, marked as an estimate because browsers do not measure a single worker. The research value is a score from both and pays nothing.',
      },
      beside('lab-result', 'right'),
    ),
    read(
      {
        id: 'executions',
        title: 'The last five',
        description:
          'The most recent runs are kept until this page closes. Press one to see its result again.',
      },
      beside('lab-executions', 'top'),
    ),
    read({
      id: 'end',
      title: 'Why this is not a block',
      description:
        'A function can return any number, right or wrong. A block needs more: a plan from which every part of the work follows, and a second program that checks the result by another method. Every kind of mathematics here comes with both.',
    }),
  ],
};
