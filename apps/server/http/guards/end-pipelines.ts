/**
 * Ends connections on which too many requests wait for their answers. Node reads requests that are sent behind each other as
 * they come and works on all of them at once, so that one packet could ask for any amount of work and memory. Browsers,
 * fetch and proxies send the next request when they have the last answer (RFC 9112, section 9.3.2, lets a server close).
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait at a time. */
export const WAITING_MAX = 8;

/** Comes before what answers the requests of the server. */
export function endPipelines(server: Server): void {
  const waiting = new WeakMap<Socket, number>();
  server.prependListener('request', ({ socket }, response) => {
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > WAITING_MAX) socket.destroy();
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  });
}
