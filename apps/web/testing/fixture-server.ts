/**
 * Serves the built page and answers its calls from a FixtureLedger: `npx tsx apps/web/testing/fixture-server.ts`.
 * PORT (4100), BLOCKS (how many the ledger starts with). Sends the headers that the real server sends.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HistoryRange } from '@productive-mining/contract/calls/mining.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { LIVE_PATH, type LiveMessage } from '@productive-mining/contract/live.ts';
import { WebSocketServer } from 'ws';
import type { CallLine, SampleOf, StubbedName } from './call-lines.ts';
import { FixtureLedger, workTypes } from './fixture-ledger.ts';
import { emptyFrontier, sampleCoverage, sampleFrontier, sampleRecord } from './sample-coverage.ts';
import { sampleHistory } from './sample-history.ts';
import { samplePlayer } from './sample-player.ts';
import { sampleSecurity } from './sample-security.ts';
import { sampleFlow, sampleTutorials } from './sample-tutorials.ts';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:";
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

interface Body {
  sessionId?: string;
  workType?: string;
  difficulty?: number;
  stopAfter?: { blocks?: number };
}
type Handler<Answer> = (ledger: FixtureLedger, body: Body, url: URL) => Answer;
type Handlers = { readonly [Name in StubbedName as CallLine<Name>]?: Handler<SampleOf<Name>> };

function changed(ledger: FixtureLedger, { sessionId = '' }: Body, status: 'mining' | 'paused') {
  const session = ledger.setStatus(sessionId, status);
  if (!session) throw new CallFailure('session_not_found');
  return { success: true, sessionId, session } as const;
}

const HANDLERS: Handlers = {
  'GET /api/mining/status': (ledger) => ledger.status(),
  'GET /api/mining/sessions': (ledger) => ({ sessions: ledger.sessions }),
  'GET /api/mining/stats': (ledger) => ledger.stats,
  'GET /api/mining/history': (ledger, _body, url) =>
    sampleHistory((url.searchParams.get('range') ?? 'day') as HistoryRange, ledger.blocks),
  'GET /api/mining/work-types': () => ({ workTypes }),
  'GET /api/guide/current': () => ({
    hasActiveGuide: false,
    currentFlow: null,
    currentStep: null,
    progress: null,
    completedGuides: [],
    waitingTokens: 0,
  }),
  'GET /api/guide/available': () => ({ guides: [] }),
  'GET /api/tutorial/flows': () => ({ flows: sampleTutorials }),
  'GET /api/tutorial/flows/productive-mining-basics': () => sampleFlow(),
  'GET /api/security/status': () => sampleSecurity(),
  'GET /api/tutorial/progress': () => ({ completedTutorials: {} }),
  'POST /api/tutorial/interactions': () => ({ success: true }),
  'GET /api/blockchain/height': (ledger) => ({ height: ledger.blocks.length }),
  'GET /api/blockchain/blocks': (ledger) => ({ blocks: ledger.blocks.slice(0, 50) }),
  'GET /api/blockchain/discoveries': (ledger) => ({ discoveries: ledger.discoveries.slice(0, 50) }),
  'GET /api/coverage': ({ blocks: { length } }) =>
    length === 0
      ? sampleCoverage(emptyFrontier())
      : sampleCoverage(sampleFrontier({ blocks: length }), emptyFrontier({ workType: 'prime_pattern' })),
  'GET /api/records': ({ blocks: { length } }) => ({
    height: length,
    ledgerHeight: length,
    records: [length === 0 ? sampleRecord({ holders: [] }) : sampleRecord()],
  }),
  'GET /api/altcoin/balance': (ledger, _body, url) => {
    const after = url.searchParams.get('after');
    return ledger.balance(after === null ? undefined : Number(after));
  },
  'GET /api/player': ({ stats: { mine }, sessions }) =>
    samplePlayer({
      totalBlocks: mine.blocks,
      totalDiscoveries: mine.discoveries,
      totalTokens: 120 * mine.blocks,
      uniqueWorkTypes: mine.uniqueWorkTypes,
      highestDifficulty: mine.highestDifficulty,
      sessionsCompleted: sessions.length,
      consecutiveDays: mine.consecutiveDays,
    }),
  'POST /api/mining/start': (ledger, { workType = '', difficulty = 47, stopAfter }) => {
    if (ledger.sessions.length >= 9) throw new CallFailure('too_many_sessions', { limit: 9 });
    const session = ledger.start(workType, difficulty, stopAfter ?? null);
    return { success: true, sessionId: session.sessionId, session };
  },
  'POST /api/mining/stop': (ledger, { sessionId }) => ({ success: true, stopped: ledger.stop(sessionId) }),
  'POST /api/mining/pause': (ledger, body) => changed(ledger, body, 'paused'),
  'POST /api/mining/resume': (ledger, body) => changed(ledger, body, 'mining'),
};

async function readBody(request: IncomingMessage): Promise<Body> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Body);
}

function sendFile(response: ServerResponse, pathname: string): void {
  const file = path.join(DIST, path.normalize(pathname));
  const isFile = path.extname(pathname) !== '' && file.startsWith(DIST) && existsSync(file);
  const sent = isFile ? file : path.join(DIST, 'index.html');
  response.setHeader('Content-Type', MEDIA_TYPES[path.extname(sent)] ?? 'application/octet-stream');
  response.setHeader('Content-Security-Policy', POLICY);
  response.end(readFileSync(sent));
}

async function answer(
  ledger: FixtureLedger,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://fixture');
  try {
    if (!url.pathname.startsWith('/api/')) return sendFile(response, url.pathname);
    response.setHeader('Content-Type', 'application/json');
    const block = /^\/api\/blocks\/(\d+)$/.exec(url.pathname);
    if (block) {
      const detail = ledger.detail(Number(block[1]));
      if (!detail) throw new CallFailure('block_not_found', { index: block[1] ?? '' });
      response.end(JSON.stringify(detail));
      return;
    }
    const handler = (HANDLERS as Readonly<Record<string, Handler<unknown>>>)[
      `${request.method} ${url.pathname}`
    ];
    if (!handler) throw new CallFailure('unknown_path', { method: request.method ?? '', path: url.pathname });
    response.end(JSON.stringify(handler(ledger, await readBody(request), url)));
  } catch (error) {
    const failure = error instanceof CallFailure ? error : new CallFailure('internal_error');
    response.statusCode = failure.status;
    response.end(JSON.stringify(failure.body));
  }
}

/** @returns the listening server; closing it ends the ledger's clock too */
export function startFixtureServer(port: number, blockCount: number): Server {
  const server = createServer((request, response) => void answer(ledger, request, response));
  const sockets = new WebSocketServer({ server, path: LIVE_PATH });
  const ledger = new FixtureLedger((message: LiveMessage) => {
    for (const socket of sockets.clients) socket.send(JSON.stringify(message));
  });
  ledger.fill(blockCount);
  const clock = setInterval(() => ledger.tick(), 500);
  server.on('close', () => clearInterval(clock));
  return server.listen(port, '127.0.0.1');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.env.PORT ?? 4100);
  startFixtureServer(port, Number(process.env.BLOCKS ?? 60));
  console.log(`fixture server: http://127.0.0.1:${port}`);
}
