/**
 * Bounds the connections that are open, in all and from one network address: each takes a file descriptor, without which a
 * server reads no file, answers nobody and reaches no database.
 */
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Limits } from '../../limits.ts';
import { answerOnSocket } from '../answer-unreadable.ts';
import { countedAddress } from './counted-address.ts';

/** The share of the process's file descriptors that connections may take; the rest is for files, threads and the database. */
const SHARE_OF_FILES = 3 / 4;
/** The share of all connections that one address may take at most, so that others reach a server with few descriptors. */
const SHARE_OF_ADDRESS = 1 / 2;
/** Between two lines of the log about refused connections. */
const LOG_EVERY_MS = 3_600_000;

export interface ConnectionCounts {
  /** Connections that are open now. */
  readonly open: number;
  /** Connections that were refused since the start, by the bound that they met. */
  readonly refused: Readonly<Record<Bound, number>>;
}

type Bound = 'all' | 'address';

interface Guarding {
  limits: Pick<Limits, 'connections' | 'connectionsPerAddress'>;
  /** Whether an address is a proxy's, which makes the connections of many. */
  isProxy: (address: string) => boolean;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** File descriptors that this process may have; undefined where the system doesn't say. */
  files?: number | undefined;
}

/** Comes before what reads from connections: one that is refused is answered with a sentence and read from no more. */
export function boundConnections(
  server: Server,
  { limits, isProxy, log, files = readFileLimit() }: Guarding,
): ConnectionCounts {
  const bounds = boundsOf(limits, files);
  const byAddress = new Map<string, number>();
  const counts = { open: 0, refused: { all: 0, address: 0 } };
  const admitted = new WeakSet<Socket>();
  const tell = onceInAWhile(() => log.warn({ ...counts.refused, ...bounds }, REFUSED));
  const admit = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const begin = () => admit.forEach((listener) => void listener.call(server, socket));
    // One whose requests are read again is the same connection.
    if (admitted.has(socket)) return begin();
    const peer = socket.remoteAddress ?? '';
    const address = countedAddress(peer);
    const bound = metBound(counts.open, isProxy(peer) ? 0 : (byAddress.get(address) ?? 0), bounds);
    if (bound) {
      counts.refused[bound] += 1;
      tell();
      refuse(socket);
      return;
    }
    counts.open += 1;
    byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
    socket.once('close', () => {
      counts.open -= 1;
      const left = (byAddress.get(address) ?? 1) - 1;
      if (left > 0) byAddress.set(address, left);
      else byAddress.delete(address);
    });
    admitted.add(socket);
    begin();
  });
  return counts;
}

const REFUSED =
  'connections were refused, as too many are open in all or from one network address (connections and connectionsPerAddress of LIMITS)';

interface Bounds {
  connections: number;
  connectionsPerAddress: number;
}

/** The limits, but never more than the process has file descriptors for. */
function boundsOf({ connections, connectionsPerAddress }: Bounds, files = Infinity): Bounds {
  const all = Math.min(connections, Math.floor(files * SHARE_OF_FILES));
  if (connectionsPerAddress === Infinity) return { connections: all, connectionsPerAddress };
  return {
    connections: all,
    connectionsPerAddress: Math.min(connectionsPerAddress, Math.ceil(all * SHARE_OF_ADDRESS)),
  };
}

function metBound(open: number, fromAddress: number, bounds: Bounds): Bound | undefined {
  if (fromAddress >= bounds.connectionsPerAddress) return 'address';
  return open >= bounds.connections ? 'all' : undefined;
}

function refuse(socket: Socket): void {
  socket.on('error', () => socket.destroy());
  answerOnSocket(socket, new CallFailure('too_many_connections'));
}

function onceInAWhile(work: () => void): () => void {
  let next = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now < next) return;
    next = now + LOG_EVERY_MS;
    work();
  };
}

/** Linux; Node raises the soft limit to the hard one at its start. */
function readFileLimit(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'latin1');
    const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}
