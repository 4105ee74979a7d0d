import { beside, type FlowDefinition, goTo, read } from '../flow-definition.ts';

export const verificationAndLedger: FlowDefinition = {
  id: 'verification-and-ledger',
  name: 'What a Block Proves',
  description:
    'Open a block and read it: what is proved, what is only spot-checked, and what ties it to all other blocks.',
  category: 'security',
  difficulty: 'intermediate',
  estimatedTime: 8,
  prerequisites: ['productive-mining-basics'],
  needsBlock: true,
  steps: [
    read({
      id: 'welcome',
      title: 'A claim and its reasons',
      description:
        'A block claims something finite, such as how many zeros of zeta lie in one interval. This tutorial opens the first block of this ledger and asks of each part why you should believe it.',
    }),
    goTo('/blocks', {
      id: 'open-blocks',
      title: 'To the blocks',
      description: 'The list opens, and the tutorial continues there.',
    }),
    read(
      {
        id: 'list',
        title: 'Every block',
        description:
          'The indices have no gap: 1 is the first block, and the newest is at the top. Nothing is ever removed. A block that a later check contradicts stays, marked as disputed.',
      },
      beside('block-list', 'top'),
    ),
    read(
      {
        id: 'search',
        title: 'Find one',
        description:
          'A number opens that block. Six or more digits of a hash, or the address of a miner, filter the list.',
      },
      beside('block-search', 'bottom'),
    ),
    goTo('/blocks/1', {
      id: 'open-block',
      title: 'To block 1',
      description: 'The first block of this ledger opens.',
    }),
    read(
      {
        id: 'proved',
        title: 'Proved',
        description:
          'The page begins with what the block says. A statement marked proved was established for every case of the region by a method other than the one that found it. It holds if that method and its program are right. It says nothing beyond the region.',
        hints: [
          'Counted and computed are weaker: a figure that follows from the data but has no check of its own yet.',
        ],
      },
      beside('block-statements', 'right'),
    ),
    read(
      {
        id: 'spot-checked',
        title: 'Spot-checked',
        description:
          'A statement marked spot-checked, often among those that “more statements” unfolds, rests on some parts, drawn at random, that were computed again. Below it is how likely wrong parts escape: a single one most likely, and the more there are, the less. A spot check is evidence, not proof.',
      },
      beside('block-statements', 'right'),
    ),
    read(
      {
        id: 'result',
        title: 'What was found',
        description:
          'Below the statements: the region that was computed, its picture and its findings. The stored record at the end is the result as it was hashed, word for word.',
      },
      beside('block-result', 'right'),
    ),
    read(
      {
        id: 'certificate',
        title: 'Commit first, be asked later',
        description:
          'The work root fixes every part before the miner knows the secret. SHA-256 of root, secret and unit then says which parts are opened. A cheating miner cannot choose what is looked at, nor try again until the draw is favourable. The server could: it draws the secret and keeps it.',
      },
      beside('block-seal', 'left'),
    ),
    read(
      {
        id: 'header',
        title: 'The links',
        description:
          'The block hash covers these fields. Previous hash ties the block to the one before, Merkle root to everything stored about it: one changed bit gives another hash, and the next block no longer fits.',
      },
      beside('block-header', 'left'),
    ),
    read(
      {
        id: 'work',
        title: 'What it cost',
        description:
          'Computing and verifying are measured in seconds of processor time. Energy is an estimate from these times and the watts per core in the server’s configuration.',
      },
      beside('block-work', 'left'),
    ),
    read(
      {
        id: 'data',
        title: 'Ask for everything',
        description:
          'The raw data is computed again part by part, and this page compares the parts with the work root. If you do not trust the draw, you can look at all of it.',
      },
      beside('block-data', 'left'),
    ),
    read({
      id: 'end',
      title: 'What remains to trust',
      description:
        'The server draws the secrets and seals the blocks; no signature shows that it was fair. What binds it is that every part follows from the plan, so that anyone can compute any of it again and compare.',
    }),
  ],
};
