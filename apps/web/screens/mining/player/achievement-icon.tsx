import {
  Box,
  CalendarDays,
  Coins,
  type LucideIcon,
  Mountain,
  Pickaxe,
  Shapes,
  Telescope,
} from 'lucide-react';
import type { Achievement } from './recent-achievements.ts';

const ICONS: Readonly<Record<Achievement['icon'], LucideIcon>> = {
  session: Pickaxe,
  tokens: Coins,
  discovery: Telescope,
  block: Box,
  kinds: Shapes,
  summit: Mountain,
  day: CalendarDays,
};

/** The sign of an achievement in its box; it says nothing that the title doesn't. */
export function AchievementIcon({ icon }: { icon: Achievement['icon'] }) {
  const Icon = ICONS[icon];
  return (
    <span
      aria-hidden
      data-icon={icon}
      className="grid size-8 shrink-0 place-items-center rounded-chip bg-well text-ink-2"
    >
      <Icon className="size-4" />
    </span>
  );
}
