/**
 * Answers requests that would go on in another protocol as if they didn't say so (RFC 9110, 7.8), but for those of the live
 * channel. A client such as Java's asks for HTTP/2 with each request; Node hands its connection over before the body is read, and
 * what is answered there neither waits for its reader nor has any limit of time.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIVE_PATH } from '@productive-mining/contract/live.ts';
import { readableAddress } from '../readable-address.ts';

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Headers that only name the other protocol. */
const OF_UPGRADES = new Set(['upgrade', 'http2-settings']);

/** Whether a request that wants another protocol wants the live channel. */
export function asksForLiveChannel({ method, url = '/', headers }: IncomingMessage): boolean {
  const [path] = readableAddress(url).split('?', 1);
  return method === 'GET' && path === LIVE_PATH && wantsChannel({ headers });
}

const wantsChannel = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  headers.upgrade?.toLowerCase() === 'websocket';

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Comes behind what opens the live channel. */
export function readUpgradesAgain(server: Server): void {
  const openers = server.listeners('upgrade') as UpgradeListener[];
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (asksForLiveChannel(request)) for (const open of openers) open.call(server, request, socket, head);
    else {
      // Behind the head is its body, or frames of a channel that isn't opened.
      const rest = wantsChannel(request) && !hasBody(request) ? [] : [head];
      socket.unshift(Buffer.concat([headWithoutUpgrade(request), ...rest]));
      server.emit('connection', socket);
    }
  });
}

/** The request line and headers as they came, without the wish; a connection on which frames would come is closed behind it. */
function headWithoutUpgrade(request: IncomingMessage): Buffer {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  if (wantsChannel(request)) lines.push('connection: close');
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name, value] = [rawHeaders[at]!, rawHeaders[at + 1]!];
    const kept = name.toLowerCase() === 'connection' ? withoutUpgrade(value) : value;
    if (!OF_UPGRADES.has(name.toLowerCase()) && kept !== '') lines.push(`${name}: ${kept}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

function withoutUpgrade(connection: string): string {
  const options = connection.split(',').map((option) => option.trim());
  return options.filter((option) => !OF_UPGRADES.has(option.toLowerCase())).join(', ');
}
