/** A session whose server goes away, and interrupts at each stage of it. */
import {
  getBalance,
  getHeight,
  getMiningStatus,
  listBlocks,
  startSession,
  stopSession,
} from '@productive-mining/contract/endpoints.ts';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../api-client.ts';
import { ServerAway } from '../command-failure.ts';
import { runSession } from './run-session.ts';

const REQUEST = { type: 'prime_pattern', difficulty: 1, blocks: 2 };
const TIMES = { reconnectMs: 5, giveUpMs: 60_000, lookMs: 5 };
const silence = () => undefined;
const SILENT_REPORT = { begin: silence, progress: silence, block: silence, trouble: silence };
const ANSWERS: Readonly<Record<string, unknown>> = {
  getBalance: { address: '0xab', balance: 0 },
  getHeight: { height: 5 },
  startSession: { success: true, sessionId: 'a' },
  getMiningStatus: { hindrance: null },
  stopSession: { success: true, stopped: ['a'] },
  listBlocks: { blocks: [] },
  listSessions: { sessions: [] },
};

type Behaviour = (name: string, signal: AbortSignal | undefined) => unknown;

/** A client of a server that behaves as told; `asked` are the names of the calls and "listen". */
function clientOf(behave: Behaviour): { client: ApiClient; asked: string[]; loseConnection: () => void } {
  const asked: string[] = [];
  let lose: () => void = () => undefined;
  const answer = async (name: string, signal?: AbortSignal) => {
    asked.push(name);
    if (signal?.aborted) throw new ServerAway('aborted');
    const given = await behave(name, signal);
    return given ?? ANSWERS[name];
  };
  const client = {
    url: 'http://server',
    call: ({ name }: { name: string }, input: { signal?: AbortSignal } = {}) => answer(name, input.signal),
    listen: async (_onMessage: unknown, signal?: AbortSignal) => {
      await answer('listen', signal);
      const closed = new Promise<void>((resolve) => {
        lose = resolve;
      });
      return { closed, close: () => lose() };
    },
  };
  return { client: client as unknown as ApiClient, asked, loseConnection: () => lose() };
}

/** An answer that never comes; rejects when it is given up. */
const never = (signal: AbortSignal | undefined) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new ServerAway('given up')));
  });

const optionsWith = (interrupted: AbortSignal) => ({ report: SILENT_REPORT, interrupted, times: TIMES });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a session', () => {
  it('asks nothing more of a server that is away once it is over', async () => {
    let isAway = false;
    const { client, asked, loseConnection } = clientOf((name) => {
      if (isAway && name === 'listen') throw new ServerAway('away');
    });
    const interrupt = new AbortController();
    const session = runSession(client, REQUEST, optionsWith(interrupt.signal));
    await expect.poll(() => asked).toContain(startSession.name);
    isAway = true;
    loseConnection();
    await expect.poll(() => asked.filter((name) => name === 'listen').length).toBeGreaterThan(2);
    interrupt.abort();
    expect(await session).toBe(0);
    const { length } = asked;
    await pause(50);
    expect(asked).toHaveLength(length);
  });

  it('whose server can’t be reached after an interrupt says that it goes on there, and tries no more', async () => {
    let isAway = false;
    const { client, asked, loseConnection } = clientOf(() => {
      if (isAway) throw new ServerAway('away');
    });
    const interrupt = new AbortController();
    const session = runSession(client, REQUEST, optionsWith(interrupt.signal));
    await expect.poll(() => asked).toContain(startSession.name);
    isAway = true;
    loseConnection();
    await expect.poll(() => asked.filter((name) => name === 'listen').length).toBeGreaterThan(1);
    interrupt.abort();
    await expect(session).rejects.toThrow("http://server can't be reached, so the session goes on there.");
    const { length } = asked;
    await pause(50);
    expect(asked).toHaveLength(length);
  });

  it.each([getBalance.name, getHeight.name, 'listen'])(
    'isn’t started when the interrupt comes before it, at %s',
    async (stage) => {
      const { client, asked } = clientOf((name, signal) => (name === stage ? never(signal) : undefined));
      const interrupt = new AbortController();
      const session = runSession(client, REQUEST, optionsWith(interrupt.signal));
      await expect.poll(() => asked).toContain(stage);
      interrupt.abort();
      expect(await session).toBe(0);
      expect(asked).not.toContain(startSession.name);
      expect(asked.at(-1)).toBe(stage);
    },
  );

  it('is stopped when the interrupt comes while it starts', async () => {
    const interrupt = new AbortController();
    const { client, asked } = clientOf((name) => {
      if (name === startSession.name) interrupt.abort();
    });
    expect(await runSession(client, REQUEST, optionsWith(interrupt.signal))).toBe(0);
    expect(asked.filter((name) => name !== getMiningStatus.name).slice(-3)).toEqual([
      startSession.name,
      stopSession.name,
      listBlocks.name,
    ]);
  });

  it('leaves no connection open whose first look fails', async () => {
    let looks = 0;
    const { client, asked, loseConnection } = clientOf((name) => {
      if (name === listBlocks.name && looks++ < 3) throw new ServerAway('away');
    });
    let open = 0;
    const counting: ApiClient = {
      ...client,
      listen: async (...given) => {
        const connection = await client.listen(...given);
        open++;
        void connection.closed.then(() => open--);
        return connection;
      },
    };
    const session = runSession(counting, REQUEST, optionsWith(new AbortController().signal));
    await expect.poll(() => asked).toContain(startSession.name);
    loseConnection();
    await session;
    await pause(10);
    expect([looks, open]).toEqual([5, 0]);
  });

  it('says once why the server mines nothing, and again when the reason changes', async () => {
    let hindrance: string | null = null;
    const { client, asked } = clientOf((name) => (name === getMiningStatus.name ? { hindrance } : undefined));
    const interrupt = new AbortController();
    const told: string[] = [];
    const report = { ...SILENT_REPORT, trouble: (sentence: string) => void told.push(sentence) };
    const session = runSession(client, REQUEST, { ...optionsWith(interrupt.signal), report });
    const looks = () => asked.filter((name) => name === getMiningStatus.name).length;
    const lookAgain = async () => {
      const before = looks();
      await expect.poll(looks).toBeGreaterThan(before + 2);
    };
    for (const reason of [null, 'The disk is full.', 'The disk is full.', null, 'The disk is full.']) {
      hindrance = reason;
      await lookAgain();
    }
    interrupt.abort();
    await session;
    expect(told).toEqual(['The disk is full.', 'The disk is full.']);
  });
});
