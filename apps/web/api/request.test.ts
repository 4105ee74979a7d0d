import { describe, expect, it, vi } from 'vitest';
import { failure, stubServer } from '../testing/stub-server.ts';
import { post, RequestError, readByKey, request } from './request.ts';

const signal = new AbortController().signal;
const read = (queryKey: readonly unknown[], on401: 'throw' | 'null' = 'throw') =>
  readByKey({ on401 })({ queryKey, signal });

describe('requests', () => {
  it('GEN-01 every request carries credentials', async () => {
    const server = stubServer({ 'POST /api/x': {}, 'GET /api/x': {} });
    await post('/api/x', { a: 1 });
    await read(['/api/x']);
    expect(server.asked.map(({ init }) => init.credentials)).toEqual(['include', 'include']);
  });

  it('GEN-02 a write has a JSON body and content type only when a body is given', async () => {
    const server = stubServer({ 'POST /api/x': {} });
    await post('/api/x');
    await post('/api/x', { a: 1 });
    const [bare, full] = server.asked;
    expect([bare?.init.headers, bare?.init.body]).toEqual([undefined, undefined]);
    expect(full?.init.headers).toEqual({ 'Content-Type': 'application/json' });
    expect(full?.init.body).toBe('{"a":1}');
  });

  it('GEN-03 GEN-04 default reads GET the key’s segments joined by slashes and parse JSON', async () => {
    const server = stubServer({ 'GET /api/quantum/parameters/riemann_zero': { t: 14.134725 } });
    expect(await read(['/api/quantum/parameters', 'riemann_zero'])).toEqual({ t: 14.134725 });
    expect(server.asked[0]).toMatchObject({ method: 'GET', path: '/api/quantum/parameters/riemann_zero' });
  });

  it('GEN-05 GEN-06 a 401 yields null only where that is asked for', async () => {
    stubServer({ 'GET /api/x': failure(401, 'Sign in.') });
    expect(await read(['/api/x'], 'null')).toBeNull();
    await expect(read(['/api/x'])).rejects.toThrow('401: ');
  });

  it('GEN-11 an error reads "status: body" and carries the parsed body', async () => {
    stubServer({ 'GET /a': new Response('no', { status: 400 }), 'GET /b': failure(409, 'Only once.') });
    await expect(request('GET', '/a')).rejects.toThrow(/^400: no$/);
    const error = await request('GET', '/b').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RequestError);
    expect((error as RequestError).body?.error).toBe('Only once.');
  });

  it('GEN-12 with an empty body the status text stands in', async () => {
    stubServer();
    await expect(request('GET', '/none')).rejects.toThrow(/^404: Not Found$/);
  });

  it('a network failure is no RequestError', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('fetch failed');
    });
    await expect(request('GET', '/a')).rejects.not.toBeInstanceOf(RequestError);
  });
});
