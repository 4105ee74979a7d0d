/** The WebSocket of the live channel: opens, reads, and comes back 3 s after it closed, or when the page asks for it. */
import { type ClockMessage, LIVE, type LiveMessage } from '@productive-mining/contract/live.ts';
import { parseLiveMessage } from './parse-live-message.ts';

export type ChannelState = 'connecting' | 'live' | 'reconnecting';

interface ChannelOptions {
  url: string;
  onMessage: (message: LiveMessage) => void;
  onState: (state: ChannelState) => void;
}

export interface LiveChannel {
  /** Gives up the present connection: the server can't be reached, though the socket hasn't noticed yet. */
  giveUpConnection: () => void;
  /** Connects at once where it would wait: the visitor or the network has come back. */
  reconnectNow: () => void;
  /** @returns whether it could be sent */
  send: (message: ClockMessage) => boolean;
  /** Closes the channel for good. */
  close: () => void;
}

export function openLiveChannel({ url, onMessage, onState }: ChannelOptions): LiveChannel {
  let socket: WebSocket | null = null;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    socket = new WebSocket(url);
    socket.onopen = () => onState('live');
    socket.onmessage = (event: MessageEvent<unknown>) => read(event.data);
    socket.onclose = reconnectLater;
  }

  function reconnectLater(): void {
    abandonSocket();
    onState('reconnecting');
    reconnectTimer = setTimeout(connect, LIVE.reconnectMs);
  }

  /** A dead connection may take minutes to report its close, so nothing waits for it. */
  function abandonSocket(): void {
    if (!socket) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
    socket = null;
  }

  function read(data: unknown): void {
    let message: LiveMessage;
    try {
      message = parseLiveMessage(String(data));
    } catch (error) {
      console.error('unreadable live message', error);
      return;
    }
    onMessage(message);
  }

  onState('connecting');
  connect();
  return {
    giveUpConnection: () => {
      if (socket) reconnectLater();
    },
    reconnectNow: () => {
      if (socket) return;
      clearTimeout(reconnectTimer);
      connect();
    },
    send: (message) => {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    close: () => {
      clearTimeout(reconnectTimer);
      abandonSocket();
    },
  };
}
