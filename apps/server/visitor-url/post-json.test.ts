import { createServer as createPlain, type RequestListener } from 'node:http';
import { createServer as createTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ANSWER_BYTES } from './ask-address.ts';
import { postJson } from './post-json.ts';
import { rangeOf } from './public-address.ts';
import { selfSigned } from './testing/self-signed.ts';

const LOCAL = { allowLoopback: true };
const HERE = { address: '127.0.0.1', family: 4 };

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** A server on loopback that keeps the paths it was asked for. */
async function serve(listener: RequestListener, tls?: { key: string; cert: string }) {
  const asked: string[] = [];
  const counting: RequestListener = (request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  };
  const server = tls ? createTls(tls, counting) : createPlain(counting);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closings.push(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  return { asked, port: (server.address() as AddressInfo).port };
}

const answering =
  (body: string): RequestListener =>
  (request, response) =>
    request.resume().on('end', () => response.end(body));

describe('OPEN-53 asking an address that a visitor named', () => {
  it('posts JSON and reads JSON', async () => {
    const { port } = await serve((request, response) => request.pipe(response));
    const question = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] };
    expect(await postJson(`http://127.0.0.1:${port}/v1`, question, LOCAL)).toEqual(question);
  });

  it('connects over TLS to the address that was checked, by the name', async () => {
    const tls = selfSigned('node.localhost');
    const { port, asked } = await serve(answering('{"ok":true}'), tls);
    const resolve = async () => [HERE];
    const ask = (name: string) =>
      postJson(`https://${name}:${port}/`, {}, { ...LOCAL, resolve, ca: tls.cert });
    expect(await ask('node.localhost')).toEqual({ ok: true });
    await expect(ask('other.localhost')).rejects.toThrow('There is no connection');
    expect(asked).toHaveLength(1);
  });

  it('looks a name up once: what a second look-up would say is never connected to', async () => {
    const { port, asked } = await serve(answering('1'));
    let lookups = 0;
    const rebinding = async () => {
      lookups += 1;
      return [lookups === 1 ? HERE : { address: '10.0.0.1', family: 4 }];
    };
    expect(await postJson(`http://node.localhost:${port}/`, {}, { ...LOCAL, resolve: rebinding })).toBe(1);
    expect(lookups).toBe(1);
    await expect(
      postJson(`http://node.localhost:${port}/`, {}, { ...LOCAL, resolve: rebinding }),
    ).rejects.toThrow('it leads to a private network, which is not public.');
    expect(asked).toHaveLength(1);
  });

  it.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:192.168.0.1', 'fd00::1', '100.64.0.9'])(
    'refuses a name that has %s among its addresses',
    async (address) => {
      const resolve = async () => [
        { address: '1.1.1.1', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ];
      const refused = postJson('https://rpc.example.org/', {}, { allowLoopback: false, resolve });
      await expect(refused).rejects.toThrow(`it leads to ${rangeOf(address)}, which is not public.`);
      // What an inner name leads to is told nobody.
      await expect(refused).rejects.not.toThrow(address);
    },
  );

  it('follows no redirect', async () => {
    const target = await serve(answering('"secret"'));
    const { port } = await serve((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${target.port}/` }).end(),
    );
    await expect(postJson(`http://127.0.0.1:${port}/`, {}, LOCAL)).rejects.toThrow(
      'The answer leads to another address, which isn’t followed.',
    );
    expect(target.asked).toEqual([]);
  });

  it('reads at most 64 KB', async () => {
    const whole = `"${'a'.repeat(ANSWER_BYTES - 2)}"`;
    const { port } = await serve(answering(whole));
    expect(await postJson(`http://127.0.0.1:${port}/`, {}, LOCAL)).toHaveLength(ANSWER_BYTES - 2);
    const endless = await serve((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('a'.repeat(16_384)));
      };
      response.on('drain', more);
      more();
    });
    await expect(postJson(`http://127.0.0.1:${endless.port}/`, {}, LOCAL)).rejects.toThrow(
      'The answer is larger than 64 KB.',
    );
  });

  it('waits for a whole answer, not for one that trickles', async () => {
    const { port } = await serve((_, response) => {
      const trickle = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(trickle));
    });
    await expect(postJson(`http://127.0.0.1:${port}/`, {}, { ...LOCAL, withinMs: 400 })).rejects.toThrow(
      'There was no whole answer within 5 s.',
    );
  });

  it.each([
    [500, '{}', 'The answer has status 500.'],
    [200, '<html>', 'The answer isn’t JSON.'],
    [200, '', 'The answer isn’t JSON.'],
  ])('takes no answer of status %i that is %j', async (status, body, sentence) => {
    const { port } = await serve((_, response) => response.writeHead(status).end(body));
    await expect(postJson(`http://127.0.0.1:${port}/`, {}, LOCAL)).rejects.toThrow(sentence);
  });

  it('says that nothing listens, and that a name leads nowhere', async () => {
    const { port } = await serve(answering(''));
    await closings.pop()!();
    await expect(postJson(`http://127.0.0.1:${port}/`, {}, LOCAL)).rejects.toThrow(
      'There is no connection (ECONNREFUSED).',
    );
    const nowhere = async () => Promise.reject(new Error('ENOTFOUND'));
    await expect(
      postJson('https://rpc.example.org/', {}, { allowLoopback: false, resolve: nowhere }),
    ).rejects.toThrow('The name rpc.example.org leads nowhere.');
  });
});
