import { createStore, useStore } from '../ui/external-store.ts';
import type { ChannelState } from './live-channel.ts';

/** State of the live channel. Unless it is live, figures on the page are at least as old as `sinceMs`, its beginning. */
export interface Connection {
  state: ChannelState | 'offline';
  sinceMs: number;
}

const connection = createStore<Connection>({ state: 'connecting', sinceMs: Date.now() });

export function setConnection(state: Connection['state']): void {
  const present = connection.get();
  const isStillDown = present.state !== 'live' && state !== 'live';
  if (present.state === state) return;
  connection.set({ state, sinceMs: isStillDown ? present.sinceMs : Date.now() });
}

export function useConnection(): Connection {
  return useStore(connection);
}
