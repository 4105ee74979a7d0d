import { describe, expect, it } from 'vitest';
import * as authentic from './authentic-endpoints.ts';
import { calls } from './calls.ts';
import * as chains from './chain-endpoints.ts';
import * as downloads from './download-endpoints.ts';
import * as others from './endpoints.ts';
import { COMMON_ERRORS, type ErrorCode, FAILURES } from './errors.ts';
import * as quantum from './quantum-endpoints.ts';
import * as tokens from './token-endpoints.ts';

describe('the calls of the API', () => {
  it('have names and paths of their own', () => {
    expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length);
    expect(new Set(calls.map((call) => `${call.method} ${call.path}`)).size).toBe(calls.length);
  });

  it('are built on every endpoint, each under its own name', () => {
    const endpoints = { ...others, ...downloads, ...authentic, ...chains, ...quantum, ...tokens };
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
      const answers = [call.response, call.stream, call.files].filter((answer) => answer !== undefined);
      expect(answers.length).toBe(1);
      expect(call.summary).toMatch(/^[A-Z].*\.$/s);
    },
  );

  it.each(calls.filter(({ files }) => files).map((call) => [call.name, call] as const))(
    '%s has a media type and a name for each form of its file, the first by default',
    (_, { files = {}, query }) => {
      const forms = Object.keys(files);
      if (forms.length > 1) {
        expect(query?.parse({})).toMatchObject({ form: forms[0] });
        for (const form of forms) expect(query?.parse({ form })).toMatchObject({ form });
      }
      for (const { mediaType, fileName } of Object.values(files)) {
        expect(mediaType).toMatch(/^(application|text)\/[\w.+-]+(; [\w-]+=[\w-]+)*$/);
        const named = fileName({ params: { index: 7, asOf: 7, workType: 'riemann_zero' }, query: {} });
        expect(named).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z-]+)+$/);
      }
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
