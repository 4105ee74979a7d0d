/** The open live connections of this server, by visitor. */
import type { LiveMessage } from '@productive-mining/contract/live.ts';
import { LIVE } from '@productive-mining/contract/live.ts';
import { ClockPairs } from './clock-pairs.ts';

/** The part of a WebSocket that the hub needs. */
export interface LiveSocket {
  readonly bufferedAmount: number;
  /** Sends bytes of UTF-8; `binary: false` says that they are text. */
  send(text: Buffer, options: { binary: false }): void;
  ping(): void;
  terminate(): void;
  once(event: 'close', listener: () => void): unknown;
  on(event: 'pong', listener: () => void): unknown;
}

/** Backlog at which a reader misses progress messages; the next one says more anyway. */
const PROGRESS_BACKLOG_BYTES = 256 * 1024;
/** Backlog at which a reader is disconnected; the page reconnects and reads the current state. */
const LOST_BACKLOG_BYTES = 4 * 1024 * 1024;

export class LiveHub {
  /** The visitors' clocks beside the server's. */
  readonly clocks = new ClockPairs();
  private readonly byVisitor = new Map<string, Set<LiveSocket>>();
  private readonly byAddress = new Map<string, number>();
  /** Sockets that have answered since the last ping. */
  private readonly answering = new Set<LiveSocket>();
  private readonly pings: NodeJS.Timeout;

  /** @param pingMs how often every connection is pinged; one that didn't answer the last ping is closed */
  constructor(pingMs: number = LIVE.pingMs) {
    this.pings = setInterval(() => this.pingAll(), pingMs);
    this.pings.unref();
  }

  add(visitorId: string, address: string, socket: LiveSocket): void {
    const sockets = this.byVisitor.get(visitorId) ?? new Set();
    this.byVisitor.set(visitorId, sockets.add(socket));
    this.byAddress.set(address, this.countFrom(address) + 1);
    this.answering.add(socket);
    socket.on('pong', () => this.answering.add(socket));
    socket.once('close', () => this.remove(visitorId, address, socket));
  }

  /** Number of open connections. */
  get size(): number {
    let count = 0;
    for (const sockets of this.byVisitor.values()) count += sockets.size;
    return count;
  }

  /** Number of open connections from a network address. */
  countFrom(address: string): number {
    return this.byAddress.get(address) ?? 0;
  }

  /** Whether the visitor has a connection open. */
  isPresent(visitorId: string): boolean {
    return this.byVisitor.has(visitorId);
  }

  toVisitor(visitorId: string, message: LiveMessage): void {
    const sockets = this.byVisitor.get(visitorId);
    if (!sockets) return;
    const text = textOf(message);
    for (const socket of sockets) deliver(socket, message, text);
  }

  /** Sends everyone their message; `makeMessage` may give several visitors the same object, which is written once. */
  toAll(makeMessage: (visitorId: string) => LiveMessage): void {
    const texts = new Map<LiveMessage, Buffer>();
    for (const [visitorId, sockets] of this.byVisitor) {
      const message = makeMessage(visitorId);
      const text = texts.get(message) ?? textOf(message);
      texts.set(message, text);
      for (const socket of sockets) deliver(socket, message, text);
    }
  }

  /** Closes the visitor's connections; pages reconnect as who their cookie says they are then. */
  disconnect(visitorId: string): void {
    for (const socket of [...(this.byVisitor.get(visitorId) ?? [])]) socket.terminate();
  }

  /** Stops pinging and closes what is open. */
  close(): void {
    clearInterval(this.pings);
    for (const sockets of this.byVisitor.values()) for (const socket of sockets) socket.terminate();
  }

  private remove(visitorId: string, address: string, socket: LiveSocket): void {
    const sockets = this.byVisitor.get(visitorId);
    if (!sockets?.delete(socket)) return;
    if (sockets.size === 0) this.byVisitor.delete(visitorId);
    this.answering.delete(socket);
    const left = this.countFrom(address) - 1;
    if (left > 0) this.byAddress.set(address, left);
    else this.byAddress.delete(address);
  }

  private pingAll(): void {
    for (const sockets of this.byVisitor.values()) {
      for (const socket of sockets) {
        if (this.answering.delete(socket)) socket.ping();
        else socket.terminate();
      }
    }
  }
}

/** A message as it is sent: bytes, since text would be encoded again for each of its readers. */
const textOf = (message: LiveMessage): Buffer => Buffer.from(JSON.stringify(message));

function deliver(socket: LiveSocket, message: LiveMessage, text: Buffer): void {
  if (socket.bufferedAmount > LOST_BACKLOG_BYTES) socket.terminate();
  else if (message.type !== 'mining_progress' || socket.bufferedAmount < PROGRESS_BACKLOG_BYTES)
    socket.send(text, { binary: false });
}
