/** The stream of the stored blocks: what it says, how many are open at once, and that they leave room for other calls. */

import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getHeight, getStoredBlocks } from '@productive-mining/contract/calls/ledger.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { readStoredBlocks } from '@productive-mining/database/queries/read-stored-blocks.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { OpenStreams, PlaceGivenOn } from '../open-streams.ts';
import { insertManyBlocks } from '../testing/insert-many-blocks.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

async function* pieces(): AsyncGenerator<Uint8Array> {
  for (;;) yield new Uint8Array(2);
}

/** A reader from an address, who may go away. */
function readerFrom(clientAddress: string) {
  const gone = new AbortController();
  return { clientAddress, signal: gone.signal, leave: () => gone.abort() };
}

/** An app on a ledger of invented blocks. */
async function appWith(blocks: number, env: Record<string, string> = {}): Promise<TestApp> {
  const test = await startTestApp(env);
  onTestFinished(() => test.close());
  await insertManyBlocks(test.database, 1, blocks, (index) => ({
    ...{ index, minerAddress: `0x${'1'.repeat(40)}`, workType: 'prime_pattern', difficulty: 1 },
    ...{ value: '10.00', rewardBaseUnits: 100n, certificate: { leaves: 'leaf'.repeat(2000) } },
  }));
  return test;
}

/**
 * Asks for the stored blocks and takes nothing, until what is sent has filled the sockets' buffers.
 * @returns the server's end of the answer
 */
async function holdStream({ app }: TestApp): Promise<ServerResponse> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').pause();
  onTestFinished(() => void socket.destroy());
  const asked = once(app.server, 'request');
  socket.write(`GET ${getStoredBlocks.path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const answer = (await asked)[1] as ServerResponse;
  let lastBytes = -1;
  const isStill = () => {
    const before = lastBytes;
    lastBytes = answer.socket?.bytesWritten ?? 0;
    return answer.writableNeedDrain && lastBytes === before;
  };
  await expect.poll(isStill, { interval: 300, timeout: 20_000 }).toBe(true);
  return answer;
}

async function* lines(size: number): AsyncGenerator<Uint8Array> {
  for (;;) yield new Uint8Array(size);
}

/** Streams at work in the database, by the name of their connection. */
async function connectionsOfStreams({ database }: TestApp): Promise<number> {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'productive-mining stored blocks'`,
  );
  return rows.length;
}

