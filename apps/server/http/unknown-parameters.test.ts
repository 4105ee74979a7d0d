import type { Call } from '@productive-mining/contract/call.ts';
import { calls } from '@productive-mining/contract/calls.ts';
import { executeSql, getStoredBlocks } from '@productive-mining/contract/endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const PARAMS: Record<string, string> = { workType: 'riemann_zero', table: 'closest_pairs' };
const withQuery = (Object.values(calls) as Call[]).filter((call) => call.query !== undefined);
const addressOf = ({ path }: Call) => path.replace(/:(\w+)/g, (_all, name: string) => PARAMS[name] ?? '1');

it('there are calls with a query', () => {
  expect(withQuery.map(({ path }) => path)).toContain(getStoredBlocks.path);
  expect(withQuery.length).toBeGreaterThan(10);
});

it.each(withQuery.map((call) => [call.name, call] as const))(
  '%s refuses a parameter that it doesn’t have, and names it',
  async (_name, call) => {
    const answer = await test.app.inject({
      method: call.method,
      url: `${addressOf(call)}?asof=1&${'x'.repeat(50)}=2`,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'validation_failed' });
    expect(answer.json().error).toContain(`the query can’t have “asof”, “${'x'.repeat(40)}…”`);
  },
);

it('a query of a reader refuses a misspelled asOf, which would be answered as of another block', async () => {
  const payload = { query: 'select 1', asof: 0 };
  const answer = await test.app.inject({ method: 'POST', url: executeSql.path, payload });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toBe('The request is not valid: the body can’t have “asof”.');
});
