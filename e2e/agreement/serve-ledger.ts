/** A server of the built page and of whatever blocks it is given, honest or not; it knows nothing else. */
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import {
  getBlock,
  getBlockData,
  getBlockProof,
  getHeight,
  getLog,
  getStoredBlocks,
  listKeys,
} from '@productive-mining/contract/endpoints.ts';
import type { ErrorCode } from '@productive-mining/contract/errors.ts';
import { OPENAPI_PATH, VERSION } from '@productive-mining/contract/version.ts';
import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { keyIdOf } from '@productive-mining/ledger/signing/keys.ts';
import { WEB_BUILD_DIR } from '../../apps/server/http/serve-web.ts';
import { FINGERPRINT, keysAt, ROTATED_IN } from './build-ledger.ts';

/** What is served: lines of stored blocks from the first on, and the leaves of each. */
export interface ServedLedger {
  lines: readonly string[];
  leafLinesOf: (index: number) => readonly string[];
}

export interface LedgerServer {
  url: string;
  serve(ledger: ServedLedger): void;
  close(): Promise<void>;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
};
const HASH = '0'.repeat(64);
const NO_LOG = JSON.stringify({ code: 'no_checkpoint' satisfies ErrorCode, error: '' });
const KEPT_ALIVE_MS = 120_000;
const TIME = '2026-01-01T00:00:00.000Z';

export async function startLedgerServer(): Promise<LedgerServer> {
  let served: ServedLedger = { lines: [], leafLinesOf: () => [] };
  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const answer = answerOf(served, pathname, searchParams);
    if (answer !== undefined) response.end(answer);
    else sendFile(pathname, response);
  });
  // On a busy machine a client would use a connection again that the server closes just then.
  server.keepAliveTimeout = KEPT_ALIVE_MS;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (ledger) => {
      served = ledger;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The text that answers a call; undefined for what isn't one of them. */
function answerOf(
  { lines, leafLinesOf }: ServedLedger,
  pathname: string,
  query: URLSearchParams,
): string | undefined {
  const linesOf = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join('');
  if (pathname === OPENAPI_PATH)
    return JSON.stringify({ info: { title: 'Productive Mining', version: VERSION } });
  if (pathname === getHeight.path) return JSON.stringify({ height: lines.length });
  if (pathname === getStoredBlocks.path) return linesOf(lines.slice(Number(query.get('after') ?? 0)));
  if (pathname === listKeys.path) return JSON.stringify(keysOf(lines.length));
  const ofBlock = matchIndex(getBlock.path, pathname);
  if (ofBlock !== undefined) return JSON.stringify(blockAnswer(ofBlock));
  const ofData = matchIndex(getBlockData.path, pathname);
  return ofData === undefined ? undefined : linesOf(leafLinesOf(ofData));
}

function matchIndex(template: string, pathname: string): number | undefined {
  const [, index] = new RegExp(`^${template.replace(':index', '(\\d+)')}$`).exec(pathname) ?? [];
  return index === undefined ? undefined : Number(index);
}

function keysOf(height: number): AnswerOf<'listKeys'> {
  const from = [1, ...ROTATED_IN.map((index) => index + 1)].filter((index) => index <= height + 1);
  const keys = from.map((fromBlock) => {
    const { publicKeys } = keysAt(fromBlock);
    const [ed25519, mlDsa65] = [encodeBase64(publicKeys.ed25519), encodeBase64(publicKeys.mlDsa65)];
    return { keyId: keyIdOf(publicKeys), ed25519, mlDsa65, createdAt: TIME, fromBlock, isActive: false };
  });
  return { fingerprint: FINGERPRINT, keys: keys.reverse() } as AnswerOf<'listKeys'>;
}

/** What the page shows around its check, which takes nothing of it. */
function blockAnswer(index: number): AnswerOf<'getBlock'> {
  const nothing = { energyConsumed: 0, computeMs: 1, verifyMs: 1, rewardAmount: 0, totalScientificValue: 0 };
  const hashes = { previousHash: HASH, merkleRoot: HASH, blockHash: HASH, resultHash: HASH };
  return {
    ...{ id: index, index, timestamp: TIME, difficulty: 1, nonce: '1', minerId: '0xab', ...nothing },
    ...{
      workType: 'prime_pattern',
      region: '',
      finding: null,
      checked: null,
      status: 'verified',
      fault: null,
      isTimeOfPrevious: false,
      discoveries: [],
      certificate: {},
    },
    ...{ ...hashes, certificateHash: HASH, workRoot: HASH, secret: HASH },
    signatures: { keyId: '', ed25519: '', mlDsa65: '' },
    ...{ rechecks: [], dispute: null, previousIndex: null, nextIndex: null },
  } as AnswerOf<'getBlock'>;
}

const isOfLog = (pathname: string) =>
  pathname.startsWith(getLog.path) || matchIndex(getBlockProof.path, pathname) !== undefined;

/** A file of the built page; the page itself for every other path, and nothing for other calls: this ledger has no log. */
function sendFile(pathname: string, response: ServerResponse): void {
  if (pathname.startsWith('/api') || pathname.startsWith('/ws')) {
    response.statusCode = 404;
    response.end(isOfLog(pathname) ? NO_LOG : '{}');
    return;
  }
  const asked = path.join(WEB_BUILD_DIR, path.normalize(pathname));
  const file =
    path.extname(asked) !== '' && existsSync(asked) ? asked : path.join(WEB_BUILD_DIR, 'index.html');
  response.setHeader('content-type', MEDIA_TYPES[path.extname(file)] ?? 'application/octet-stream');
  createReadStream(file).pipe(response);
}
