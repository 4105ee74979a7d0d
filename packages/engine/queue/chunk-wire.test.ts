import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase, type Database } from '@productive-mining/database/connection/connect.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../testing/start-test-engine.ts';
import type { ChunkMessage } from './chunk-job.ts';
import { type HeardMessage, openChunkWire, PartJoiner } from './chunk-wire.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const STOP: ChunkMessage = { about: 'stop', job: 'unit.1.1' };
let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await startTestDatabase();
  database = connectDatabase(server.url);
});
afterAll(async () => {
  await database.close();
  await server.close();
});

async function open(databaseUrl = server.url) {
  const heard: HeardMessage[] = [];
  let gaps = 0;
  const wire = await openChunkWire({
    database,
    databaseUrl,
    log,
    receive: (message) => heard.push(message),
    onGap: () => {
      gaps++;
    },
  });
  return { wire, heard, gaps: () => gaps };
}

async function listeners(): Promise<number> {
  const { rows } = await database.pool.query(
    "select 1 from pg_stat_activity where application_name = 'productive-mining chunk messages' and datname = current_database()",
  );
  return rows.length;
}

const cut = () =>
  database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'productive-mining chunk messages' and datname = current_database()",
  );

it('carries characters of two units whole, wherever a message is cut', async () => {
  const { wire, heard } = await open();
  for (const before of ['', 'a', 'ab', 'abc']) {
    const value = `${before}${'𝜁'.repeat(4000)}`;
    const view = { subject: 'ζ', figures: [{ label: 'digits', value }] };
    const message: ChunkMessage = { about: 'progress', job: 'unit.1.1', fraction: 0.5, view };
    wire.send(message, 'secret');
    await until(() => heard.length > 0);
    expect(heard.shift()!.message).toEqual(message);
  }
  await wire.close();
});

it('takes no stop that is longer than its job’s name, as it may be kept for a chunk to come', async () => {
  const { wire, heard } = await open();
  wire.send({ about: 'stop', job: 'x'.repeat(201) }, 'secret');
  wire.send({ ...STOP, more: 'x'.repeat(1000) } as ChunkMessage, 'secret');
  wire.send(STOP, 'secret');
  await until(() => heard.length > 0);
  expect(heard.map(({ message }) => message)).toEqual([STOP]);
  await wire.close();
});

it('tells by the signature who knows the secret of the job', async () => {
  const { wire, heard } = await open();
  wire.send(STOP, 'secret');
  await until(() => heard.length > 0);
  expect(heard[0]!.isSignedWith('secret')).toBe(true);
  expect(heard[0]!.isSignedWith('another')).toBe(false);
  await wire.close();
});

it('hears again after its connection broke, and says that there was a gap', async () => {
  const { wire, heard, gaps } = await open();
  await cut();
  await until(() => gaps() === 1);
  wire.send(STOP, 'secret');
  await until(() => heard.length > 0);
  await wire.close();
});

it('leaves no connection when it is closed while it connects again', async () => {
  const { wire } = await open();
  await cut();
  // The next try comes after 250 ms.
  await wait(245);
  await wire.close();
  await wait(1000);
  expect(await listeners()).toBe(0);
});

/** A server that lets everyone in and refuses each statement, as one in recovery refuses LISTEN: 'P' and 'Q' begin one. */
async function startRefusing() {
  const sockets: Socket[] = [];
  const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
  const letIn = Buffer.concat([Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]), ready]);
  const fields = Buffer.from('SERROR\0C25006\0Mrefused\0\0');
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(fields.length + 4, 1);
  const refused = Buffer.concat([head, fields, ready]);
  const refusing = createServer((socket) => {
    sockets.push(socket);
    socket.once('data', () => {
      socket.write(letIn);
      socket.on('data', (data) => (data[0] === 0x50 || data[0] === 0x51) && socket.write(refused));
    });
  }).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const { port } = refusing.address() as { port: number };
  return { url: `postgres://user@127.0.0.1:${port}/database`, sockets, refusing };
}

it('leaves no connection when LISTEN is refused', async () => {
  const { url, sockets, refusing } = await startRefusing();
  await expect(open(url)).rejects.toThrow('refused');
  await until(() => sockets.length === 1 && sockets[0]!.readableEnded, 5000);
  refusing.close();
});

it('puts parts together in order only, and forgets what has no end', () => {
  const joiner = new PartJoiner();
  expect(joiner.add('0.whole')).toBe('whole');
  expect([joiner.add('0+a'), joiner.add('1+b'), joiner.add('2.c')]).toEqual([undefined, undefined, 'abc']);
  expect([joiner.add('0+a'), joiner.add('2.c')]).toEqual([undefined, undefined]);
  expect(joiner.add('1.late')).toBeUndefined();
  expect(joiner.add('no head')).toBeUndefined();
});

it('holds no message beyond a million characters', () => {
  const joiner = new PartJoiner();
  const part = 'x'.repeat(1900);
  for (let index = 0; index < 1000; index++) expect(joiner.add(`${index}+${part}`)).toBeUndefined();
  expect(joiner.add('1000.end')).toBeUndefined();
});
