/** What servers do that are slow, broken or hostile: every command goes on to a sentence, in bounded time and memory. */
import { createHash } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  getBalance,
  getHeight,
  getStoredBlocks,
  listBlocks,
  startSession,
  stopSession,
} from '@productive-mining/contract/endpoints.ts';
import { LIVE_PATH, type LiveMessage } from '@productive-mining/contract/live.ts';
import { OPENAPI_PATH } from '@productive-mining/contract/version.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { buildChain } from '@productive-mining/ledger/testing/build-chain.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { checkServer, openApiClient, type ServerLimits } from './api-client.ts';
import { CommandFailure, ServerAway } from './command-failure.ts';
import { readRemoteBlocks } from './commands/read-remote-blocks.ts';
import { runSession, type SessionReport } from './commands/run-session.ts';
import { type LoopbackServer, startLoopbackServer } from './testing/loopback-server.ts';
import { minedBlock } from './testing/mined-block.ts';

/** For servers that let a caller wait, which is to be noticed soon. */
const IMPATIENT: ServerLimits = { answerWithinMs: 300, streamIdleMs: 300, openWithinMs: 300, pingMs: 100 };
/** For servers that answer: on a busy machine no answer comes late, and what would go on for ever meets the test's own limit. */
const PATIENT: ServerLimits = {
  answerWithinMs: 600_000,
  streamIdleMs: 600_000,
  openWithinMs: 600_000,
  pingMs: 600_000,
};
/** The end of a test whose command doesn't end by itself. */
const PATIENCE_MS = 120_000;

const open: LoopbackServer[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())));

async function serve(...behaviour: Parameters<typeof startLoopbackServer>): Promise<LoopbackServer> {
  const server = await startLoopbackServer(...behaviour);
  open.push(server);
  return server;
}

const failureOf = async (promise: Promise<unknown>): Promise<CommandFailure> => {
  const failure = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(CommandFailure);
  return failure as CommandFailure;
};
const clientOf = ({ url }: LoopbackServer, limits: ServerLimits) => openApiClient(url, undefined, limits);

/** Far above every limit of size: a command without one meets this end, and not that of the machine's memory. */
const POURED_MAX_BYTES = 256 * 1024 * 1024;

/** Sends the same piece again and again, as fast as it is read or in steps. */
function pour(response: ServerResponse, piece: string | Buffer, everyMs = 0): void {
  const timer = everyMs > 0 ? setInterval(() => response.write(piece), everyMs) : undefined;
  let left = POURED_MAX_BYTES;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= piece.length;
      if (!response.write(piece)) return;
    }
    response.end();
  };
  if (!timer) response.on('drain', more);
  if (!timer) more();
  response.on('close', () => clearInterval(timer));
}

const MEGABYTE = Buffer.alloc(1024 * 1024, 'a');
const silent: RequestListener = () => undefined;

describe('an answer', { timeout: PATIENCE_MS }, () => {
  it('that never comes is given up, of a call and of the first look at a server', async () => {
    const server = await serve(silent);
    for (const attempt of [
      checkServer(server.url, IMPATIENT),
      clientOf(server, IMPATIENT).call(getHeight),
    ].map(failureOf)) {
      const failure = await attempt;
      expect(failure).toBeInstanceOf(ServerAway);
      expect(failure.message).toBe(`${server.url} does not answer in time.`);
    }
  });

  it('that comes a byte at a time is given up too', async () => {
    const server = await serve((_request, response) => pour(response, ' ', 20));
    const failure = await failureOf(clientOf(server, IMPATIENT).call(getHeight));
    expect(failure.message).toBe(`${server.url} does not answer in time.`);
  });

  it('without an end is read up to a limit', async () => {
    const server = await serve((_request, response) => pour(response, MEGABYTE));
    for (const attempt of [checkServer(server.url, PATIENT), clientOf(server, PATIENT).call(getHeight)].map(
      failureOf,
    ))
      expect((await attempt).message).toBe(
        `${server.url} sends more than ${16 * 1024 * 1024} bytes at once, of which nothing is used.`,
      );
  });

  it.each([307, 308, 301])('%i that leads elsewhere is not followed', async (status) => {
    const elsewhere = await serve((_request, response) => response.end('{"height":5}'));
    const server = await serve((request, response) =>
      response.writeHead(status, { Location: elsewhere.url + request.url }).end(),
    );
    const client = clientOf(server, PATIENT);
    const body = { workType: 'prime_pattern', difficulty: 1 };
    const attempts = [
      () => checkServer(server.url, PATIENT),
      () => client.call(startSession, { body }),
      () => client.listen(() => undefined),
    ];
    for (const attempt of attempts)
      expect((await failureOf(attempt())).message).toBe(
        `${server.url} redirects to ${elsewhere.url}, to which nothing was sent; give that address with --server if you trust it.`,
      );
    expect(elsewhere.asked).toEqual([]);
    expect(server.asked).toEqual([`GET ${OPENAPI_PATH}`, 'POST /api/mining/start', `GET ${LIVE_PATH}`]);
  });

  it.each(['', 'file:///etc/passwd', 'http://['])(
    'that redirects to %j is no server of ours',
    async (location) => {
      const server = await serve((_request, response) =>
        response.writeHead(302, { Location: location }).end(),
      );
      expect((await failureOf(clientOf(server, PATIENT).call(getBalance))).message).toBe(
        `${server.url} is not a Productive Mining server.`,
      );
    },
  );
});

