/** Requests that no browser makes: encodings that nobody has, bodies that break off, methods of other protocols. */
import { connect } from 'node:net';
import os from 'node:os';
import { gzipSync } from 'node:zlib';
import type { ErrorCode } from '@productive-mining/contract/errors.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readSettings, SettingsError } from '../settings.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { rejectUnknownHosts } from './guards/known-hosts.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await startTestApp();
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => test.close());

/** The answer to a request as written. */
function exchange(head: string, body: Uint8Array = new Uint8Array()): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `${head}\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n`,
      );
      socket.write(body);
    });
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
    });
    socket.once('error', reject).once('close', () => resolve(answer));
  });
}

const encoded = (encoding: string) =>
  `POST /api/mining/start HTTP/1.1\r\ncontent-type: application/json\r\ncontent-encoding: ${encoding}`;
const start = Buffer.from('{"workType":"riemann_zero","difficulty":1}');
const halfGzip = gzipSync(start).subarray(0, 20);
const bomb = gzipSync(Buffer.alloc(10_000_000, 32));
const notGzip = Buffer.from('not compressed');

describe('what no browser sends', () => {
  it.each<[what: string, head: string, body: Uint8Array, status: number, code: ErrorCode]>([
    ['a body in zstd', encoded('zstd'), start, 415, 'content_encoding_unknown'],
    ['a body in an encoding that nobody has', encoded('x'), start, 415, 'content_encoding_unknown'],
    ['text that is said to be gzip', encoded('gzip'), notGzip, 400, 'content_encoding_broken'],
    ['half a gzip body', encoded('gzip'), halfGzip, 400, 'content_encoding_broken'],
    ['a gzip body that is said to be deflate', encoded('deflate'), halfGzip, 400, 'content_encoding_broken'],
    ['a small body that unfolds to a large one', encoded('gzip'), bomb, 413, 'body_too_large'],
    [
      'another host’s address',
      'GET http://evil.example/api/wallet HTTP/1.1',
      new Uint8Array(),
      421,
      'unknown_host',
    ],
    ['the method QUERY', 'QUERY /api/blockchain/height HTTP/1.1', start, 405, 'method_not_allowed'],
    ['the method PROPFIND', 'PROPFIND / HTTP/1.1', new Uint8Array(), 405, 'method_not_allowed'],
    ['the method TRACE', 'TRACE / HTTP/1.1', new Uint8Array(), 405, 'method_not_allowed'],
  ])('%s', async (_, head, body, status, code) => {
    const answer = await exchange(head, body);
    expect(answer.split('\r\n', 1)[0]).toContain(` ${status} `);
    expect(answer).toContain(`"code":"${code}"`);
  });
});

/** The answer to bytes that needn't be a request. */
function answerTo(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')));
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
    });
    socket.once('error', reject).once('close', () => resolve(answer));
  });
}

