import type { LiveMessage } from '@productive-mining/contract/live.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../testing/fake-socket.ts';
import { sampleProgress } from '../testing/samples.ts';
import { type ChannelState, type LiveChannel, openLiveChannel } from './live-channel.ts';
import { liveUrl } from './live-url.ts';

describe('live channel', () => {
  const received: LiveMessage[] = [];
  const states: ChannelState[] = [];
  let channel: LiveChannel;

  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.install();
    received.length = 0;
    states.length = 0;
    channel = openLiveChannel({
      url: 'ws://host/ws',
      onMessage: (message) => received.push(message),
      onState: (state) => states.push(state),
    });
  });
  afterEach(() => {
    channel.close();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('LIVE-01 LIVE-02 lies at /ws of the same host, wss on https', () => {
    expect(liveUrl({ protocol: 'http:', host: 'example.org:3000' })).toBe('ws://example.org:3000/ws');
    expect(liveUrl({ protocol: 'https:', host: 'example.org' })).toBe('wss://example.org/ws');
  });

  it('LIVE-03 comes back 3 s after it closed, not before, as often as it closes', () => {
    FakeSocket.last().open();
    FakeSocket.last().drop();
    vi.advanceTimersByTime(2999);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last().drop();
    vi.advanceTimersByTime(3000);
    expect(FakeSocket.all).toHaveLength(3);
    FakeSocket.last().open();
    expect(states).toEqual(['connecting', 'live', 'reconnecting', 'reconnecting', 'live']);
  });

  it('comes back at once when it is asked to, and opens no second connection', () => {
    FakeSocket.last().open();
    channel.reconnectNow();
    expect(FakeSocket.all).toHaveLength(1);
    FakeSocket.last().drop();
    channel.reconnectNow();
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('stays closed once it is closed for good', () => {
    FakeSocket.last().open();
    channel.close();
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('gives a connection up that has not noticed its end, and ignores what still comes of it', () => {
    const dead = FakeSocket.last();
    dead.open();
    channel.giveUpConnection();
    channel.giveUpConnection();
    expect(states).toEqual(['connecting', 'live', 'reconnecting']);
    dead.receive({ type: 'error', data: { code: 'internal_error', error: 'late' } });
    expect(received).toEqual([]);
    vi.advanceTimersByTime(3000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('LIVE-05 API-24 reads the messages of the contract', () => {
    const progress = sampleProgress();
    FakeSocket.last().receive({ type: 'mining_progress', data: progress });
    expect(received).toEqual([{ type: 'mining_progress', data: progress }]);
  });

  it('ERR-06 what can’t be read is only logged, and the channel stays open', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    FakeSocket.last().open();
    FakeSocket.last().receiveText('not JSON');
    FakeSocket.last().receive({ type: 'mining_progress', data: { sessionId: 'x' } });
    expect(received).toEqual([]);
    expect(logged.mock.calls).toHaveLength(2);
    FakeSocket.last().receive({ type: 'error', data: { code: 'internal_error', error: 'Disk full.' } });
    expect(received).toHaveLength(1);
    expect(states.at(-1)).toBe('live');
  });

  it('ERR-05 an error without its field has the spec’s sentence', () => {
    FakeSocket.last().receive({ type: 'error', data: {} });
    FakeSocket.last().receive({ type: 'error' });
    FakeSocket.last().receive({ type: 'error', error: 'Disk full.' });
    const sentences = received.map(({ data }) => 'error' in data && data.error);
    expect(sentences).toEqual(['An unknown error occurred', 'An unknown error occurred', 'Disk full.']);
  });
});
