import { beside, click, type FlowDefinition, goTo, read } from '../flow-definition.ts';

export const sendingAndStaking: FlowDefinition = {
  id: 'sending-and-staking',
  name: 'Your $MINED',
  description: 'What a wallet holds and where it comes from, how a stake pays, and how to prove your blocks.',
  category: 'mining',
  difficulty: 'beginner',
  estimatedTime: 4,
  prerequisites: [],
  steps: [
    read({
      id: 'wallet',
      title: 'A wallet without an account',
      description:
        'This browser has a wallet on this server since your first visit. What your blocks pay is credited to it, and every credit is a transaction that you can look at.',
    }),
    goTo('/altcoin', {
      id: 'open-token',
      title: 'To the token page',
      description: 'The screen opens, and the tutorial continues there.',
    }),
    read(
      {
        id: 'level',
        title: 'A level of tokens',
        description:
          'Level and title follow from the balance by a formula, which the tag beside them says. The level of the Mining page is another one: it counts blocks.',
      },
      beside('token-level', 'bottom'),
    ),
    read(
      {
        id: 'parts',
        title: 'Three kinds of tokens',
        description:
          'Tokens that you mined or received can be sent and staked. Bonus credits count in the balance and stay with the wallet. Staked tokens come back at the end of their stake.',
      },
      beside('token-wallet', 'bottom'),
    ),
    click(
      {
        id: 'staking',
        title: 'Staking',
        description: 'Open the tab “Staking Rewards”.',
      },
      beside('tab-staking', 'bottom'),
    ),
    read(
      {
        id: 'stake',
        title: 'Twelve per cent a year',
        description:
          'From 100 $MINED on, for 7 to 365 days. A stake can’t be ended early; amount and interest come back by themselves at its end. The estimate is rounded down, so that at least so much is paid.',
      },
      beside('token-stake', 'bottom'),
    ),
    click(
      {
        id: 'activity',
        title: 'Every transaction',
        description: 'Open the tab “Activity Log”: it has the last ten, and more when you ask.',
      },
      beside('tab-activity', 'bottom'),
    ),
    read({
      id: 'end',
      title: 'Prove it to others',
      description:
        'On the tab “Gaming Wallet” you can save your records, and a statement of contribution: your blocks with proofs that anyone checks without this server.',
    }),
  ],
};
