import { calls } from '@productive-mining/contract/calls.ts';
import { expect, it } from 'vitest';
import { routes } from './routes.ts';

it('every call of the contract has a handler, and every handler a call', () => {
  const mounted = routes.map(({ call }) => `${call.method} ${call.path}`);
  expect(mounted.sort()).toEqual(calls.map((call) => `${call.method} ${call.path}`).sort());
});