describe('streams of the ledger', () => {
  it('are eight at once, two of an address; the next is refused until one ends', async () => {
    const streams = new OpenStreams({ all: 8, perAddress: 2 });
    const refusal = new CallFailure('too_many_requests', { seconds: 30 });
    const readers = Array.from({ length: 8 }, (_, at) => readerFrom(`10.0.0.${at >> 1}`));
    streams.open(pieces(), readers[0]!);
    streams.open(pieces(), readers[1]!);
    expect(() => streams.open(pieces(), readerFrom('10.0.0.0'))).toThrow(refusal);
    const open = readers.slice(2).map((reader) => streams.open(pieces(), reader)[Symbol.asyncIterator]());
    const ninth = () => streams.open(pieces(), readerFrom('10.0.0.9'));
    expect(ninth).toThrow(refusal);
    readers[0]!.leave();
    expect(ninth).not.toThrow();
    expect(ninth).toThrow(refusal);
    await open[0]!.next();
    await open[0]!.return!();
    expect(ninth).not.toThrow();
    expect(ninth).toThrow(refusal);
  });

  it('give the place of the reader who takes least to an address that has none, once that one is slow', async () => {
    let nowMs = 0;
    const streams = new OpenStreams({ all: 2, perAddress: 2 }, () => nowMs);
    const iterate = (from: string, size: number) =>
      streams.open(lines(size), readerFrom(from))[Symbol.asyncIterator]();
    const [slow, quick] = [iterate('10.0.0.1', 16_000), iterate('10.0.0.2', 10_000_000)];
    for (const stream of [slow, quick]) for (let taken = 0; taken < 3; taken++) await stream.next();
    const newcomer = () => streams.open(lines(1), readerFrom('10.0.0.3'));
    nowMs = 59_000;
    expect(newcomer).toThrow(CallFailure);
    nowMs = 61_000;
    expect(() => streams.open(lines(1), readerFrom('10.0.0.1'))).toThrow(CallFailure);
    expect(newcomer).not.toThrow();
    await expect(slow.next()).rejects.toThrow(PlaceGivenOn);
    expect((await quick.next()).done).toBe(false);
    expect(() => streams.open(lines(1), readerFrom('10.0.0.4'))).toThrow(CallFailure);
  });

  it('are not begun by HEAD, which reads nothing and holds no place', async () => {
    const test = await appWith(1, { LIMITS: '{"ledgerStreams":1}' });
    // A real answer, as an injected one counts as broken off, which gives any place back.
    const url = (await test.app.listen({ port: 0, host: '127.0.0.1' })) + getStoredBlocks.path;
    for (let count = 0; count < 3; count++) {
      const answer = await fetch(url, { method: 'HEAD' });
      const type = answer.headers.get('content-type');
      expect([answer.status, type, await answer.text()]).toEqual([200, getStoredBlocks.stream, '']);
    }
    expect(await connectionsOfStreams(test)).toBe(0);
    expect((await test.app.inject(getStoredBlocks.path)).statusCode).toBe(200);
    expect(await connectionsOfStreams(test)).toBe(1);
  });

  it('hold every stored block after an index, in order, as it is stored', async () => {
    const test = await appWith(55);
    const expected: string[] = [];
    for await (const block of readStoredBlocks(test.database.orm))
      expected.push(`${JSON.stringify(storedBlockToJson(block))}\n`);
    expect(expected).toHaveLength(55);
    for (const after of [0, 20, 54, 55]) {
      const { body } = await test.app.inject({ url: getStoredBlocks.path, query: { after: String(after) } });
      expect(body).toBe(expected.slice(after).join(''));
    }
  });

  it('take turns on one connection, and let other calls pass', async () => {
    const test = await appWith(400);
    // Who reads rows for a stream on a connection that other calls need keeps them waiting here.
    const others = await Promise.all(Array.from({ length: 3 }, () => test.database.pool.connect()));
    const ended: number[] = [];
    const readers = [0, 1, 2, 3, 4, 5].map(async (reader) => {
      const { body } = await test.app.inject(getStoredBlocks.path);
      ended.push(reader);
      return body.split('\n').length - 1;
    });
    let heights = 0;
    while (ended.length === 0) {
      expect((await test.app.inject(getHeight.path)).json()).toEqual({ height: 400 });
      heights += 1;
    }
    expect(heights).toBeGreaterThan(5);
    expect(await connectionsOfStreams(test)).toBe(1);
    for (const client of others) client.release();
    expect(await Promise.all(readers)).toEqual([400, 400, 400, 400, 400, 400]);
  });

  it('OPEN-90 are as many from an address as ledgerStreamsPerAddress says', async () => {
    const test = await appWith(2000, { LIMITS: '{"ledgerStreamsPerAddress":1}' });
    const newest = { url: getStoredBlocks.path, query: { after: '1999' } };
    await holdStream(test);
    const refused = await test.app.inject(newest);
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      '30',
    ]);
    expect((await test.app.inject({ ...newest, remoteAddress: '10.0.0.2' })).statusCode).toBe(200);
  });

  it('end when their reader takes nothing, and give their place to another', async () => {
    // Only the clock of stalled answers; it goes on two minutes at a word.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const test = await appWith(2000, { LIMITS: '{"ledgerStreams":1}' });
    const answer = await holdStream(test);
    const newest = { url: getStoredBlocks.path, query: { after: '1999' } };
    expect((await test.app.inject(newest)).statusCode).toBe(429);
    const closed = once(answer, 'close');
    await vi.advanceTimersByTimeAsync(120_000);
    await closed;
    expect((await test.app.inject(newest)).statusCode).toBe(200);
  });
});
