/** One PostgreSQL server for all files of a test run, each of which has databases of its own there. */
import { SERVER_VARIABLE, startTestServer } from './start-test-database.ts';

/** @returns what stops it */
export default async function serveTestDatabases(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  process.env[SERVER_VARIABLE] = server.url;
  return async () => {
    delete process.env[SERVER_VARIABLE];
    await server.stop();
  };
}
