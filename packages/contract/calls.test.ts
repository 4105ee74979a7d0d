import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';
import * as endpoints from './endpoints.ts';
import { COMMON_ERRORS, type ErrorCode, FAILURES } from './errors.ts';

describe('the calls of the API', () => {
  it('have names and paths of their own', () => {
    expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length);
    expect(new Set(calls.map((call) => `${call.method} ${call.path}`)).size).toBe(calls.length);
  });

  it('are built on every endpoint, each under its own name', () => {
    const names = calls.map(({ name }) => name);
    expect(Object.keys(endpoints).sort()).toEqual([...names].sort());
    for (const [key, { name }] of Object.entries(endpoints)) expect(name).toBe(key);
  });

  it.each(calls.map((call) => [call.name, call] as const))(
    '%s declares what its path, method and answer need',
    (_, call) => {
      const placeholders = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const declared = call.params && 'shape' in call.params ? Object.keys(call.params.shape as object) : [];
      expect(declared).toEqual(placeholders);
      expect(call.path.startsWith('/api/')).toBe(true);
      if (call.method === 'GET') expect(call.body).toBeUndefined();
      expect((call.response === undefined) !== (call.stream === undefined)).toBe(true);
      expect(call.summary).toMatch(/^[A-Z].*\.$/s);
    },
  );

  it('name every code that is not common to all, and no common one', () => {
    const named = new Set(calls.flatMap((call) => call.errors));
    const common: readonly ErrorCode[] = COMMON_ERRORS;
    for (const code of common) expect(named).not.toContain(code);
    const ofNoCall: ErrorCode[] = ['unknown_path'];
    expect(new Set([...named, ...common, ...ofNoCall])).toEqual(new Set(Object.keys(FAILURES)));
  });
});
