/** One notification at a time, the newest wins (spec part 1 §9). */
import { createStore, useStore } from './external-store.ts';

export const TOAST = {
  displayMs: 5000,
  /** How long a dismissed notification is kept before it is forgotten. */
  removeMs: 1_000_000,
  swipeThresholdPx: 50,
  hotkey: 'F8',
  widthMaxPx: 420,
} as const;

export interface ToastContent {
  title: string;
  description?: string;
  tone?: 'plain' | 'bad';
  /** TOAST.displayMs unless given. */
  displayMs?: number;
}

export interface ShownToast extends ToastContent {
  id: number;
  isOpen: boolean;
}

const shownToast = createStore<ShownToast | null>(null);
let lastId = 0;
let removeTimer: ReturnType<typeof setTimeout> | undefined;

export function showToast(content: ToastContent): void {
  clearTimeout(removeTimer);
  lastId += 1;
  shownToast.set({ ...content, id: lastId, isOpen: true });
}

export function dismissToast(id: number): void {
  const toast = shownToast.get();
  if (toast?.id !== id || !toast.isOpen) return;
  shownToast.set({ ...toast, isOpen: false });
  removeTimer = setTimeout(() => shownToast.set(null), TOAST.removeMs);
}

/** Resolves when no notification is on the screen. */
export function whenToastFree(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (shownToast.get()?.isOpen) return;
      stop();
      resolve();
    };
    const stop = shownToast.subscribe(look);
    look();
  });
}

export function useShownToast(): ShownToast | null {
  return useStore(shownToast);
}
