import { beside, type FlowDefinition, goTo, read } from '../flow-definition.ts';

export const zerosOfZeta: FlowDefinition = {
  id: 'zeros-of-zeta',
  name: 'What a Zero of Zeta Is',
  description: 'From a sum over all numbers to a count of zeros that can have missed none.',
  category: 'quantum',
  difficulty: 'intermediate',
  estimatedTime: 5,
  prerequisites: [],
  steps: [
    read({
      id: 'function',
      title: 'The function',
      description:
        'ζ(s) = 1 + 1/2ˢ + 1/3ˢ + … where the real part of s exceeds 1. Euler saw that this is the product of 1/(1 − p⁻ˢ) over all primes p: whoever knows ζ knows the primes. Riemann extended it to every complex s except 1.',
    }),
    read({
      id: 'zero',
      title: 'A zero',
      description:
        'A zero is a number s with ζ(s) = 0. Those at −2, −4, −6, … are called trivial. All others have a real part between 0 and 1; the first above the axis is ½ + 14.1347…i. Riemann’s hypothesis says that all of them have real part ½.',
      hints: [
        'The zeros enter the exact formula for the number of primes up to x as waves: each zero is one frequency.',
      ],
    }),
    goTo('/', {
      id: 'open-mining',
      title: 'To the Mining Dashboard',
      description: 'The page opens, and the tutorial continues there.',
    }),
    read(
      {
        id: 'kind',
        title: 'Where they are mined',
        description:
          'Riemann Zeta Function Analysis takes the next interval of t that the ledger does not have yet, and looks for every zero ½ + it in it.',
      },
      beside('computation-type', 'right'),
    ),
    read(
      {
        id: 'sign-changes',
        title: 'None is invented',
        description:
          'On the line, ζ can be turned into a real function Z(t) with the same zeros. Between two values of Z with opposite signs lies a zero. A sign counts only where |Z| is larger than a stated error bound.',
        hints: ['While a session of this kind computes, the picture shows Z(t) and its crossings.'],
      },
      beside('active-computation picture', 'left'),
    ),
    read(
      {
        id: 'turing',
        title: 'None is missed',
        description:
          'Turing’s method gives an upper bound for the number of all zeros in the strip, on the line or off it. If it equals the number of sign changes, every zero of the interval is simple and on the line. For this interval, that is proved.',
      },
      beside('workflow', 'top'),
    ),
    read(
      {
        id: 'ordinates',
        title: 'Where exactly they are',
        description:
          'The count is proved. The positions of the individual zeros are spot-checked: in some parts, every zero is computed again by another formula. A wrong count never passes; a wrong digit in one part may.',
      },
      beside('recent-blocks', 'top'),
    ),
    read({
      id: 'end',
      title: 'What it does not say',
      description:
        'However many intervals are proved, infinitely many zeros remain, and Riemann’s hypothesis stays open. Platt and Trudgian verified it to t = 3·10¹² in 2021, far above this ledger. What a block adds is a proof that you can run again.',
    }),
  ],
};
