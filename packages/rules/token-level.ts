/** What the token page makes of a balance (spec part 3 §9). A balance is $MINED, bonus credits included. */

const TOKENS = { perLevel: 10_000, perAchievement: 5000, perStreakDay: 1000, streakMax: 30 } as const;

export const TOKEN_XP_MAX = TOKENS.perLevel;

/** floor(balance / 10000) + 1. */
export function tokenLevel(balance: number): number {
  return Math.floor(balance / TOKENS.perLevel) + 1;
}

/** balance mod 10000, rounded down. */
export function tokenXp(balance: number): number {
  return Math.floor(balance % TOKENS.perLevel);
}

/** floor(balance / 5000): beside the nine achievements, which are records of what was done (C-61). */
export function tokenAchievements(balance: number): number {
  return Math.floor(balance / TOKENS.perAchievement);
}

/** min(floor(balance / 1000), 30): a score, no days in a row (C-60). */
export function tokenDayStreak(balance: number): number {
  return Math.min(Math.floor(balance / TOKENS.perStreakDay), TOKENS.streakMax);
}

const TITLES: readonly { from: number; title: string }[] = [
  { from: 50, title: 'Mining Legend' },
  { from: 25, title: 'Mining Master' },
  { from: 10, title: 'Mining Expert' },
  { from: 5, title: 'Mining Veteran' },
];

export function tokenTitle(level: number): string {
  return TITLES.find(({ from }) => level >= from)?.title ?? 'Mining Novice';
}

const MASCOT_LINES: readonly { above: number; line: string }[] = [
  { above: 100_000, line: 'A large holding. A stake of 10,000 or more makes this wallet a validator.' },
  {
    above: 1000,
    line: 'Over a thousand. What of it was mined or received can be staked, from 100 on.',
  },
];

/** The mascot's line; the tiers begin above 1,000 and above 100,000 tokens (OPEN-80). */
export function tokenMascotLine(balance: number): string {
  return (
    MASCOT_LINES.find(({ above }) => balance > above)?.line ??
    'Every verified block adds to this wallet. From 100 $MINED on they can be staked.'
  );
}
