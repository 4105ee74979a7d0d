import type { Database } from '@productive-mining/database/connection/connect.ts';
import type { VersionReader } from '@productive-mining/database/queries/read-versions.ts';
import type { Readers } from '@productive-mining/database/reading/readers.ts';
import type { HighestTip } from '@productive-mining/engine/chain/highest-tip.ts';
import type { LedgerLog } from '@productive-mining/engine/chain/ledger-log.ts';
import type { Engine } from '@productive-mining/engine/engine.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { CallsAtWork } from './calls-at-work.ts';
import type { CoverageMemory } from './coverage-memory.ts';
import type { DemoKeys } from './demo-keys.ts';
import type { LiveHub } from './live-hub.ts';
import type { MadeFiles } from './made-files.ts';
import type { OpenStreams } from './open-streams.ts';
import type { Anchoring } from './public-chain/anchoring.ts';
import type { SecurityFindings } from './security-findings.ts';
import type { Settings } from './settings.ts';
import type { StorageWatch } from './storage-watch.ts';
import type { Tasks } from './tasks.ts';
import type { Witnesses } from './witnesses/witnesses.ts';

/** Parts from which the app is built. */
export type AppParts = Omit<
  ServerContext,
  | 'security'
  | 'turns'
  | 'streams'
  | 'dataStreams'
  | 'files'
  | 'tasks'
  | 'demoKeys'
  | 'coverage'
  | 'versions'
  | 'readers'
  | 'anchoring'
>;

/** What every handler gets with its request. */
export interface ServerContext {
  settings: Settings;
  database: Database;
  engine: Engine;
  live: LiveHub;
  /** Whether anything can be stored. */
  storage: Pick<StorageWatch, 'read'>;
  /** Whether the ledger has the highest block that this server has signed. */
  highestTip: Pick<HighestTip, 'finding'>;
  /** The log over the blocks, in memory. */
  ledgerLog: Omit<LedgerLog, 'close'>;
  /** Who vouches for it. */
  witnesses: Pick<Witnesses, 'checkpoint' | 'vouchings'>;
  /** Why the sessions of all visitors wait, in sentences; undefined when they don't. */
  hindrance(): string | undefined;
  /** The server's checks of itself. */
  security: { findings(): SecurityFindings };
  /** The calls of each network address that are at work. */
  turns: Pick<CallsAtWork, 'begin'>;
  /** The streams of the ledger that are open. */
  streams: OpenStreams;
  /** The leaves and rows of blocks that are being taken. */
  dataStreams: OpenStreams;
  /** The files that were made for downloads. */
  files: MadeFiles;
  /** The long calls that run. */
  tasks: Tasks;
  /** The keys of a demonstration. */
  demoKeys: DemoKeys;
  /** What the counted blocks add up to. */
  coverage: CoverageMemory;
  /** Queries of readers. */
  readers: Readers;
  /** The public chain that this server reaches by itself, and the anchors there. */
  anchoring: Anchoring;
  /** What has changed since a page's last poll. */
  versions: Pick<VersionReader, 'read'>;
  log: FastifyBaseLogger;
}
