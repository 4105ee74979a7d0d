import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-errors.ts';

/**
 * The requested port, otherwise that of the last start, otherwise a free one, kept in a file for the next start.
 * @throws EmbeddedPostgresError when the requested port is taken
 */
export async function choosePort(settingsFolder: string, wanted: number | undefined): Promise<number> {
  if (wanted !== undefined) {
    if (await bindOnce(wanted)) return wanted;
    throw new EmbeddedPostgresError(
      `The database's port ${wanted} on 127.0.0.1 is taken by another program.`,
    );
  }
  const file = join(settingsFolder, 'port');
  const stored = readStoredPort(file);
  if (stored !== null && (await bindOnce(stored))) return stored;
  const free = await bindOnce(0);
  if (free === null) throw new EmbeddedPostgresError('No port on 127.0.0.1 is free for the database.');
  writeFileSync(file, `${free}\n`, { mode: 0o600 });
  return free;
}

function readStoredPort(file: string): number | null {
  try {
    const port = Number(readFileSync(file, 'utf8').trim());
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null;
  } catch {
    return null;
  }
}

/** Opens and closes the port; 0 asks the system for a free one. Null when it is taken. */
function bindOnce(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null));
    });
  });
}
