/**
 * Compares the page's clock with the server's while a screen asks for it: a message a second, the next one when the last was
 * answered. Both ends keep the exchanges of one connection.
 */
import type { ClockMessage, LiveMessage } from '@productive-mining/contract/live.ts';
import {
  KEPT_EXCHANGES,
  type OffsetSample,
  offsetOf,
} from '@productive-mining/rules/clock/compare-clocks.ts';
import { CLOCK_EXCHANGE } from '@productive-mining/rules/clock/exchange-pace.ts';
import { createStore, useStore } from '../ui/external-store.ts';

type ClockAnswer = Extract<LiveMessage, { type: 'clock' }>['data'];

export interface ClockExchanges {
  /** Oldest first. */
  samples: readonly OffsetSample[];
  /** How late this page's own timers were, in ms, one for each exchange. */
  latenessMs: readonly number[];
}

const NONE: ClockExchanges = { samples: [], latenessMs: [] };
const exchanges = createStore<ClockExchanges>(NONE);

let send: ((message: ClockMessage) => boolean) | undefined;
let askers = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isWaiting = false;
let lastReceivedMs: number | undefined;
/** Lateness of the timer that sent the message under way. */
let lateMs = 0;

/** The channel has opened: a new connection begins new exchanges. @param sender says whether it could send */
export function beginExchanges(sender: (message: ClockMessage) => boolean): void {
  endExchanges();
  send = sender;
  exchanges.set(NONE);
  if (askers > 0) ask(0);
}

/** The channel has closed. What was exchanged is shown until it opens again. */
export function endExchanges(): void {
  clearTimeout(timer);
  send = undefined;
  isWaiting = false;
  lastReceivedMs = undefined;
}

/** Exchanges go on until the function that it returns is called. */
export function keepExchanging(): () => void {
  askers += 1;
  if (askers === 1 && !isWaiting) ask(0);
  return () => {
    askers -= 1;
    if (askers === 0) clearTimeout(timer);
  };
}

/** The live effect of the server's answer. */
export function noteClockAnswer(answer: ClockAnswer): void {
  const receivedMs = clockMs();
  isWaiting = false;
  lastReceivedMs = receivedMs;
  const sample = offsetOf({ ...answer, receivedMs });
  const { samples, latenessMs } = exchanges.get();
  if (sample)
    exchanges.set({
      samples: [...samples, sample].slice(-KEPT_EXCHANGES),
      latenessMs: [...latenessMs, lateMs].slice(-KEPT_EXCHANGES),
    });
  if (askers > 0) schedule();
}

export function useClockExchanges(): ClockExchanges {
  return useStore(exchanges);
}

function schedule(): void {
  const dueMs = clockMs() + CLOCK_EXCHANGE.everyMs;
  clearTimeout(timer);
  timer = setTimeout(() => ask(clockMs() - dueMs), CLOCK_EXCHANGE.everyMs);
}

function ask(late: number): void {
  lateMs = late;
  const data = { sentMs: clockMs(), ...(lastReceivedMs === undefined ? {} : { lastReceivedMs }) };
  isWaiting = send?.({ type: 'clock', data }) ?? false;
}

/** Microseconds are all that a browser's clock shows, and make a short message. */
function clockMs(): number {
  return Math.round(performance.now() * 1000) / 1000;
}
