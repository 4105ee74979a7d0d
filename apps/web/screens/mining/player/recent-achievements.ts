/** Achievements unlocked while this page was open; 30 s after the last unlock the list is empty again. */
import { useEffect, useRef } from 'react';
import type { Player } from '../../../api/use-player.ts';
import { createStore, type ExternalStore } from '../../../ui/external-store.ts';

export const RECENT = { displayMs: 30_000, shownMax: 3 } as const;

export type Achievement = Player['achievements'][number];

/** Newest first. */
export const recentAchievements: ExternalStore<readonly Achievement[]> = createStore<readonly Achievement[]>(
  [],
);

let clearing: ReturnType<typeof setTimeout> | undefined;

/** Notes what each read has unlocked since the one before. */
export function useNoteUnlocked(player: Player | undefined): void {
  const previous = useRef<Player>(undefined);
  useEffect(() => {
    if (player) noteUnlocked(previous.current, player);
    previous.current = player;
  }, [player]);
}

/** Adds what `next` has unlocked and `previous` had not. A first read is history, not news. */
function noteUnlocked(previous: Player | undefined, next: Player): void {
  if (!previous) return;
  const known = new Set(previous.achievements.filter(isUnlocked).map(({ id }) => id));
  const fresh = next.achievements.filter(
    (achievement) => isUnlocked(achievement) && !known.has(achievement.id),
  );
  if (fresh.length === 0) return;
  const listed = new Set(fresh.map(({ id }) => id));
  recentAchievements.set([
    ...fresh,
    ...recentAchievements.get().filter((achievement) => !listed.has(achievement.id)),
  ]);
  clearTimeout(clearing);
  clearing = setTimeout(() => recentAchievements.set([]), RECENT.displayMs);
}

export function isUnlocked({ unlockedAt }: Achievement): boolean {
  return unlockedAt !== null;
}
