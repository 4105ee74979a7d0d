import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getHeight, startSession, stopSession } from '@productive-mining/contract/endpoints.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { VERSION } from '@productive-mining/contract/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, checkServer, openApiClient } from './api-client.ts';
import { RefusedCall, ServerAway } from './command-failure.ts';
import { openWalletFile } from './wallet-file.ts';

/** A server that gives everything the same answer, unlike a real one. */
let server: Server;
let url: string;
let folder: string;
const answer = { status: 200, body: '', headers: {} as Record<string, string> };

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'client-'));
  server = createServer((_request, response) =>
    response.writeHead(answer.status, answer.headers).end(answer.body),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

function answerWith(body: unknown, status = 200): void {
  answer.status = status;
  answer.body = typeof body === 'string' ? body : JSON.stringify(body);
}
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: Error) => error,
  );
const client = (address = url) => openApiClient(address, openWalletFile(path.join(folder, 'wallet')));
const document = (version: string) => ({ info: { title: 'Productive Mining', version } });
const start = { body: { workType: 'prime_pattern', difficulty: 1 } };

/** What the compiler refuses; each mark is an error of its own once the line below it compiles. */
export async function wrongCalls({ call }: ApiClient): Promise<void> {
  // @ts-expect-error the body that starts a session stops none
  await call(stopSession, start);
  // @ts-expect-error a path that isn't the call's
  await call({ ...startSession, path: '/api/mining/stop' }, start);
  // @ts-expect-error a member that the answer doesn't have
  (await call(getHeight)).blocks;
}

describe('a server', () => {
  it('of this version is taken', async () => {
    answerWith(document(VERSION));
    await expect(checkServer(url)).resolves.toBeUndefined();
  });

  it('of another version is named with both', async () => {
    answerWith(document('7.3.1'));
    await expect(checkServer(url)).rejects.toThrow(
      `${url} runs version 7.3.1 and this is ${VERSION}, which don't understand each other; use the same version.`,
    );
  });

  it.each([
    ['<!doctype html><title>Welcome</title>', 200],
    [{ info: { title: 'Another API', version: '0.1.0' } }, 200],
    [{ info: {} }, 200],
    ['not found', 404],
    ['', 500],
  ])('that isn’t ours is recognised: %j with %i', async (body, status) => {
    answerWith(body, status);
    await expect(checkServer(url)).rejects.toThrow(`${url} is not a Productive Mining server.`);
  });

  it('whose host nobody knows', async () => {
    const failure = await failureOf(checkServer('http://no-such-host.invalid'));
    expect(failure).toBeInstanceOf(ServerAway);
    expect(failure?.message).toBe('The host no-such-host.invalid is not known.');
  });

  it('that doesn’t run, for calls and for the live channel', async () => {
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(free.address() as AddressInfo).port}`;
    await new Promise((resolve) => free.close(resolve));
    for (const attempt of [checkServer(address), client(address).listen(() => undefined)]) {
      const failure = await failureOf(attempt);
      expect(failure).toBeInstanceOf(ServerAway);
      expect(failure?.message).toBe(`Nothing answers at ${address}.`);
    }
  });
});

describe('a call', () => {
  it.each([
    new CallFailure('work_type_not_available', { label: 'Navier-Stokes Simulation' }),
    new CallFailure('too_many_sessions', { limit: 9 }),
    new CallFailure('too_many_requests', { seconds: 12 }),
    new CallFailure('validation_failed', { detail: 'difficulty is too large' }),
  ])('that is refused ends with the server’s own sentence: $status $code', async (failure) => {
    answerWith(failure.body, failure.status);
    const refused = await failureOf(client().call(startSession, start));
    expect(refused).toBeInstanceOf(RefusedCall);
    expect(refused).toMatchObject({ message: failure.message, code: failure.code });
  });

  it('to a server that shuts down, or whose proxy is alone, may be tried again', async () => {
    const closing = new CallFailure('shutting_down');
    answerWith(closing.body, closing.status);
    expect(await failureOf(client().call(getHeight))).toBeInstanceOf(ServerAway);
    answerWith('<html>Bad Gateway</html>', 502);
    const away = await failureOf(client().call(getHeight));
    expect(away).toBeInstanceOf(ServerAway);
    expect(away?.message).toBe(`${url} is not available at the moment (status 502).`);
  });

  it('whose answer has another form says so', async () => {
    answerWith({ tall: 3 });
    await expect(client().call(getHeight)).rejects.toThrow(
      `${url} answers /api/blockchain/height in a form that this version (${VERSION}) can't read.`,
    );
  });

  it('of a failure this version doesn’t know still gives its sentence', async () => {
    answerWith({ code: 'new_code', error: 'Something new.', message: 'Something new.' }, 418);
    expect(await failureOf(client().call(getHeight))).toMatchObject({
      code: 'new_code',
      message: 'Something new.',
    });
  });

  it('keeps the wallet that the server gives', async () => {
    answerWith({ height: 5 });
    answer.headers = { 'set-cookie': 'wallet-0123abcd=someone.1.signature; HttpOnly' };
    const wallet = openWalletFile(path.join(folder, 'kept'));
    expect(await openApiClient(url, wallet).call(getHeight)).toEqual({ height: 5 });
    expect(wallet.cookie).toBe('wallet-0123abcd=someone.1.signature');
    answer.headers = {};
  });

  it('of the live channel at anything but a server of ours', async () => {
    answerWith('<html></html>', 404);
    await expect(client().listen(() => undefined)).rejects.toThrow(
      `${url} is not a Productive Mining server.`,
    );
    const limit = new CallFailure('too_many_requests', { seconds: 30 });
    answerWith(limit.body, limit.status);
    await expect(client().listen(() => undefined)).rejects.toThrow(limit.message);
  });
});
