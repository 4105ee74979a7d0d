import type { Guide } from '@productive-mining/contract/calls/guide.ts';

export const verifyingTheChain: Guide = {
  id: 'verifying-the-chain',
  name: 'Checking the whole chain yourself',
  category: 'other',
  difficulty: 'expert',
  estimatedTime: 15,
  description:
    'Run verify-chain from a terminal, learn what its answer means, and what you have to note so that it means more next time.',
  rewards: { tokens: 75 },
  prerequisites: ['reading-a-block'],
  available: true,
  steps: [
    {
      title: 'What you need',
      description:
        'A terminal in a folder of this product, on this machine or on one of your own. The check fetches every stored column from a server and does the rest by itself, so that the server need not be believed. Next to the database it can do without the server.',
      action: null,
      tips: ['Reading this guide to its end is fine without a terminal at hand.'],
      route: null,
    },
    {
      title: 'Note the tip and the key',
      description:
        'Signatures show that blocks weren’t changed. They don’t show that the newest ones were left off, or that the whole chain was sealed anew by whoever holds the keys. Both show only against something that you noted before.',
      action: 'Open the newest block, copy its “Block hash”, and copy the fingerprint from /api/keys.',
      tips: ['Keep both outside this machine, with the date.'],
      route: '/blocks',
    },
    {
      title: 'With the server, or without',
      description:
        'Given the address of a server, the check leaves it running. Without one it reads the database in place, and the one that comes with the product lets one program at a time into its folder: stop the server for that. Sessions go on from their checkpoints.',
      action: 'Keep the server running, or press Ctrl+C in its terminal.',
      tips: ['If you forget to stop it, the check says that the data folder is in use, and changes nothing.'],
      route: null,
    },
    {
      title: 'Run the check',
      description:
        'For each block it makes the canonical records from the stored columns again, from them the Merkle root, from the header the block hash, and compares the link to the block before. Then it checks both signatures.',
      action:
        'Type “npx productive-mining verify-chain --server” and the address of this page; with the server stopped, “npx productive-mining verify-chain” alone.',
      tips: [
        'Most of the time goes into ML-DSA-65. “--ed25519-only” leaves it out.',
        'If you stopped the server, start it again with “npm start”.',
      ],
      route: null,
    },
    {
      title: 'Read the answer',
      description:
        'A good ledger ends with the number of valid blocks and signatures, the tip and the key fingerprint, and exit code 0. A fault names its block, and where that can be told the column whose stored value doesn’t fit; the exit code is 1.',
      action: null,
      tips: ['A faulty block doesn’t drag its successors along: each is judged by itself.'],
      route: null,
    },
    {
      title: 'Insist on the key',
      description:
        'With a fingerprint the check refuses a chain that other keys have signed, however consistent it is in itself. Compare the tip too: the block that you noted has to be there still, with the hash that you noted.',
      action: 'Type the command again, with “--key” and the fingerprint that you noted.',
      tips: [
        'Keys may change: a rotation is a record in the chain, signed by the keys before it. The fingerprint stays that of the first.',
      ],
      route: null,
    },
    {
      title: 'What it can’t say',
      description:
        'verify-chain checks what was sealed, not the mathematics behind it. That is checked when a block is mined, again by rechecks, and by anyone who computes leaves of a block from its plan. Both together are what makes the ledger worth reading.',
      action: null,
      tips: ['The guide “Reading a certificate” goes into the second half.'],
      route: null,
    },
  ],
};