describe('a stream', { timeout: PATIENCE_MS }, () => {
  const firstLine = (server: LoopbackServer, limits: ServerLimits) =>
    clientOf(server, limits).lines(getStoredBlocks).next();

  it('that doesn’t begin, or falls silent within a line, is given up', async () => {
    const late = await serve(silent);
    expect((await failureOf(firstLine(late, IMPATIENT))).message).toBe(
      `${late.url} does not answer in time.`,
    );
    const torn = await serve((_request, response) => response.write('{"block":{'));
    expect((await failureOf(firstLine(torn, IMPATIENT))).message).toBe(
      `${torn.url} does not answer in time.`,
    );
  });

  it('without a line break is read up to a limit', async () => {
    const server = await serve((_request, response) => pour(response, MEGABYTE));
    expect((await failureOf(firstLine(server, PATIENT))).message).toMatch(
      / sends more than 33554432 bytes at once, /,
    );
  });

  it('that breaks ends with a sentence', async () => {
    const server = await serve((_request, response) => {
      response.write('{"block":{', () => response.destroy());
    });
    expect((await failureOf(firstLine(server, PATIENT))).message).toMatch(/ can't be reached \(\w+\)\.$/);
  });
});

describe('a ledger', { timeout: PATIENCE_MS }, () => {
  const [block] = buildChain({ blockCount: 1 });
  const line = `${JSON.stringify(storedBlockToJson(block!))}\n`;

  it('without an end is read up to the height that its server says, asked again once that is passed', async () => {
    let height = 2;
    const server = await serve(({ url }, response) => {
      if (url === getHeight.path) response.end(JSON.stringify({ height }));
      else pour(response, line);
    });
    let received = 0;
    const read = async () => {
      for await (const _ of readRemoteBlocks(server.url, height, new AbortController().signal))
        if (++received === 2) height = 5;
    };
    expect((await failureOf(read())).message).toBe(
      `${server.url} says that its ledger has 5 blocks, but sends more.`,
    );
    expect(received).toBe(5);
  });

  it.each([
    ['no JSON', '{"block":'],
    ['of another form', '{"block":{"index":[]}}'],
    ['nested too deep', `{"block":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ])('with a line that is %s ends with a sentence', async (_what, sent) => {
    const server = await serve(({ url }, response) => {
      if (url === getHeight.path) response.end(JSON.stringify({ height: 1 }));
      else response.end(`${sent}\n`);
    });
    const read = async () => {
      for await (const _ of readRemoteBlocks(server.url, 1, new AbortController().signal));
    };
    expect((await failureOf(read())).message).toMatch(/ sent something that isn't a stored block \(.+\)\.$/);
  });
});

/** Answers an upgrade (RFC 6455, 4.2.2). */
function accept(socket: Duplex, key: string): void {
  const accepted = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accepted}\r\n\r\n`,
  );
}

describe('a live channel', { timeout: PATIENCE_MS }, () => {
  it('that is never opened is given up', async () => {
    const server = await serve(silent, () => undefined);
    const failure = await failureOf(clientOf(server, IMPATIENT).listen(() => undefined));
    expect(failure).toBeInstanceOf(ServerAway);
    expect(failure.message).toBe(`${server.url} does not answer in time.`);
  });

  it('whose refusal has no end, or comes a byte at a time, is given up', async () => {
    const endless = await serve((_request, response) => pour(response.writeHead(500), MEGABYTE));
    expect((await failureOf(clientOf(endless, PATIENT).listen(() => undefined))).message).toBe(
      `${endless.url} is not a Productive Mining server.`,
    );
    const slow = await serve((_request, response) => pour(response.writeHead(500), 'a', 20));
    expect((await failureOf(clientOf(slow, IMPATIENT).listen(() => undefined))).message).toBe(
      `${slow.url} does not answer in time.`,
    );
  });

  it('ends when its server answers no ping, and at once when it is closed', async () => {
    const server = await serve(silent, accept);
    const deaf = await clientOf(server, { ...PATIENT, pingMs: 100 }).listen(() => undefined);
    await deaf.closed;
    const left = await clientOf(server, PATIENT).listen(() => undefined);
    left.close();
    await left.closed;
  });

  it('ends at a message that is too long, of which nothing is kept', async () => {
    const server = await serve(silent, (socket, key) => {
      accept(socket, key);
      // A text frame whose header announces 8 GiB (RFC 6455, 5.2).
      socket.write(Buffer.from([0x81, 127, 0, 0, 0, 2, 0, 0, 0, 0]));
    });
    const messages: unknown[] = [];
    const connection = await clientOf(server, PATIENT).listen((message) => messages.push(message));
    await connection.closed;
    expect(messages).toEqual([]);
  });

  it('isn’t opened for somebody who has left', async () => {
    const server = await serve(silent, () => undefined);
    const leaving = new AbortController();
    const attempt = failureOf(clientOf(server, PATIENT).listen(() => undefined, leaving.signal));
    leaving.abort(new Error('interrupted'));
    await attempt;
    await failureOf(clientOf(server, PATIENT).listen(() => undefined, AbortSignal.abort()));
  });
});

/** A text frame (RFC 6455, 5.2) of at most 65535 bytes. */
function textFrame(message: LiveMessage): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  const header = Buffer.from([0x81, 126, 0, 0]);
  header.writeUInt16BE(text.length, 2);
  return Buffer.concat([header, text]);
}

const PING = Buffer.from([0x89, 0]);

describe('a session', { timeout: PATIENCE_MS }, () => {
  const REQUEST = { type: 'prime_pattern', difficulty: 1, blocks: 2 };
  const SESSION = {
    sessionId: 'ours',
    workType: REQUEST.type,
    difficulty: 1,
    frontier: null,
    blocksMined: 0,
    status: 'mining',
    pauseReason: null,
    startTime: '2026-01-01T00:00:00.000Z',
    stopAfter: null,
    totalScientificValue: 0,
    totalEnergyConsumed: 0,
    rewardTokens: 0,
    progress: null,
    lastFailure: null,
  };
  const stopped = (sessionId: string): LiveMessage => ({
    type: 'session_stopped',
    data: { sessionId, workType: REQUEST.type, reason: 'stop_after' },
  });

  /** A server whose channel says something while the session starts, and more once it has. */
  function serveSession(whileStarting: LiveMessage[], afterwards: LiveMessage[]): Promise<LoopbackServer> {
    let channel: Duplex;
    const answers: Readonly<Record<string, unknown>> = {
      [getBalance.path]: {
        address: '0xab',
        stakedBalance: 0,
        bonusBalance: 0,
        isValidator: false,
        lastCreditId: 0,
        credits: [],
        balance: 0,
      },
      [getHeight.path]: { height: 5 },
      [stopSession.path]: { success: true, stopped: ['ours'] },
      [listBlocks.path]: { blocks: [] },
      [startSession.path]: { success: true, sessionId: 'ours', session: SESSION },
    };
    return serve(
      (request, response) => {
        const path = request.url!.split('?', 1)[0]!;
        const answer = () =>
          response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[path]));
        if (path !== startSession.path) return answer();
        // The answer to the ping says that all messages before it were read.
        channel.once('data', () => {
          answer();
          setTimeout(() => channel.write(Buffer.concat(afterwards.map(textFrame))), 100);
        });
        channel.write(Buffer.concat([...whileStarting.map(textFrame), PING]));
      },
      (socket, key) => {
        channel = socket;
        accept(socket, key);
      },
    );
  }

  const silentReport: SessionReport = {
    begin: () => undefined,
    progress: () => undefined,
    block: () => undefined,
    trouble: () => undefined,
  };

  it('of which thousands of blocks and failures are reported counts and shows some hundreds', async () => {
    const flood = Array.from({ length: 2000 }, (_, at): LiveMessage[] => [
      minedBlock(at + 6),
      { type: 'error', data: { sessionId: 'ours', code: 'internal_error', error: 'x'.repeat(5000) } },
    ]);
    const server = await serveSession([], [...flood.flat(), stopped('ours')]);
    const [blocks, troubles]: [number[], string[]] = [[], []];
    const report: SessionReport = {
      ...silentReport,
      block: ({ index }) => blocks.push(index),
      trouble: (sentence) => troubles.push(sentence),
    };
    const client = clientOf(server, PATIENT);
    const mined = await runSession(client, REQUEST, {
      report,
      interrupted: new AbortController().signal,
    });
    expect([mined, blocks.length, troubles.length]).toEqual([202, 202, 200]);
    expect(troubles[0]).toHaveLength(1000);
  });

  it.each([
    { others: 50, isStopped: false },
    { others: 5000, isStopped: true },
  ])('keeps a bounded number of ids until it has its own: $others', async ({ others, isStopped }) => {
    const ids = Array.from({ length: others }, (_, at) => `other-${at}`);
    const server = await serveSession([...ids, 'ours'].map(stopped), []);
    const interrupt = new AbortController();
    const client = clientOf(server, PATIENT);
    const session = runSession(client, REQUEST, { report: silentReport, interrupted: interrupt.signal });
    await expect.poll(() => server.asked).toContain(`POST ${startSession.path}`);
    if (isStopped) setTimeout(() => interrupt.abort(), 1500);
    expect(await session).toBe(0);
    // An id beyond the bound is not remembered, so that the session goes on until it is interrupted.
    expect(server.asked.includes(`POST ${stopSession.path}`)).toBe(isStopped);
  });
});
