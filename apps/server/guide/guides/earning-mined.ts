import type { Guide } from '@productive-mining/contract/calls/guide.ts';

export const earningMined: Guide = {
  id: 'earning-mined',
  name: 'How $MINED is earned',
  category: 'token',
  difficulty: 'beginner',
  estimatedTime: 5,
  description:
    'What the token is, which formula pays for a block, and why a wallet needs a block of its own.',
  rewards: { tokens: 25 },
  prerequisites: [],
  available: true,
  steps: [
    {
      title: 'A score, not money',
      description:
        '$MINED is a score inside this product. It isn’t traded, and no price is known for it. It is created only for something that the server has recorded, above all a verified block.',
      action: 'Find “$MINED balance” at the top of the Mining Dashboard.',
      tips: [
        'Your wallet belongs to this browser, by a signed cookie. There is no login.',
        'A tag with a dashed border marks a figure that isn’t measured. Press it for its formula.',
      ],
      route: '/',
    },
    {
      title: 'The value of a block',
      description:
        'Each kind has a base and an increment. A block’s scientific value is (base + increment) × (1 + min(difficulty / 200, 0.5)) dollars: a scoring formula, whatever was found.',
      action: 'Press the tag “formula” beside “Est. Value” in “Difficulty Settings”.',
      tips: ['Riemann zeros at difficulty 47: (800 + 200) × 1.235 = $1,235.'],
      route: '/',
    },
    {
      title: 'The reward',
      description:
        'A block pays 0.1 × value × a multiplier, rounded down to 0.01. The multiplier grows by a factor of 1.05 a step, as the work does, and is 1 at difficulty 47. So a second of work pays about the same at every difficulty, and small blocks bring no advantage.',
      action: 'Move the slider “Complexity Level” and watch “Est. Reward”.',
      tips: ['The multiplier is 0.1303 at difficulty 1 and 10.9297 at 100.'],
      route: '/',
    },
    {
      title: 'What pays nothing',
      description:
        'A result that fails its check pays nothing, and neither does one that its check can’t decide; the session says so and goes on. A sealed block keeps its reward, even if a later recheck disputes it. Then only its value stops counting.',
      action: null,
      tips: ['“Success Rate” in “Mining Performance” says how many finished computations were verified.'],
      route: '/',
    },
    {
      title: 'Rewards of guides',
      description:
        'Each guide pays a wallet once, and only a wallet with a verified block of its own: wallets are free, and tokens for clicking alone would be worth nothing. The rewards of guides that you complete earlier wait, and are paid with your first block.',
      action: null,
      tips: ['The guides’ window says how much is waiting.'],
      route: null,
    },
  ],
};
