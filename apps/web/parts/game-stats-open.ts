import { createStore, type ExternalStore } from '../ui/external-store.ts';

/** Whether the Game Stats panel is open; header, menu and its floating button open it. */
export const gameStatsOpen: ExternalStore<boolean> = createStore(false);
