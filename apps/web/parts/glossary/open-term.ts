import { createStore } from '../../ui/external-store.ts';
import type { Term } from './terms.ts';

/** The term that the glossary shows, or null while it is closed. */
export const openTerm = createStore<Term | null>(null);
