import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { CallsAtWork, takeTurns } from './calls-at-work.ts';

const never = new AbortController().signal;
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('calls of an address begin up to its bound, further ones in their order as others end, and other addresses wait for none', async () => {
  const calls = new CallsAtWork(2);
  const begun: number[] = [];
  const ends = [1, 2, 3, 4].map(async (number) => {
    const end = await calls.begin('a', never);
    begun.push(number);
    return end!;
  });
  await settle();
  expect(begun).toEqual([1, 2]);
  expect(await calls.begin('b', never)).toBeDefined();
  const endFirst = await ends[0]!;
  endFirst();
  endFirst();
  await settle();
  expect(begun).toEqual([1, 2, 3]);
  (await ends[1]!)();
  await settle();
  expect(begun).toEqual([1, 2, 3, 4]);
});

it('whoever goes away before its turn takes none', async () => {
  const calls = new CallsAtWork(1);
  const end = (await calls.begin('a', never))!;
  const left = new AbortController();
  const second = calls.begin('a', left.signal);
  const third = calls.begin('a', never);
  left.abort();
  expect(await second).toBeUndefined();
  expect(await calls.begin('a', left.signal)).toBeUndefined();
  end();
  expect(await third).toBeDefined();
});

it('of fifty requests at once the bound are at work, and no more, and each is answered', async () => {
  const app = Fastify();
  let [atWork, most] = [0, 0];
  let haveCome = () => {};
  const three = new Promise<void>((resolve) => {
    haveCome = resolve;
  });
  app.get('/', { onRequest: takeTurns(3) }, async () => {
    most = Math.max(most, ++atWork);
    if (atWork === 3) haveCome();
    await three;
    await settle();
    atWork--;
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text())),
  );
  await app.close();
  expect(new Set(answers)).toEqual(new Set(['done']));
  expect(most).toBe(3);
});

it('answers that are injected end their turns too', async () => {
  const app = Fastify();
  app.get('/', { onRequest: takeTurns(1) }, async () => 'done');
  for (let time = 0; time < 3; time++) expect((await app.inject('/')).body).toBe('done');
});
