/** The whole server that the fuzzer asks: it mines on a real PostgreSQL, and three visitors have something to lose. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chooseName } from '@productive-mining/contract/calls/leaderboard.ts';
import { listBlocks } from '@productive-mining/contract/calls/ledger.ts';
import { startSession } from '@productive-mining/contract/calls/mining.ts';
import { connectDatabase, type Database } from '@productive-mining/database/connection/connect.ts';
import { startTestDatabase } from '@productive-mining/database/testing/start-test-database.ts';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { readSettings } from '../../settings.ts';
import { startServer } from '../../start-server.ts';
import type { CookieChoice, FuzzCase } from './draw-case.ts';
import type { RawRequest } from './exchange.ts';

const ERROR_LEVEL = 50;
const KINDS = ['prime_pattern', 'goldbach_verification', 'riemann_zero'] as const;
const BLOCKS_BEFORE = 3;
const POLL_MS = 50;
/** Only what a single machine can compute is bounded; requests are not, as refusals would hide what is behind them. */
const LIMITS = {
  ...{ writesPerMinute: 1e9, readsPerMinute: 1e9, liveConnectionsPerAddress: 1e6, phrasesPerHour: 1e9 },
  ...{ callsAtOncePerAddress: 1e6, dataStreams: 1e6, dataStreamsPerAddress: 1e6 },
  ...{
    tokensPerHour: 1e9,
    queriesPerMinute: 1e9,
    chainReadsPerMinute: 1e9,
    movementsPerMinute: 1e9,
    signaturesPerMinute: 1e9,
    sessionsPerVisitor: 2,
    sessionsPerAddress: 5,
  },
};

interface Owner {
  /** Name and value as a browser sends them. */
  cookie: string;
  sessionId: string;
}

export interface World {
  port: number;
  database: Database;
  owners: readonly Owner[];
  /** Lines of level error and above that the server has written. */
  errors: readonly string[];
  /** What only visitors change, as one hash: sessions, names, phrases, tokens, guides, tutorials, transfers. */
  fingerprint(): Promise<string>;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'productive-mining-fuzz-'));
  const testDatabase = await startTestDatabase();
  const errors: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void (isError(line) && errors.push(line)) });
  const settings = readSettings({
    ...{ DATA_DIR: dataDir, DATABASE_URL: testDatabase.url, PORT: '0' },
    // At the lowest priority the first blocks would wait for all tests beside this one.
    ...{ MINING_THREADS: '1', MINING_NICE: '0' },
    ...{ LIMITS: JSON.stringify(LIMITS), TIP_FILE: path.join(dataDir, 'tip.json') },
  });
  const server = await startServer(settings, { log });
  const database = connectDatabase(testDatabase.url, { max: 2 });
  const owners: Owner[] = [];
  for (const [place, workType] of KINDS.entries())
    owners.push(await settle(server.url, { workType, name: `Owner ${place}` }));
  await untilMined(server.url);
  return {
    port: Number(new URL(server.url).port),
    database,
    owners,
    errors,
    fingerprint: () => fingerprintOf(database),
    async close() {
      await database.close();
      await server.close();
      await testDatabase.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const isError = (line: string) => (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL;

/** A visitor with a name and a session that mines. */
async function settle(url: string, { workType, name }: { workType: string; name: string }): Promise<Owner> {
  let cookie = '';
  const post = async (to: string, body: unknown) => {
    const headers = { 'content-type': 'application/json', cookie };
    const response = await fetch(url + to, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${to}: ${response.status} ${await response.text()}`);
    cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie;
    return response.json();
  };
  await post(chooseName.path, { name });
  const { sessionId } = startSession.response.parse(
    await post(startSession.path, { workType, difficulty: 1 }),
  );
  return { cookie, sessionId };
}

async function untilMined(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url + listBlocks.path);
    // On a machine without time the database may count as away for a moment.
    const mined = answer.ok ? listBlocks.response.parse(await answer.json()).blocks.length : 0;
    if (mined >= BLOCKS_BEFORE) return;
    await wait(POLL_MS);
  }
}

/**
 * A visitor's own row comes with the first write, refused or not, and the engine ends sessions by itself: neither counts. All else
 * that a refused request might change does.
 */
async function fingerprintOf({ orm }: Database): Promise<string> {
  const { rows } = await orm.execute<{ print: string }>(sql`
    select md5(concat_ws('/',
      (select string_agg(concat_ws(',', session_id, visitor_id, selected_work_type, current_difficulty, frontier,
        stop_after_blocks, stop_after_minutes, pause_reason), ';' order by id) from mining_sessions),
      (select string_agg(id || display_name, ';' order by id) from visitors where display_name is not null),
      (select string_agg(concat_ws(',', visitor_id, phrase_hash, made_at), ';' order by visitor_id) from wallet_backups),
      (select count(*) || ',' || max(id) from security_tokens),
      (select string_agg(g::text, ';' order by visitor_id, guide_id) from guide_runs g),
      (select count(*) from tutorial_interactions),
      (select count(*) from completed_tutorials),
      (select count(*) from altcoin_transactions where transaction_type = 'transfer'))) as print`);
  return rows[0]!.print;
}

/** The bytes of a case in this world: whose cookie comes and which session is meant is known only here. */
export function writeRequest({ port, owners }: World, drawn: FuzzCase): RawRequest {
  const owner = owners[drawn.cookie.visitor ?? 0];
  const named = Buffer.from(drawn.body).includes('{session}');
  const body = named
    ? Buffer.from(
        Buffer.from(drawn.body)
          .toString()
          .replaceAll('{session}', owner?.sessionId ?? ''),
      )
    : drawn.body;
  const cookie = cookieText(owners, drawn.cookie);
  const isUpgrade = drawn.headers.some(([name]) => name === 'sec-websocket-key');
  const lines = [
    `${drawn.method} ${drawn.target} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    ...(isUpgrade ? [] : ['connection: close']),
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
    ...(body.length > 0 ? [`content-length: ${body.length}`] : []),
    ...drawn.headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return { head: `${lines.join('\r\n')}\r\n\r\n`, body, afterUpgrade: drawn.afterUpgrade };
}

function cookieText(owners: readonly Owner[], { visitor, change, odd }: CookieChoice): string | undefined {
  const cookie = visitor === undefined ? undefined : owners[visitor]?.cookie;
  if (cookie === undefined) return undefined;
  const [name, value = ''] = cookie.split('=');
  switch (change) {
    case 'none':
      return cookie;
    case 'cut':
      return cookie.slice(0, -7);
    case 'changed':
      return `${name}=A${value.slice(1)}`;
    case 'twice':
      return `${cookie}; ${owners[(visitor! + 1) % owners.length]?.cookie}`;
    case 'other day':
      return `${name}=${value.replace(/\.\d+\./, '.99999.')}`;
    case 'odd':
      return `${name}=${odd}`;
  }
}
