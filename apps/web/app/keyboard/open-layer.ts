/** Which layer of the shell is open above the page; at most one is. */
import { createStore } from '../../ui/external-store.ts';

export type Layer = 'palette' | 'shortcuts';

export const openLayer = createStore<Layer | null>(null);
