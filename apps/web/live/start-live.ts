/** Starts the live channel for the page; loaded after the first paint, as it brings the message schemas along. */
import {
  getBalance,
  getCoverage,
  getHeight,
  getMiningStatus,
  getStats,
  listBlocks,
  listDiscoveries,
  listRecords,
  listSessions,
} from '@productive-mining/contract/endpoints.ts';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../api/keys.ts';
import { isUnreachable } from '../api/request.ts';
import { beginExchanges, endExchanges } from './clock-exchange.ts';
import { connectionSince, noteRead, setConnection } from './connection.ts';
import { type ChannelState, openLiveChannel } from './live-channel.ts';
import { applyLiveMessage, createLiveEffects } from './live-effects.ts';
import { liveUrl } from './live-url.ts';
import { clearAllProgress } from './progress.ts';

const MISSED = [
  keyOf(getMiningStatus),
  keyOf(listSessions),
  keyOf(listBlocks),
  keyOf(listDiscoveries),
  keyOf(getStats),
  keyOf(getHeight),
  keyOf(getBalance),
];

/** @returns a function that ends it */
export function startLive(queryClient: QueryClient): () => void {
  const effects = createLiveEffects(queryClient);
  let wasDown = false;
  let channelState: ChannelState = 'connecting';

  const showState = () =>
    setConnection(channelState !== 'live' && !navigator.onLine ? 'offline' : channelState);

  const channel = openLiveChannel({
    url: liveUrl(window.location),
    onMessage: (message) => applyLiveMessage(effects, message),
    onState: (state) => {
      channelState = state;
      showState();
      // While the channel is down, the polled sessions know the progress better than the last message.
      if (state === 'reconnecting') clearAllProgress();
      if (state === 'live') beginExchanges((message) => channel.send(message));
      else endExchanges();
      if (state === 'live' && wasDown) catchUp(queryClient);
      wasDown = state === 'reconnecting';
    },
  });
  /** The state of the channel in which each read was asked, by its beginning. */
  const askedIn = new WeakMap<object, number>();
  const stopWatching = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'fetch') askedIn.set(query, connectionSince());
    const since = askedIn.get(query) ?? connectionSince();
    // What the page itself writes into the cache is no answer.
    if (action.type === 'success' && !action.manual) noteRead(true, since);
    if (action.type !== 'error' || !isUnreachable(query.state.error)) return;
    channel.giveUpConnection();
    noteRead(false, since);
  });
  // Timers of a hidden page may wait for a minute, and sessions wait for their owner.
  const comeBack = () => {
    showState();
    if (document.visibilityState === 'visible') channel.reconnectNow();
  };
  const listeners = [
    [window, 'online', comeBack],
    [window, 'offline', showState],
    [document, 'visibilitychange', comeBack],
  ] as const;
  for (const [target, event, listener] of listeners) target.addEventListener(event, listener);
  return () => {
    stopWatching();
    channel.close();
    for (const [target, event, listener] of listeners) target.removeEventListener(event, listener);
  };
}

/** Reads what messages would have told while the channel was down. */
function catchUp(queryClient: QueryClient): void {
  for (const queryKey of MISSED) void queryClient.refetchQueries({ queryKey });
  for (const queryKey of [keyOf(getCoverage), keyOf(listRecords)])
    void queryClient.invalidateQueries({ queryKey });
}
