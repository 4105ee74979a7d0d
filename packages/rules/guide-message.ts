/** What the Guide card says (spec part 3 §4): the first line whose condition holds. */

export interface GuideState {
  isMining: boolean;
  /** Title of an achievement that was just unlocked. */
  recentAchievement: string | null;
  /** $MINED earned by mining. */
  minedTokens: number;
}

const MESSAGES: readonly { holds: (state: GuideState) => boolean; text: (state: GuideState) => string }[] = [
  { holds: ({ isMining }) => isMining, text: () => 'Mining mathematical treasures...' },
  {
    holds: ({ recentAchievement }) => recentAchievement !== null,
    text: ({ recentAchievement }) => `Great work on ${recentAchievement}!`,
  },
  { holds: ({ minedTokens }) => minedTokens > 1_000_000, text: () => "You're a mathematical master!" },
  { holds: ({ minedTokens }) => minedTokens > 100_000, text: () => 'Excellent progress, keep mining!' },
  { holds: ({ minedTokens }) => minedTokens > 10_000, text: () => "You're getting the hang of this!" },
];

const OTHERWISE = 'Ready to mine some mathematical knowledge?';

export function guideMessage(state: GuideState): string {
  return MESSAGES.find(({ holds }) => holds(state))?.text(state) ?? OTHERWISE;
}
