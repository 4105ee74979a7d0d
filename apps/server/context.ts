import type { Database } from '@productive-mining/database/connection/connect.ts';
import type { Engine } from '@productive-mining/engine/engine.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveHub } from './live-hub.ts';
import type { SecurityWatch } from './security/security-watch.ts';
import type { Settings } from './settings.ts';

/** Parts from which the app is built. */
export type AppParts = Omit<ServerContext, 'security'>;

/** What every handler gets with its request. */
export interface ServerContext {
  settings: Settings;
  database: Database;
  engine: Engine;
  live: LiveHub;
  security: SecurityWatch;
  log: FastifyBaseLogger;
}
