import { type LevelColour, levelColour } from '@productive-mining/rules/player-level.ts';
import { formatWhole } from '../ui/format-number.ts';

const LOOKS: Readonly<Record<LevelColour, string>> = {
  gray: 'border-control text-ink-2',
  green: 'border-ok text-ok',
  blue: 'border-primary text-primary',
  purple: 'border-chart-4 text-chart-4',
};

/** Spec part 3 §4: the colour shows the range of the level. */
export function LevelBadge({ level }: { level: number }) {
  const colour = levelColour(level);
  return (
    <span
      data-level-colour={colour}
      className={`inline-block whitespace-nowrap rounded-chip border px-2 py-0.5 font-semibold text-small ${LOOKS[colour]}`}
    >
      Level {formatWhole(level)}
    </span>
  );
}
