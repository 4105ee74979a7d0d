/** The log as other programs read it: /checkpoint and /tile (C2SP tlog-tiles), from memory alone. */
import { concatBytes } from '@noble/hashes/utils.js';
import { TILE_HASHES } from '@productive-mining/ledger/log/log-tree.ts';
import { historyEntry } from '@productive-mining/ledger/signing/signed-tip.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ServerContext } from '../context.ts';
import { publishedLog } from './published-log.ts';
import { readTilePath, type TilePath } from './read-tile-path.ts';

const HASH_BYTES = 32;
const LENGTH_BYTES = 2;
const TEXT = 'text/plain; charset=utf-8';
/** What a start waits for the log: a short ledger's is read by then, a long one's while the server serves already. */
const START_WAITS_MS = 2000;
/** A tile never changes; the checkpoint does with each block. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASKED_AGAIN = 'no-cache';

export function serveLog(
  app: FastifyInstance,
  context: Pick<ServerContext, 'ledgerLog' | 'witnesses'>,
): void {
  const { ledgerLog } = context;
  app.addHook('onReady', () => ledgerLog.followWithin(START_WAITS_MS));
  const hidden = { schema: { hide: true } };
  app.get('/checkpoint', hidden, async (_request, reply) => {
    const { note } = publishedLog(context);
    return reply.header('cache-control', ASKED_AGAIN).type(TEXT).send(note);
  });
  app.get<{ Params: { '*': string } }>('/tile/*', hidden, async ({ params }, reply) => {
    const path = readTilePath(params['*']);
    const bytes = path && bytesOf(path, ledgerLog);
    return bytes ? sendForEver(reply, bytes) : sendNothing(reply);
  });
}

const sendForEver = (reply: FastifyReply, bytes: Uint8Array) =>
  reply.header('cache-control', FOR_EVER).type('application/octet-stream').send(Buffer.from(bytes));

const sendNothing = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', ASKED_AGAIN).type(TEXT).send('There is no such tile.');

/** Undefined where the published tree has no such tile. */
function bytesOf(
  { level, index, width }: TilePath,
  ledgerLog: ServerContext['ledgerLog'],
): Uint8Array | undefined {
  if (level !== 'entries') return ledgerLog.tile(level, index, width);
  const hashes = ledgerLog.blocks(index * TILE_HASHES, width);
  return hashes && concatBytes(...entriesOf(hashes));
}

/** Entries of a bundle, each behind its length (u16, big-endian). */
function* entriesOf(hashes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < hashes.length; at += HASH_BYTES) {
    const entry = historyEntry(hashes.subarray(at, at + HASH_BYTES));
    const length = new Uint8Array(LENGTH_BYTES);
    new DataView(length.buffer).setUint16(0, entry.length);
    yield length;
    yield entry;
  }
}
