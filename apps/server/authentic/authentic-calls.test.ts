/** The calls of the Authentic Data screen on the whole server, with a pool of one thread. */
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { getAuthenticStatus, listDataSources } from '@productive-mining/contract/calls/authentic.ts';
import { ENDPOINT_OF_TEST } from '@productive-mining/contract/endpoint-of-test.ts';
import { LIVE_PATH, type LiveMessage, liveMessage } from '@productive-mining/contract/live.ts';
import { makeTemporaryFolder } from '@productive-mining/database/testing/start-test-database.ts';
import {
  AUTHENTIC_TEST_IDS,
  AUTHENTIC_TESTS,
  type AuthenticTestId,
} from '@productive-mining/rules/authentic-tests.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { readSettings } from '../settings.ts';
import { type RunningServer, startServer } from '../start-server.ts';

let server: RunningServer;
let folder: string;
/** Lines of level error that the server has written. */
const errors: string[] = [];
beforeAll(async () => {
  folder = makeTemporaryFolder();
  const settings = readSettings({
    ...{ PORT: '0', DATA_DIR: folder, TIP_FILE: `${folder}/tip.json` },
    ...{ LIMITS: '{"tasksPerMinute":100}', MINING_THREADS: '1', MINING_NICE: '0' },
  });
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) });
  server = await startServer(settings, { log, noSync: true });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A browser with a cookie of its own. */
async function arrive() {
  const first = await fetch(`${server.url}/api/altcoin/balance`);
  const cookie = first.headers.getSetCookie()[0]!.split(';', 1)[0]!;
  const ask = async (method: string, target: string, init: RequestInit = {}) => {
    const headers = { cookie, ...init.headers };
    const answer = await fetch(server.url + target, { ...init, method, headers });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const test = (id: AuthenticTestId, query: string, init: RequestInit = {}) =>
    ask('GET', `${ENDPOINT_OF_TEST[id].path}?${query}`, init);
  /** Opens the live channel. @returns what it tells of tasks */
  const listen = async () => {
    const progress: Extract<LiveMessage, { type: 'task_progress' }>['data'][] = [];
    const socket = new WebSocket(server.url.replace('http', 'ws') + LIVE_PATH, {
      headers: { cookie, origin: server.url },
    });
    socket.on('message', (text) => {
      const message = liveMessage.parse(JSON.parse(String(text)));
      if (message.type === 'task_progress') progress.push(message.data);
    });
    await new Promise((resolve) => socket.once('open', resolve));
    return { progress, hangUp: () => socket.close() };
  };
  return { ask, test, listen };
}

describe('authentic tests', () => {
  it.each(AUTHENTIC_TEST_IDS)(
    'OPEN-84 API-80 API-81 API-82 API-83 API-84 API-85 API-86 API-87 %s is run, and passes',
    async (id) => {
      const { test } = await arrive();
      const { status, body } = await test(id, 'difficulty=2');
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: true, test: id, difficulty: 2, verified: true });
      expect(body.durationMs).toBeGreaterThan(0);
      const results = body.results as { rows: number; agreeing: number; executed: Record<string, number> };
      expect(results.agreeing).toBe(results.rows);
      expect(Object.values(results.executed)[0]).toBeGreaterThan(0);
    },
  );

  it('a spoiled digit fails it, and the place is told', async () => {
    const { test } = await arrive();
    const { body } = await test('riemann-zeros', 'difficulty=1&spoil=true');
    expect(body).toMatchObject({ success: true, verified: false });
    const { differences } = body.results as {
      differences: { place: string; expected: string; found: string }[];
    };
    expect(differences).toHaveLength(1);
    expect(differences[0]).toMatchObject({ place: '1', found: '14.1347251417' });
  });

  it.each(AUTHENTIC_TEST_IDS)(
    'API-80 API-81 API-82 C-52 %s takes no number out of its bounds',
    async (id) => {
      const { test } = await arrive();
      const { min, max } = AUTHENTIC_TESTS[id].counts;
      for (const number of [min - 1, max + 1, 1.5, 'x'])
        expect(await test(id, `difficulty=${number}`)).toMatchObject({
          status: 400,
          body: { code: 'validation_failed' },
        });
    },
  );

  it('is for pages of this site, and has no head', async () => {
    const { ask } = await arrive();
    const target = `${ENDPOINT_OF_TEST.ecc.path}?difficulty=1`;
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }])
      expect(await ask('GET', target, { headers })).toMatchObject({
        status: 403,
        body: { code: 'cross_site_request' },
      });
    expect((await fetch(server.url + target, { method: 'HEAD' })).status).not.toBe(200);
  });
});

/** A busy machine takes its time. */
const WITHIN = { timeout: 20_000 };
/** By which the longer of two requests comes first. */
const HEAD_START_MS = 200;

