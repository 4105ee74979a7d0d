/** What the page says of its server when that is gone, and when it answers again. */
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { FakeSocket } from '../testing/fake-socket.ts';
import { closePage, find, findAll, openPage, passTime, perform, textOf } from '../testing/open-page.tsx';
import { sampleSession, withSessions } from '../testing/samples.ts';
import { stubServer } from '../testing/stub-server.ts';
import { setConnection } from './connection.ts';
import { startLive } from './start-live.ts';

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.install();
});
afterEach(async () => {
  await closePage();
  setConnection('connecting');
  vi.useRealTimers();
});

async function openLive(path: string) {
  const server = stubServer(withSessions(sampleSession()));
  onTestFinished(startLive(await openPage(path)));
  await perform(() => FakeSocket.last().open());
  return server;
}

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
const footer = () => textOf(find('footer'));

it.each([
  ['/', 'Mining Active', () => textOf(find('h1'))],
  ['/sql', 'Live Database', () => textOf(find('main header'))],
] as const)(
  'SHELL-33 SQL-02 %s says “%s” while the server answers, and that it is lost otherwise',
  async (path, words, said) => {
    const { answers } = await openLive(path);
    expect(said()).toContain(words);
    vi.stubGlobal('fetch', unreachable);
    await perform(() => FakeSocket.last().drop());
    expect(said()).toContain('Connection lost');
    expect(said()).not.toContain(words);
    expect(footer()).toContain('Not reached');
    stubServer(answers);
    await passTime(3000);
    await perform(() => FakeSocket.last().open());
    expect(said()).toContain(words);
  },
);

it('the server isn’t lost while reads are answered, though no channel comes through', async () => {
  await openLive('/');
  await perform(() => FakeSocket.last().drop());
  expect(textOf(find('h1'))).toBe('Connection lost');
  await passTime(6000);
  expect(textOf(find('h1'))).toBe('Mining Active');
  expect(footer()).toContain('System Active');
  expect(footer()).toContain('Reconnecting');
  vi.stubGlobal('fetch', unreachable);
  await passTime(6000);
  expect(textOf(find('h1'))).toBe('Connection lost');
});

it('says of sessions that nobody knows what they do while the server can’t be reached', async () => {
  await openLive('/');
  const said = () => findAll('[role=status]', /since|closed at/).map(textOf);
  expect(said()).toEqual([]);
  await perform(() => FakeSocket.last().drop());
  expect(said()).toEqual([
    expect.stringMatching(
      /^The server hasn’t been reached since .*what sessions do isn’t known until it answers\.$/,
    ),
  ]);
  // A read is answered: the channel alone is missing.
  await passTime(6000);
  expect(said()).toEqual([expect.stringContaining('Sessions don’t need this page to go on.')]);
});

it('the server is lost where a proxy answers in its place', async () => {
  await openLive('/');
  await perform(() => FakeSocket.last().drop());
  await passTime(6000);
  expect(textOf(find('h1'))).toBe('Mining Active');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('Bad Gateway', { status: 502 })));
  await passTime(6000);
  expect(textOf(find('h1'))).toBe('Connection lost');
});

it('the server is lost though it still answers a read that began before it closed the channel', async () => {
  await openLive('/');
  const answer = globalThis.fetch;
  const waiting: (() => void)[] = [];
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return answer(...asked);
  });
  await passTime(6000);
  expect(waiting.length).toBeGreaterThan(0);
  await passTime(1);
  await perform(() => FakeSocket.last().drop());
  await perform(() => {
    for (const resolve of waiting) resolve();
  });
  expect(textOf(find('h1'))).toBe('Connection lost');
});