describe('what is refused before there is a request is answered like any failure', () => {
  const here = 'host: 127.0.0.1\r\nconnection: close';
  it.each<[what: string, bytes: string, status: number, code: ErrorCode]>([
    ['a line that is none of HTTP', 'hello\r\n\r\n', 400, 'malformed_request'],
    ['a method in lower case', `get / HTTP/1.1\r\n${here}\r\n\r\n`, 400, 'malformed_request'],
    ['two lengths', `POST / HTTP/1.1\r\n${here}\r\ncontent-length: 1, 2\r\n\r\n`, 400, 'malformed_request'],
    [
      'a length beside chunks',
      `POST / HTTP/1.1\r\n${here}\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'malformed_request',
    ],
    ['a whole address that is none', `GET http://[::1 HTTP/1.1\r\n${here}\r\n\r\n`, 400, 'malformed_request'],
    ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'malformed_request'],
    ['two hosts', `GET /docs HTTP/1.1\r\n${here}\r\nhost: other.example\r\n\r\n`, 400, 'malformed_request'],
    [
      'headers of 20,000 bytes',
      `GET / HTTP/1.1\r\n${here}\r\na: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'an expectation that nobody has',
      `GET / HTTP/1.1\r\n${here}\r\nexpect: 200-ok\r\n\r\n`,
      417,
      'expectation_unknown',
    ],
    [
      'a live channel without a key',
      'GET /ws HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\r\n',
      400,
      'malformed_request',
    ],
  ])('%s', async (_, bytes, status, code) => {
    const answer = await answerTo(bytes);
    expect(answer.split('\r\n', 1)[0]).toContain(` ${status} `);
    expect(answer).toContain('x-content-type-options: nosniff');
    const { error, message, ...rest } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
    expect([rest, error]).toEqual([{ code }, message]);
  });
});

describe('a request that would go on in another protocol', () => {
  const host = () => `host: 127.0.0.1:${port}`;
  const H2C =
    'connection: Upgrade, HTTP2-Settings, close\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__';

  it('is answered in this one: a long answer whole', async () => {
    const [head, ...body] = (await answerTo(`GET /docs HTTP/1.1\r\n${host()}\r\n${H2C}\r\n\r\n`)).split(
      '\r\n\r\n',
    );
    expect(head).toContain('HTTP/1.1 200 OK');
    expect(body.join('\r\n\r\n')).toBe(await (await fetch(`http://127.0.0.1:${port}/docs`)).text());
  });

  it('is answered with its body read, and its connection stays open for the next', async () => {
    const json = 'content-type: application/json\r\ncontent-length:';
    const upgrade = H2C.replace(', close', '');
    const body = '{"sessionId":7}';
    const answer = await answerTo(
      `POST /api/mining/stop HTTP/1.1\r\n${host()}\r\n${upgrade}\r\n${json} ${body.length}\r\n\r\n${body}` +
        `POST /api/mining/stop HTTP/1.1\r\n${host()}\r\nconnection: close\r\n${json} 2\r\n\r\n{}`,
    );
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
    expect(answer).toContain('sessionId must be');
  });

  it('for a channel where there is none is answered once, whatever frames follow it', async () => {
    const wish = 'connection: upgrade\r\nupgrade: websocket';
    const frames = Buffer.from([0x81, 0x82, 0, 0, 0, 0, 65, 65]).toString('latin1').repeat(3);
    const answer = await answerTo(`GET /api/nothing HTTP/1.1\r\n${host()}\r\n${wish}\r\n\r\n${frames}`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404']);
  });

  it('for the live channel by another name is refused with its connection', async () => {
    const live =
      'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==';
    // The exchange ends with the connection.
    const answer = await answerTo(`GET /ws HTTP/1.1\r\nhost: other.example\r\n${live}\r\n\r\n`);
    expect(answer.split('\r\n', 1)[0]).toContain(' 421 ');
  });
});

const HOST = { HOST: '0.0.0.0' };
const NAMED = { ALLOWED_HOSTS: 'mine.example, 203.0.113.5' };
const PROXIED = { ...NAMED, TRUST_PROXY: 'loopback' };

describe('names by which the server is asked', () => {
  it.each<[answers: boolean, env: Record<string, string>, headers: Record<string, string>]>([
    [true, {}, { host: 'localhost:3000' }],
    [true, {}, { host: 'LOCALHOST.:3000' }],
    [true, {}, { host: 'mine.localhost:3000' }],
    [true, {}, { host: 'a.b.localhost:3000' }],
    [false, {}, { host: '.localhost' }],
    [true, {}, { host: '127.0.0.1' }],
    [true, {}, { host: '[::1]:3000' }],
    [false, {}, { host: 'attacker.example:3000' }],
    [false, {}, { host: '127.0.0.1.attacker.example' }],
    [false, {}, { host: 'localhost.attacker.example' }],
    [false, {}, { host: '192.0.2.7:3000' }],
    [true, HOST, { host: '192.0.2.7:3000' }],
    [true, HOST, { host: '[2001:db8::7]:3000' }],
    [true, HOST, { host: `${os.hostname()}:3000` }],
    [false, HOST, { host: 'attacker.example:3000' }],
    [true, NAMED, { host: 'mine.example' }],
    [true, NAMED, { host: '203.0.113.5:3000' }],
    [false, NAMED, { host: 'other.example' }],
    [false, { ...HOST, ...NAMED }, { host: '192.0.2.7' }],
    [true, { ALLOWED_HOSTS: 'fd00:0:0::7' }, { host: '[fd00::7]:3000' }],
    [true, { ALLOWED_HOSTS: 'any' }, { host: 'attacker.example' }],
    [true, PROXIED, { host: '127.0.0.1:3000', 'x-forwarded-host': 'mine.example' }],
    [false, PROXIED, { host: '127.0.0.1:3000', 'x-forwarded-host': 'other.example' }],
    // A page can add this header to its own requests.
    [false, PROXIED, { host: 'attacker.example:3000', 'x-forwarded-host': 'mine.example' }],
  ])('%s: with %j, for %j', async (answers, env, headers) => {
    const { host, allowedHosts, trustProxy } = readSettings(env);
    const app = Fastify({ trustProxy });
    app.addHook('onRequest', rejectUnknownHosts(host, allowedHosts));
    app.get('/', () => 'here');
    onTestFinished(() => app.close());
    expect((await app.inject({ url: '/', headers })).statusCode === 200).toBe(answers);
  });

  it('another name gets nothing: no page, no call, no channel, no figures; only whether the server is well', async () => {
    const headers = { host: 'attacker.example' };
    for (const url of ['/', '/api/mining/status', '/ws', '/metrics', '/docs', '/nowhere']) {
      const response = await test.app.inject({ url, headers });
      expect([url, response.statusCode, response.json().code]).toEqual([url, 421, 'unknown_host']);
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    expect((await test.app.inject({ url: '/healthz', headers })).statusCode).toBe(200);
    expect((await test.app.inject({ url: '/readyz', headers })).statusCode).toBe(200);
  });

  it.each([
    'mine.example,',
    'http://mine.example',
    'mine.example:3000',
    '*',
    '192.168.1.5:3000',
    '192.168.1.500',
    'a:80',
    '[fd00::7]',
    '[fd00::7]:3000',
    'fe80::1%eth0',
    ':',
    'any,mine.example',
    'mine.example, any',
  ])('ALLOWED_HOSTS=%j is refused at the start', (text) => {
    expect(() => readSettings({ ALLOWED_HOSTS: text })).toThrow(SettingsError);
  });
});
