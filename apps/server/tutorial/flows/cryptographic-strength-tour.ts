import { beside, type FlowDefinition, goTo, read } from '../flow-definition.ts';

export const cryptographicStrengthTour: FlowDefinition = {
  id: 'cryptographic-strength-tour',
  name: 'Bits of Strength',
  description:
    'What a bit of security means, which figures are formulas, and how strong the signatures really are.',
  category: 'security',
  difficulty: 'advanced',
  estimatedTime: 7,
  prerequisites: ['verification-and-ledger'],
  steps: [
    read({
      id: 'welcome',
      title: 'A bit doubles the work',
      description:
        'A scheme has n bits of security when the best known attack takes about 2ⁿ steps. At 128 bits, all computers on Earth would not finish. “Best known” matters: the figure can fall when someone has an idea.',
    }),
    goTo('/cryptographic-strength', {
      id: 'open-strength',
      title: 'To Cryptographic Strength',
      description: 'The screen opens.',
    }),
    read(
      {
        id: 'formula',
        title: 'A figure that grows',
        description:
          'The mining-based strength is a formula over the work of the ledger, and tagged as one. It measures how much was mined, not how hard anything is to break.',
      },
      beside('strength-mining', 'bottom'),
    ),
    read(
      {
        id: 'signatures',
        title: 'What protects the ledger',
        description:
          'Blocks are signed twice: with Ed25519, about 128 bits against ordinary computers, and with ML-DSA-65, made to resist quantum computers too. A forger has to break both.',
      },
      beside('strength-signatures', 'bottom'),
    ),
    read({
      id: 'end',
      title: 'What strength does not mean',
      description:
        'A signature shows who sealed a block and that it was not changed. It does not show that the result is right: for that there is the certificate, and anyone who computes it again.',
    }),
  ],
};
