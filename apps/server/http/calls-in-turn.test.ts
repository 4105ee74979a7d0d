/** Calls of one address through the real app: how many are at work, and that each is answered. */
import { connect } from 'node:net';
import { getManifest } from '@productive-mining/contract/calls/solution-sets.ts';
import { getBlockData, getHeight } from '@productive-mining/contract/endpoints.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let test: TestApp | undefined;
afterEach(async () => {
  await test?.close();
  test = undefined;
});

/** @returns where the app listens */
async function listenWith(limits: Record<string, number>): Promise<URL> {
  test = await startTestApp({ LIMITS: JSON.stringify(limits) });
  return new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));
}

const pathOfData = getBlockData.path.replace(':index', '1');
async function* oneLine() {
  yield new TextEncoder().encode('done');
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('of fifty requests at once the bound are at work, and no more, and each is answered', async () => {
  const { origin } = await listenWith({
    callsAtOncePerAddress: 3,
    dataStreamsPerAddress: 50,
    dataStreams: 50,
  });
  let [atWork, most] = [0, 0];
  let haveCome = () => {};
  const three = new Promise<void>((resolve) => {
    haveCome = resolve;
  });
  test!.engine.blockData.stream = async () => {
    most = Math.max(most, ++atWork);
    if (atWork === 3) haveCome();
    await three;
    await settle();
    atWork--;
    return oneLine();
  };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => fetch(origin + pathOfData).then((answer) => answer.text())),
  );
  expect(new Set(answers)).toEqual(new Set(['done']));
  expect(most).toBe(3);
});

it('answers what is sent behind each other, though a later request comes to its turn before an earlier one', async () => {
  const { port } = await listenWith({ callsAtOncePerAddress: 1 });
  // A call with a bound of its own is checked for longer before its turn.
  const head = 'HTTP/1.1\r\nhost: 127.0.0.1\r\n';
  const text = `GET ${getManifest.path}?fileName=x&sha256=${'0'.repeat(64)} ${head}\r\nGET ${getHeight.path} ${head}connection: close\r\n\r\n`;
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
  let answer = '';
  socket.setEncoding('utf8').on('data', (part) => {
    answer += part;
  });
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 200']);
});

it('gives the turn of who goes away to the next only when its work has ended', async () => {
  const { origin } = await listenWith({ callsAtOncePerAddress: 1 });
  let [begun, goOn] = [() => {}, () => {}];
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const untilLet = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  test!.engine.blockData.stream = async () => {
    begun();
    await untilLet;
    return oneLine();
  };
  const leaving = new AbortController();
  const first = fetch(origin + pathOfData, { signal: leaving.signal }).catch(() => 'left');
  await hasBegun;
  let isAnswered = false;
  const second = fetch(origin + getHeight.path).then(({ status }) => {
    isAnswered = true;
    return status;
  });
  leaving.abort();
  expect(await first).toBe('left');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(isAnswered).toBe(false);
  goOn();
  expect(await second).toBe(200);
});

it('refuses one reader more of a block’s leaves than an address may have, and none once they have ended', async () => {
  const { origin } = await listenWith({ dataStreamsPerAddress: 1 });
  let goOn = () => {};
  const untilLet = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  async function* slowly() {
    yield* oneLine();
    await untilLet;
  }
  test!.engine.blockData.stream = async () => slowly();
  const first = await fetch(origin + pathOfData);
  const second = await fetch(origin + pathOfData);
  expect([second.status, (await second.json()).code]).toEqual([429, 'too_many_requests']);
  goOn();
  expect(await first.text()).toBe('done');
  test!.engine.blockData.stream = () => Promise.reject(new CallFailure('block_not_found', { index: 1 }));
  for (let time = 0; time < 2; time++) expect((await fetch(origin + pathOfData)).status).toBe(404);
});
