import type { Guide } from '@productive-mining/contract/calls/guide.ts';

export const stakingMined: Guide = {
  id: 'staking-mined',
  name: 'Staking and sending',
  category: 'token',
  difficulty: 'intermediate',
  estimatedTime: 8,
  description: 'Put $MINED aside for a time, see what comes back, and send some to another wallet.',
  rewards: { tokens: 50 },
  prerequisites: ['earning-mined'],
  available: true,
  steps: [
    {
      title: 'What a wallet can send',
      description:
        'Blocks, transfers and stakes that ended pay tokens that you can send and stake. Bonus credits of achievements, quests and guides count in balance and level, and stay with the wallet: otherwise anyone could open a thousand wallets and send their bonuses to one.',
      action: 'Find “Can be sent and staked” and “Bonus credits” in “Your wallet”.',
      tips: [
        '“Where your balance comes from” adds up the transactions of each type; together they are the balance.',
      ],
      route: '/altcoin',
    },
    {
      title: 'Available and staked',
      description:
        'A stake moves tokens from the available balance to the staked one. They can’t be sent until it ends, and it can’t be ended early. At its end they come back by themselves, also when the server was off then.',
      action: 'Open the tab “Staking Rewards”.',
      tips: [
        'From 10,000 staked $MINED on a wallet is a validator. That is a title here: blocks are checked all the same.',
      ],
      route: '/altcoin',
    },
    {
      title: 'What a stake pays',
      description:
        'The payout is amount × 12 × days / 36,500, rounded down to 0.01: twelve per cent a year, for the days it ran. The form shows whole tokens, so that “Estimated reward” is never more than what is paid.',
      action: 'Type an amount and a number of days into “Stake $MINED”, and watch the estimate.',
      tips: ['100 $MINED for 30 days: 100 × 12 × 30 / 36,500 = 0.98.'],
      route: '/altcoin',
    },
    {
      title: 'Send some',
      description:
        'A transfer takes an address of 0x and 40 hex digits. It is one transaction in each of the two wallets, and can’t be taken back: a wrong address that has the right form gets the tokens.',
      action: 'Look at the form “Send Tokens” on the tab “Gaming Wallet”; you need not send any.',
      tips: [
        'Nobody but you can send from your wallet.',
        '“Copy address” gives yours to whoever wants to send you some.',
      ],
      route: '/altcoin',
    },
    {
      title: 'Show what you did',
      description:
        'A statement of contribution lists your blocks, each with the hashes that lead from it to a tip which the ledger’s keys signed. With the file and the ledger’s fingerprint anyone can check it, without this server and without believing you.',
      action: 'Find “Take your records with you”.',
      tips: ['On a command line, “npx productive-mining verify-statement” checks such a file.'],
      route: '/altcoin',
    },
  ],
};
