/** The way to a PostgreSQL server, which a test can break as a network does. */
import { once } from 'node:events';
import { connect as connectSocket, createServer, type Socket } from 'node:net';

export interface SeverableProxy {
  /** The database's address through this proxy. */
  url: string;
  /** Passes nothing on any more, in either direction, and tells nobody, as after a power cut. */
  fallSilent(): void;
  /** Ends the connections there are, and passes new ones on again. */
  comeBack(): void;
  close(): Promise<void>;
}

export async function startSeverableProxy(databaseUrl: string): Promise<SeverableProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('error', () => undefined);
    from.on('data', (bytes) => !isSilent && to.write(bytes));
    from.on('close', () => {
      sockets.delete(from);
      if (!isSilent) to.destroy();
    });
  };
  const server = createServer((client) => {
    const database = connectSocket(Number(target.port), target.hostname);
    pass(client, database);
    pass(database, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    fallSilent() {
      isSilent = true;
    },
    comeBack() {
      isSilent = false;
      cut();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
