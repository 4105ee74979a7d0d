import type { ClockMessage } from '@productive-mining/contract/live.ts';
import { clockMessage } from '@productive-mining/contract/live.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginExchanges, endExchanges, keepExchanging, noteClockAnswer } from './clock-exchange.ts';

describe('the exchange of times', () => {
  const sent: ClockMessage['data'][] = [];
  const send = (message: ClockMessage) => {
    sent.push(clockMessage.parse(message).data);
    return true;
  };
  const answer = () =>
    noteClockAnswer({ sentMs: sent.at(-1)!.sentMs, serverReceivedMs: 500, serverSentMs: 500 });
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    sent.length = 0;
    beginExchanges(send);
  });
  afterEach(() => {
    stop();
    endExchanges();
    vi.useRealTimers();
  });

  it('sends nothing before a screen asks, then a message a second, each with when the last answer came', () => {
    vi.advanceTimersByTime(5000);
    expect(sent).toEqual([]);
    stop = keepExchanging();
    expect(sent).toHaveLength(1);
    expect(sent[0]!.lastReceivedMs).toBeUndefined();
    vi.advanceTimersByTime(30);
    answer();
    vi.advanceTimersByTime(1000);
    expect(sent).toHaveLength(2);
    expect(sent[1]!.lastReceivedMs! - sent[0]!.sentMs).toBeCloseTo(30, 6);
    expect(sent[1]!.sentMs - sent[0]!.sentMs).toBeCloseTo(1030, 6);
  });

  it('waits for an answer, so that a slow way gathers no messages', () => {
    stop = keepExchanging();
    vi.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(1);
  });

  it('ends with its screen, and begins again on another connection', () => {
    stop = keepExchanging();
    answer();
    vi.advanceTimersByTime(1000);
    answer();
    endExchanges();
    vi.advanceTimersByTime(5000);
    expect(sent).toHaveLength(2);
    beginExchanges(send);
    expect(sent).toHaveLength(3);
    expect(sent[2]!.lastReceivedMs).toBeUndefined();
    stop();
    answer();
    vi.advanceTimersByTime(5000);
    expect(sent).toHaveLength(3);
    stop = () => undefined;
  });
});
