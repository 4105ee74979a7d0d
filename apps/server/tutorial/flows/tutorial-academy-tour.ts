import { beside, type FlowDefinition, goTo, hover, read } from '../flow-definition.ts';

export const tutorialAcademyTour: FlowDefinition = {
  id: 'tutorial-academy-tour',
  name: 'How to Use the Tutorials',
  description: 'What counts as completed, what comes first, and what can be started now.',
  category: 'mining',
  difficulty: 'beginner',
  estimatedTime: 2,
  prerequisites: [],
  steps: [
    goTo('/tutorials', {
      id: 'open-tutorials',
      title: 'To the tutorials',
      description: 'The page opens, and the tour continues there.',
    }),
    read(
      {
        id: 'progress',
        title: 'Your progress',
        description:
          'A tutorial counts as completed when all its steps were taken and Finish ends it. Closing it earlier is fine: you can start it again from the first step.',
      },
      beside('tutorial-progress', 'bottom'),
    ),
    read(
      {
        id: 'categories',
        title: 'Four categories',
        description:
          'Mining, the clock and its zeros, problems and proof, and what keeps the ledger honest. Press a category to see only its tutorials.',
      },
      beside('tutorial-categories', 'bottom'),
    ),
    hover(
      {
        id: 'card',
        title: 'A tutorial',
        description:
          'Each card shows the difficulty, the minutes and what to complete first. Start is disabled until that is completed and the tutorial’s screen is available. Point at a card, or tap it, to continue.',
        hints: ['Without a pointer, F6 moves to a card.'],
      },
      beside('tutorial-card', 'right'),
    ),
    read(
      {
        id: 'length',
        title: 'Stars are length',
        description:
          'More stars mean a longer tutorial, one for every two minutes and at most five. They are not a rating: nobody has rated anything.',
      },
      beside('tutorial-length', 'right'),
    ),
    read(
      {
        id: 'end',
        title: 'Where to begin',
        description:
          'Up to three beginner tutorials that you have not completed are suggested here. Mining Fundamentals is a good first one.',
      },
      beside('tutorial-suggestions', 'top'),
    ),
  ],
};
