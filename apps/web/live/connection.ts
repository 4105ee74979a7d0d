import { createStore, useStore } from '../ui/external-store.ts';
import type { ChannelState } from './live-channel.ts';

/** State of the live channel. Unless it is live, figures on the page are at least as old as `sinceMs`, its beginning. */
export interface Connection {
  state: ChannelState | 'offline';
  sinceMs: number;
  /** Whether the server can't be reached: the channel has closed, and no read has been answered since. */
  isLost: boolean;
}

const connection = createStore<Connection>({ state: 'connecting', sinceMs: Date.now(), isLost: false });

export function setConnection(state: Connection['state']): void {
  const present = connection.get();
  const isStillDown = present.state !== 'live' && state !== 'live';
  if (present.state === state) return;
  const isLost = state === 'reconnecting' || state === 'offline';
  connection.set({ state, sinceMs: isStillDown ? present.sinceMs : Date.now(), isLost });
}

/**
 * Notes how a read ended while the channel is down, as it is for good behind a proxy that lets no channel through.
 * @param sinceMs that of the state in which it began: one from before the channel closed says nothing, as a server that stops
 * answers it still
 */
export function noteRead(isAnswered: boolean, sinceMs: number): void {
  const present = connection.get();
  if (sinceMs !== present.sinceMs) return;
  const isLost = present.state !== 'live' && !isAnswered;
  if (isLost !== present.isLost) connection.set({ ...present, isLost });
}

/** When the present state of the channel began. */
export const connectionSince = (): number => connection.get().sinceMs;

/** What headings and badges say in the place of a state that only the server knows, while it can't be reached. */
export const CONNECTION_LOST = 'Connection lost';

export function useConnection(): Connection {
  return useStore(connection);
}
