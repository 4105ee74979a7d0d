import type { Guide } from '@productive-mining/contract/calls/guide.ts';

export const readingABlock: Guide = {
  id: 'reading-a-block',
  name: 'Reading a block',
  category: 'other',
  difficulty: 'intermediate',
  estimatedTime: 10,
  description:
    'Go through a block’s page card by card: what was found, how far each figure is checked, what it cost.',
  rewards: { tokens: 50 },
  prerequisites: ['getting-started'],
  available: true,
  steps: [
    {
      title: 'Find a block',
      description:
        'The list holds every block of this server, the newest first. A search takes a height, the first digits of a hash, or an address.',
      action: 'Press “Mine only” to see your own, then press the number of one.',
      tips: [
        'On a block’s page, k leads to the earlier block and j to the later one.',
        'If this card covers what you are looking for, “Fold guide” at its top makes it small.',
      ],
      route: '/blocks',
    },
    {
      title: 'The result',
      description:
        'The card “Result” shows the region, a picture of what was found, and the findings as formulas and lists. The picture is drawn from the stored result; its caption says what is measured and what is a prediction.',
      action: 'Press “Table” above the picture to see the same data as numbers, and “CSV” to keep them.',
      tips: ['“Stored record” at the end of the card is the result as the block’s hash covers it.'],
      route: '/blocks',
    },
    {
      title: 'Five words',
      description:
        'Proved: shown in full by another method. Spot-checked: parts that nobody could foresee were computed again by another program. Counted: spot-checked, and part of a sum over many blocks that an independent count proves later. Reported: as the miner’s program says, and checked no further than the line below it tells. Computed: a figure for comparison.',
      action: 'Read the word beside each statement in the card “What this block says”.',
      tips: ['A spot check can miss a fault. Its statement says how likely that is.'],
      route: '/blocks',
    },
    {
      title: 'What it cost',
      description:
        'The card “Work” lists wall time and processor time separately: several cores share a block, so processor time may be longer. “Verifying / computing” says how much cheaper the check was than the work.',
      action: 'Compare “Computing, CPU time” and “Verifying, CPU time” in the card “Work”.',
      tips: ['Energy is an estimate: processor seconds × the watts that the server is configured with.'],
      route: '/blocks',
    },
    {
      title: 'Its place in the chain',
      description:
        'The block hash is SHA-256 over the header’s fields, among them the previous block’s hash and the Merkle root over every stored column. Change one bit of any of them, and the block’s hash no longer fits, nor does the link of the next block.',
      action: 'Compare “Previous hash” in “Block header” with the “Block hash” of the earlier block.',
      tips: ['Press a shortened hash to copy all of it.'],
      route: '/blocks',
    },
    {
      title: 'Looked at again',
      description:
        'One spot-checked block in twenty, drawn by later blocks, has more of its parts computed again in idle time. A block that fails is marked disputed by a record in the chain, and its region is mined again.',
      action: null,
      tips: ['Blocks that were drawn have a card “Looked at again”.'],
      route: '/blocks',
    },
  ],
};
