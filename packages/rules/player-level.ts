/** Level of a player and its look (spec part 1 §9, part 3 §4 and §9). */

/** Counts that make up the level; tokens are $MINED earned by mining. */
export interface LevelFigures {
  totalBlocks: number;
  totalDiscoveries: number;
  totalTokens: number;
}

const POINTS = { perBlock: 10, perDiscovery: 5, tokensPerPoint: 1000, perSquare: 100 } as const;
const XP_PER_LEVEL = 100;

/** blocks × 10 + discoveries × 5 + floor(tokens / 1000). */
export function levelPoints({ totalBlocks, totalDiscoveries, totalTokens }: LevelFigures): number {
  return (
    totalBlocks * POINTS.perBlock +
    totalDiscoveries * POINTS.perDiscovery +
    Math.floor(totalTokens / POINTS.tokensPerPoint)
  );
}

/** Spec part 1 §9: max(1, floor(sqrt(points / 100)) + 1). */
export function playerLevel(figures: LevelFigures): number {
  return Math.max(1, Math.floor(Math.sqrt(levelPoints(figures) / POINTS.perSquare)) + 1);
}

/** Points at which a level begins, the inverse of the formula: 100 × (level − 1)². */
export function pointsAtLevel(level: number): number {
  return POINTS.perSquare * (level - 1) ** 2;
}

/** XP of the Guide card (spec part 3 §2.1): level × 100. */
export function guideXp(level: number): number {
  return level * XP_PER_LEVEL;
}

export type LevelColour = 'purple' | 'blue' | 'green' | 'gray';

const LEVEL_COLOURS: readonly { from: number; colour: LevelColour }[] = [
  { from: 50, colour: 'purple' },
  { from: 25, colour: 'blue' },
  { from: 10, colour: 'green' },
];

/** Spec part 3 §4. */
export function levelColour(level: number): LevelColour {
  return LEVEL_COLOURS.find(({ from }) => level >= from)?.colour ?? 'gray';
}