describe('long calls', () => {
  it('tell their progress on the live channel of their visitor, by the name that it gave', async () => {
    const { test, listen } = await arrive();
    const { progress, hangUp } = await listen();
    await test('elliptic-curves', 'difficulty=57', { headers: { 'idempotency-key': 'mine' } });
    await vi.waitFor(() => expect(progress.length).toBeGreaterThan(1), WITHIN);
    expect(progress[0]).toEqual({ taskId: 'mine', kind: 'elliptic-curves', phase: 'waiting', fraction: 0 });
    expect(progress.at(-1)).toMatchObject({ taskId: 'mine', phase: 'compute' });
    hangUp();
  });

  it('are cancelled by DELETE, by their own visitor alone', async () => {
    const [ann, bob] = [await arrive(), await arrive()];
    const running = ann.test('elliptic-curves', 'difficulty=57', { headers: { 'idempotency-key': 'k' } });
    const cancel = ({ ask }: typeof ann) => ask('DELETE', '/api/tasks/k');
    await wait(HEAD_START_MS);
    expect(await ann.test('ecc', 'difficulty=1')).toMatchObject({
      status: 409,
      body: { code: 'task_running' },
    });
    expect(await cancel(bob)).toMatchObject({ status: 404, body: { code: 'task_not_found' } });
    expect(await cancel(ann)).toEqual({ status: 200, body: { cancelled: true } });
    expect(await running).toMatchObject({ status: 409, body: { code: 'task_cancelled' } });
    expect(await ann.test('ecc', 'difficulty=1')).toMatchObject({ status: 200, body: { verified: true } });
  });

  it('end by the closing of their connection, before they come to their check, and leave their place', async () => {
    const { test, listen } = await arrive();
    const { progress, hangUp } = await listen();
    const phasesOf = (name: string) =>
      progress.flatMap(({ taskId, phase }) => (taskId === name ? [phase] : []));
    /** @returns whether the task came to its check all the same, which the first message of a phase tells at once */
    const closeWhileItComputes = async (name: string) => {
      const closing = new AbortController();
      const init = { signal: closing.signal, headers: { 'idempotency-key': name } };
      const running = test('ecc', 'difficulty=50', init).catch(() => 'closed');
      await vi.waitFor(() => expect(phasesOf(name)).toContain('compute'), { ...WITHIN, interval: 1 });
      closing.abort();
      expect(await running).toBe('closed');
      await vi.waitFor(
        async () => expect((await test('lattice-crypto', 'difficulty=1')).status).toBe(200),
        WITHIN,
      );
      return phasesOf(name).includes('verify');
    };
    // A machine that is busy may bring the closing too late now and then.
    const cameToCheck: boolean[] = [];
    while (cameToCheck.length < 5 && !cameToCheck.includes(false))
      cameToCheck.push(await closeWhileItComputes(`closed-${cameToCheck.length}`));
    expect(cameToCheck).toContain(false);
    expect(errors).toEqual([]);
    hangUp();
  });

  it('are two in all', async () => {
    const visitors = await Promise.all([arrive(), arrive(), arrive()]);
    const answers = await Promise.all(visitors.map(({ test }) => test('elliptic-curves', 'difficulty=57')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 503]);
    expect(answers.find(({ status }) => status === 503)!.body).toMatchObject({ code: 'tasks_busy' });
  });
});

describe('status, sources and the demonstration', () => {
  it('API-78 API-89 AUTH-03 AUTH-04 status tells what works, and whether there are keys', async () => {
    const { ask } = await arrive();
    const read = async () =>
      getAuthenticStatus.response.parse((await ask('GET', getAuthenticStatus.path)).body);
    const { integrations } = await read();
    expect(integrations.mathematical.pending).toEqual([]);
    expect(integrations.mathematical.working).toEqual(
      expect.arrayContaining(['Riemann Zeros', 'Yang-Mills', 'Navier-Stokes']),
    );
    expect(integrations.security.initialized).toBe(false);
    const made = await ask('POST', '/api/authentic/security/initialize');
    expect(made.body).toMatchObject({ success: true, security_status: { initialized: true } });
    const again = await ask('POST', '/api/authentic/security/initialize');
    expect(again.body.message).toContain('there already');
    expect((await read()).integrations.security.initialized).toBe(true);
  });

  it('API-88 both sides of an encapsulation have one secret, and nothing private is told', async () => {
    const { ask } = await arrive();
    const { body } = await ask('GET', '/api/authentic/security/demo-encapsulation');
    expect(body).toMatchObject({
      ...{ success: true, algorithm: 'ML-KEM-768', secretsMatch: true, changedCiphertextRejected: true },
      ...{ publicKeyBytes: 1184, ciphertextBytes: 1088, sharedSecretBytes: 32 },
    });
    const { sender, receiver } = body.secretDigests as { sender: string; receiver: string };
    expect(sender).toBe(receiver);
    expect(JSON.stringify(body).length).toBeLessThan(700);
  });

  it('API-79 OPEN-85 each source has a name, a kind and a citation', async () => {
    const { ask } = await arrive();
    const answer = listDataSources.response.parse((await ask('GET', listDataSources.path)).body);
    const groups = answer.data_sources.data_sources;
    expect(Object.keys(groups)).toEqual(['Mathematics', 'Cryptography']);
    const sources = Object.values(groups).flat();
    expect(sources).toHaveLength(9);
    for (const { name, citation, licence } of sources)
      for (const text of [name, citation, licence]) expect(text).toMatch(/^\S.{5,}/);
    expect(answer.working_integrations).toHaveLength(AUTHENTIC_TEST_IDS.length);
  });
});
