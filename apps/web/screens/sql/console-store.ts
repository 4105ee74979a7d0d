/** What the editor holds while the page is open: leaving the screen loses no query. */
import { createStore } from '../../ui/external-store.ts';
import { type Draft, readLink } from './query-link.ts';

const EMPTY: Draft = { query: '', asOf: '' };

export const draft = createStore<Draft>(EMPTY);

export const writeDraft = (change: Partial<Draft>): void => draft.set({ ...draft.get(), ...change });

export const emptyDraft = (): void => draft.set(EMPTY);

/** Fills the editor from the page's address, where it names a query; nothing runs. */
export function takeLink(hash: string): void {
  const linked = readLink(hash);
  if (linked) draft.set(linked);
}

/** The index of a block; null for the newest, undefined for what is none. */
export function readAsOf(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,9}$/.test(typed) ? Number(typed) : undefined;
}
