/** Tells a screen reader about blocks, at most once in 10 s; blocks in between are summed up. */
import { createStore, useStore } from '../ui/external-store.ts';

export const ANNOUNCE_INTERVAL_MS = 10_000;

const announcement = createStore('');
let waiting: { index: number; name: string }[] = [];
let lastSpokenMs = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

export function announceBlock(index: number, name: string): void {
  waiting.push({ index, name });
  if (timer !== undefined) return;
  timer = setTimeout(speak, Math.max(0, lastSpokenMs + ANNOUNCE_INTERVAL_MS - performance.now()));
}

function speak(): void {
  const newest = waiting.at(-1);
  if (newest) {
    const others = waiting.length - 1;
    announcement.set(
      `Block ${newest.index} sealed: ${newest.name}.${others > 0 ? ` ${others} more since the last notice.` : ''}`,
    );
  }
  waiting = [];
  timer = undefined;
  lastSpokenMs = performance.now();
}

export function useAnnouncement(): string {
  return useStore(announcement);
}
