/** The server of a witness: one call, add-checkpoint, whose requests are judged one after the other. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ADD_CHECKPOINT } from '@productive-mining/ledger/log/add-checkpoint.ts';
import { cosign } from '@productive-mining/ledger/log/cosignature.ts';
import { verifierLine } from '@productive-mining/ledger/log/signed-note.ts';
import { countOf } from '../count-of.ts';
import { judgeCheckpoint } from './judge-checkpoint.ts';
import type { WitnessFile } from './witness-file.ts';

const BODY_BYTES_MAX = 64 * 1024;
const REQUEST_MS = 10_000;
/** How often requests are held against that time: by itself Node does every half minute. */
const LOOK_EVERY_MS = 1000;
const CONNECTIONS_MAX = 200;
const TEXT = 'text/plain; charset=utf-8';

export interface WitnessParts {
  file: WitnessFile;
  /** Asks whose a log is, where its signature isn't known; the witness bounds how often. */
  askAgain: (origin: string) => Promise<void>;
  /** Seconds since 1970. */
  nowSeconds: () => number;
  tell: (line: string) => void;
}

export function createWitness(parts: WitnessParts): Server {
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, connectionsCheckingInterval: LOOK_EVERY_MS },
    (request, response) => {
      answer(parts, request, response).catch(() =>
        send(response, 500, 'The checkpoint could not be kept.\n'),
      );
    },
  );
  server.maxConnections = CONNECTIONS_MAX;
  return server;
}

async function answer(
  parts: WitnessParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [pathname] = (request.url ?? '/').split('?');
  if (pathname === '/' && request.method === 'GET')
    return send(response, 200, `${verifierLine(parts.file.key)}\n`);
  if (pathname !== ADD_CHECKPOINT) return send(response, 404, 'There is only add-checkpoint here.\n');
  if (request.method !== 'POST') return send(response, 405, 'A checkpoint is posted.\n');
  const body = await readBody(request);
  if (body === undefined) return send(response, 413, 'The request is too long.\n');
  const { status, text, type } = await addCheckpoint(parts, body);
  send(response, status, text, type);
}

/** Judges, keeps and signs without a pause, so that no other request comes between. */
async function addCheckpoint(parts: WitnessParts, body: string) {
  const { file, tell } = parts;
  let judged = judgeCheckpoint(body, file.logs());
  if (judged.kind === 'refused' && judged.origin !== undefined) {
    await parts.askAgain(judged.origin);
    judged = judgeCheckpoint(body, file.logs());
  }
  if (judged.kind === 'refused') {
    tell(`Refused (${judged.status}). ${judged.told}`);
    return { status: judged.status, text: judged.body, type: judged.type };
  }
  const { origin, head, text } = judged;
  file.keepCosigned(origin, head);
  tell(`Cosigned ${countOf(head.size, 'block')} of ${origin}.`);
  return { status: 200, text: cosign(file.key, text, parts.nowSeconds(), file.secretKey), type: undefined };
}

function send(response: ServerResponse, status: number, text: string, type = TEXT): void {
  if (!response.headersSent) response.writeHead(status, { 'content-type': type });
  response.end(text);
}

/** Undefined where it is longer than a request may be. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > BODY_BYTES_MAX) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
