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
        'A terminal in the folder of this product, on this machine or on one of your own. The check fetches every stored column from a server and does the rest by itself, so that you need not trust the server. On the machine that has the database, it works without the server.',
      action: null,
      tips: ['You can read this guide to its end without a terminal.'],
      route: null,
    },
    {
      title: 'Note the tip and the key',
      description:
        'Signatures show that blocks weren’t changed. They don’t show whether the newest ones were left off, or whether whoever holds the keys sealed the whole chain again. Both are found only by comparison with something that you noted before.',
      action: 'Open the newest block, copy its “Block hash”, and copy the fingerprint from /api/keys.',
      tips: ['Keep both outside this machine, with the date.'],
      route: '/blocks',
    },
    {
      title: 'With the server, or without',
      description:
        'Given the address of a server, the check leaves it running. Without one it reads the database directly. The database that comes with the product admits one program at a time, so stop the server first; sessions continue from their checkpoints afterwards.',
      action: 'Keep the server running, or press Ctrl+C in its terminal.',
      tips: ['If you forget to stop it, the check says that the data folder is in use, and changes nothing.'],
      route: null,
    },
    {
      title: 'Run the check',
      description:
        'For each block it builds the canonical records from the stored columns again, from them the Merkle root, and from the header the block hash; and it compares the link to the previous block. Then it checks both signatures.',
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
        'A good ledger ends with the number of valid blocks and signatures, the tip and the key fingerprint, and exit code 0. A fault is reported with its block and, where possible, the column whose stored value doesn’t fit; the exit code is 1.',
      action: null,
      tips: ['A faulty block doesn’t make its successors fail: each is judged by itself.'],
      route: null,
    },
    {
      title: 'Insist on the key',
      description:
        'With a fingerprint the check refuses a chain that other keys have signed, however consistent it is in itself. Compare the tip too: the block that you noted must still be there, with the hash that you noted.',
      action: 'Type the command again, with “--key” and the fingerprint that you noted.',
      tips: [
        'Keys may change: a rotation is a record in the chain, signed by the keys before it. The fingerprint stays that of the first keys.',
      ],
      route: null,
    },
    {
      title: 'What it can’t say',
      description:
        'Without --certificates, verify-chain checks what was sealed, not the mathematics behind it. With it, the command checks each certificate too; Verify here, on the page of a block, does so in your browser. Both together are what makes the ledger worth reading.',
      action: null,
      tips: ['The guide “Reading a certificate” goes into the second half.'],
      route: null,
    },
  ],
};
