/** How much of its machine the server takes: everyone sees it, its operator alone changes it. */
import { changeMachineUse, getMachineUse } from '@productive-mining/contract/endpoints.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

const TOKEN = 'token of the operator';

let test: TestApp;
let withoutToken: TestApp;
beforeAll(async () => {
  withoutToken = await startTestApp({ ALLOWED_HOSTS: 'mining.example,attacker.example' });
  test = await startTestApp({
    OPERATOR_TOKEN: TOKEN,
    SESSION_AWAY_MINUTES: '30',
    ALLOWED_HOSTS: 'mining.example,attacker.example',
  });
});
afterAll(async () => {
  await withoutToken.close();
  await test.close();
});

interface Sender {
  remoteAddress?: string;
  headers?: Record<string, string>;
}

const AT_HOME: Sender = { headers: { host: 'localhost:3000' } };
const LOCAL: Sender = { headers: { ...AT_HOME.headers, authorization: `Bearer ${TOKEN}` } };
const ELSEWHERE: Sender = { remoteAddress: '192.0.2.7', headers: { host: 'mining.example' } };
const read = async (sender: Sender) =>
  (await test.app.inject({ method: 'GET', url: getMachineUse.path, ...sender })).json();
const change = (sender: Sender, payload: object) =>
  test.app.inject({ method: 'POST', url: changeMachineUse.path, payload, ...sender });

it('everyone sees where sessions run, and whether the tab may be closed', async () => {
  const seen = { cores: 4, threads: 4, threadsMax: 4, onlyWhenIdle: false, isWaiting: false };
  expect(await read(LOCAL)).toMatchObject({ ...seen, othersPercent: null, awayMinutes: 30, mayChange: true });
  expect(await read(ELSEWHERE)).toMatchObject({ ...seen, mayChange: false });
});

it('the operator changes it, and everyone sees that', async () => {
  const answer = await change(LOCAL, { threads: 1, onlyWhenIdle: true });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ threads: 1, onlyWhenIdle: true, mayChange: true });
  expect(await read(ELSEWHERE)).toMatchObject({ threads: 1, onlyWhenIdle: true });
  const withToken = { ...ELSEWHERE, headers: { ...ELSEWHERE.headers, authorization: `Bearer ${TOKEN}` } };
  expect((await change(withToken, { threads: 3 })).json()).toMatchObject({ threads: 3, onlyWhenIdle: true });
});

it('whoever is at the machine changes it where there is no token', async () => {
  const ask = { method: 'POST', url: changeMachineUse.path, payload: { threads: 2 }, ...AT_HOME } as const;
  expect((await withoutToken.app.inject(ask)).json()).toMatchObject({ threads: 2, mayChange: true });
});

const STRANGERS: [string, Sender][] = [
  ['another machine', ELSEWHERE],
  ['another machine that names itself local', { ...ELSEWHERE, headers: AT_HOME.headers! }],
  ['a proxy on this machine', { headers: { ...AT_HOME.headers, 'x-forwarded-for': '192.0.2.7' } }],
  ['a page whose name leads to this machine', { headers: { host: 'attacker.example:3000' } }],
  ['whoever shows another token', { ...ELSEWHERE, headers: { authorization: 'Bearer another token' } }],
];
const FROM_HOME = 'Only from the server’s own machine, at http://localhost, can this be changed.';
const BY_TOKEN = 'Only with the server’s OPERATOR_TOKEN can this be changed.';

it.each([
  ...STRANGERS.map(([who, sender]) => [who, 'no token', sender, FROM_HOME] as const),
  ...STRANGERS.map(([who, sender]) => [who, 'a token', sender, BY_TOKEN] as const),
  ['this machine itself', 'a token', AT_HOME, BY_TOKEN] as const,
])('%s can’t change it where there is %s', async (_who, token, sender, sentence) => {
  const { app } = token === 'a token' ? test : withoutToken;
  const before = await read(LOCAL);
  const answer = await app.inject({
    method: 'POST',
    url: changeMachineUse.path,
    payload: { threads: 1 },
    ...sender,
  });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'not_the_operator', error: sentence });
  expect(await read(LOCAL)).toEqual(before);
});

it.each<[string, Record<string, string>]>([
  ['who comes through it', { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }],
  ['who comes past it, from the machine itself', {}],
])('where TRUST_PROXY declares a proxy, the token alone changes it: not %s', async (_who, forwarded) => {
  const behind = await startTestApp({
    OPERATOR_TOKEN: TOKEN,
    TRUST_PROXY: 'loopback',
    ALLOWED_HOSTS: 'mining.example',
  });
  onTestFinished(() => behind.close());
  const ask = (headers: Record<string, string>) =>
    behind.app.inject({
      method: 'POST',
      url: changeMachineUse.path,
      payload: { threads: 2 },
      headers: { ...AT_HOME.headers, ...forwarded, ...headers },
    });
  const seen = await behind.app.inject({
    url: getMachineUse.path,
    headers: { ...AT_HOME.headers, ...forwarded },
  });
  expect(seen.json()).toMatchObject({ mayChange: false });
  const refused = await ask({});
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({
    code: 'not_the_operator',
    error: BY_TOKEN,
  });
  expect((await ask({ authorization: `Bearer ${TOKEN}` })).json()).toMatchObject({ threads: 2 });
});

it('a page of another site can’t change it at this machine', async () => {
  const headers = { ...LOCAL.headers, origin: 'https://attacker.example', 'sec-fetch-site': 'cross-site' };
  expect((await change({ headers }, { threads: 2 })).json()).toMatchObject({ code: 'cross_site_request' });
});

it.each([
  [{ threads: 5 }, 409, 'too_many_threads'],
  [{ threads: 0 }, 400, 'validation_failed'],
  [{ threads: 1.5 }, 400, 'validation_failed'],
  [{ onlyWhenIdle: 'yes' }, 400, 'validation_failed'],
])('refuses %j', async (body, status, code) => {
  const answer = await change(LOCAL, body);
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});
