import type { Guide } from '@productive-mining/contract/calls/guide.ts';

export const readingACertificate: Guide = {
  id: 'reading-a-certificate',
  name: 'Reading a certificate',
  category: 'mining',
  difficulty: 'expert',
  estimatedTime: 15,
  description:
    'How a miner is bound to results that nobody can check in full, what a spot check can miss, and what it can’t bind.',
  rewards: { tokens: 75 },
  prerequisites: ['reading-a-block'],
  available: true,
  steps: [
    {
      title: 'Leaves',
      description:
        'The plan of a block cuts its region into leaves, hundreds to tens of thousands. A leaf’s summary is a function of the plan and its number, with no byte left free: anyone who computes it gets the same bytes.',
      action: 'Open a block and find “Leaves committed” in the card “Certificate and signatures”.',
      tips: ['“Stored record” in the card “Result” shows the plan.'],
      route: '/blocks',
    },
    {
      title: 'Commit',
      description:
        'Before anything is checked, the miner commits to all leaves at once: the work root is the top of a Merkle tree of SHA-256 over them (RFC 6962). The first root that is received counts. Another leaf would need another root.',
      action: 'Find “Work root” in “Certificate and signatures”.',
      tips: ['The tags of leaf and node differ, so that a node can’t be passed off as a leaf.'],
      route: '/blocks',
    },
    {
      title: 'Then challenge',
      description:
        'When the region was given out, the server had stored a fresh secret. SHA-256(root ‖ secret ‖ unit id) now draws the leaves to look at. The miner could neither know them nor try other roots until a favourable draw came: the secret is shown only with the block.',
      action: 'Find “Challenge’s secret” and “Leaves opened” in the same card.',
      tips: [
        'A challenge from the last block’s hash alone could be tried out by the miner beforehand. That is what the secret prevents.',
      ],
      route: '/blocks',
    },
    {
      title: 'What can be missed',
      description:
        'With a share f of the leaves wrong and k opened, all wrong ones are missed with a probability of about (1 − f)^k. At 16 opened leaves, 1 % wrong escapes with probability 0.85, 10 % with 0.19; at 80, with 0.45 and 0.0002. A single wrong leaf nearly always escapes.',
      action:
        'Read “Probability that a fault escapes” under a spot-checked statement in “What this block says”.',
      tips: [
        'Statements called proved don’t rest on this: they are shown in full by another method.',
        'Rechecks look at further leaves later, and counts of primes at totals over many blocks.',
      ],
      route: '/blocks',
    },
    {
      title: 'Another program',
      description:
        'For a statement that is spot-checked, each opened leaf is computed again by a second, plain program, by other steps: no wheel, no bits, no vectors. A mistake in the fast program would have to be made twice, in two ways, with the same bytes as the outcome. If the find is its own proof, the find itself is checked.',
      action: 'Read the method beside each word in “What this block says”.',
      tips: ['The README of each kind, in packages/work, says what the two programs have in common.'],
      route: '/blocks',
    },
    {
      title: 'What isn’t bound',
      description:
        'All this binds miners. The server draws the secrets and seals the blocks, so it could cheat. What binds it is that the plan fixes every leaf: you can have all of them computed again, or do so with a program of your own, and compare the root.',
      action:
        'Press “Download raw data”: every leaf comes as a line, checked against the work root as it is made.',
      tips: ['Leaves that aren’t cached are computed again, which takes about as long as the block did.'],
      route: '/blocks',
    },
    {
      title: 'Two signatures',
      description:
        'The server signs each block twice: with Ed25519, and with ML-DSA-65, which is built to withstand quantum computers. Both have to hold. They show that a block wasn’t changed after it was sealed, not that its mathematics is right; for that there is the certificate.',
      action: 'Find “Signing key”, “Ed25519” and “ML-DSA-65” in “Certificate and signatures”.',
      tips: [
        '/api/keys gives the public keys and their fingerprint. Note the fingerprint: a later check can insist on it.',
      ],
      route: '/blocks',
    },
  ],
};
