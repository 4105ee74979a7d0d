import { beside, type FlowDefinition, goTo, read } from '../flow-definition.ts';

export const proofAndEvidence: FlowDefinition = {
  id: 'proof-and-evidence',
  name: 'Proof and Evidence',
  description: 'Why a conjecture that holds as far as anyone has looked is still not proved.',
  category: 'frontiermath',
  difficulty: 'beginner',
  estimatedTime: 5,
  prerequisites: [],
  steps: [
    read({
      id: 'conjecture',
      title: 'Goldbach, 1742',
      description:
        'Every even number from 4 on is a sum of two primes: 4 = 2 + 2, 100 = 3 + 97. No exception is known, and no proof.',
    }),
    read({
      id: 'range',
      title: 'A range is no proof',
      description:
        'Every even number up to 4·10¹⁸ has been checked (Oliveira e Silva, Herzog, Pardi, 2014). Beyond any such bound there are infinitely many more, and the check says nothing about them.',
    }),
    read({
      id: 'race',
      title: 'Patterns do break',
      description:
        'Count primes that leave remainder 1 and primes that leave remainder 2 when divided by 3. The second group is never behind up to 608,981,813,028; at the next number, a prime, the lead changes. Whoever stopped at a hundred billion saw a law that does not hold.',
      hints: ['Bays and Hudson found this number in 1978.'],
    }),
    goTo('/', {
      id: 'open-mining',
      title: 'To the Mining Dashboard',
      description: 'The page opens, and the tutorial continues there.',
    }),
    read(
      {
        id: 'kind',
        title: 'Two frontiers',
        description:
          'Goldbach Conjecture Verification writes every even number of an interval as a sum of two primes. Which intervals it takes depends on the difficulty.',
      },
      beside('computation-type', 'right'),
    ),
    read(
      {
        id: 'frontiers',
        title: 'Below 30 and from 30 on',
        description:
          'Below 30 the intervals begin at 4, and the statement is proved for every number of the interval by a second method. From 30 on they begin at 4·10¹⁸, where there is too much to compute it all twice: the statement is spot-checked there, and never called proved.',
      },
      beside('difficulty', 'right'),
    ),
    goTo('/blocks', {
      id: 'open-blocks',
      title: 'To the blocks',
      description: 'The list opens, and the tutorial continues there.',
    }),
    read(
      {
        id: 'blocks',
        title: 'What the ledger adds up to',
        description:
          'The intervals of one frontier follow one another without a gap. So the blocks together state one thing: up to here, every even number has been written as a sum of two primes.',
      },
      beside('block-list', 'top'),
    ),
    read({
      id: 'end',
      title: 'What a search can do',
      description:
        'A search cannot prove the conjecture, but it could refute it: one even number without a pair would settle the question for good. Until then each block is evidence, and data on how the pairs are spread.',
    }),
  ],
};
