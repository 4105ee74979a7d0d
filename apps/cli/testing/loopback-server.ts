/** A server on loopback that behaves as a test wants it to, unlike a real one. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export interface LoopbackServer {
  url: string;
  /** Method and path of each request, upgrades among them. */
  asked: readonly string[];
  close(): Promise<void>;
}

/** @param onUpgrade takes requests for a socket; without it they are requests like others */
export async function startLoopbackServer(
  onRequest: RequestListener,
  onUpgrade?: (socket: Duplex, key: string) => void,
): Promise<LoopbackServer> {
  const asked: string[] = [];
  const sockets = new Set<Duplex>();
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    onRequest(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  if (onUpgrade)
    server.on('upgrade', (request, socket) => {
      asked.push(`UPGRADE ${request.url}`);
      onUpgrade(socket, String(request.headers['sec-websocket-key']));
    });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
