import { beside, click, type FlowDefinition, goTo, read } from '../flow-definition.ts';

export const anchoringADiscovery: FlowDefinition = {
  id: 'anchoring-a-discovery',
  name: 'Anchoring a Discovery',
  description:
    'What a public chain shows about a block, the three ways to write it there, and how to check it.',
  category: 'mining',
  difficulty: 'intermediate',
  estimatedTime: 4,
  prerequisites: [],
  needsBlock: true,
  steps: [
    read({
      id: 'why',
      title: 'A witness elsewhere',
      description:
        'The ledger’s blocks link to each other, but whoever runs a server could begin it again. A hash in a public chain shows that a block was there by then, without trust in this server.',
    }),
    goTo('/blockchain', {
      id: 'open-blockchain',
      title: 'To the Blockchain Integration',
      description: 'The screen opens, and the tutorial continues there.',
    }),
    read(
      {
        id: 'connect',
        title: 'Choose a network',
        description:
          'A testnet costs nothing that is worth anything. Without a node the connection is one for simulations, which are marked as such wherever they are shown.',
        hints: ['A node of your own is asked only when it is at a public address, by https.'],
      },
      beside('chain-connect', 'right'),
    ),
    read(
      {
        id: 'connection',
        title: 'Who sends it',
        description:
          'Once you are connected, “Anchors by” says how. The operator’s key signs for the operator’s own node and contract alone; your own wallet sends to any contract; a simulation is sent nowhere.',
      },
      beside('chain-connection', 'bottom'),
    ),
    click(
      {
        id: 'monitor',
        title: 'Look at the chain',
        description: 'Open the tab “Network Monitor”.',
      },
      beside('tab-monitor', 'bottom'),
    ),
    read(
      {
        id: 'check',
        title: 'Ask the chain itself',
        description:
          'A transaction, or the index of a block of this ledger, is held against the chain: in which of its blocks the anchor is, and how many came after. What the server has stored only says where to look.',
      },
      beside('chain-check', 'top'),
    ),
    read({
      id: 'end',
      title: 'What it shows, and what not',
      description:
        'An anchor shows that a discovery was there by a time, not that it is right: for that, open its block and press “Verify this block”. The block’s page lists its anchors too.',
    }),
  ],
};
