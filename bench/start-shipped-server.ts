/** The built server with the priority of mining threads that whoever starts the product has; tests mine at a higher one. */
import { readSettings } from '@productive-mining/server/settings.ts';
import {
  type BuiltServer,
  type BuiltServerOptions,
  startBuiltServer,
} from '@productive-mining/server/testing/start-built-server.ts';

const SHIPPED = { MINING_NICE: String(readSettings({}).miningNice) };

/**
 * Starts the server for a measurement.
 * @throws Error with the server's own words when it ends before it is ready, or with a hint when nothing is built
 */
export const startShippedServer = ({ settings, ...options }: BuiltServerOptions): Promise<BuiltServer> =>
  startBuiltServer({ ...options, settings: { ...SHIPPED, ...settings } });
