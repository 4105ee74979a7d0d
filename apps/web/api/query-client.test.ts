import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, stubServer } from '../testing/stub-server.ts';
import { createQueryClient } from './query-client.ts';
import { post } from './request.ts';

describe('reads and writes by default', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('GEN-07 neither is retried', async () => {
    const server = stubServer({ 'GET /api/x': failure(500, 'no'), 'POST /api/x': failure(500, 'no') });
    const client = createQueryClient();
    const observer = new QueryObserver(client, { queryKey: ['/api/x'] });
    const stop = observer.subscribe(() => undefined);
    const mutation = client.getMutationCache().build(client, { mutationFn: () => post('/api/x') });
    await mutation.execute(undefined).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([server.count('GET /api/x'), server.count('POST /api/x')]).toEqual([1, 1]);
    stop();
  });

  it('GEN-08 GEN-09 GEN-10 no refetch on focus, on an interval or by age', async () => {
    const server = stubServer({ 'GET /api/x': {} });
    const client = createQueryClient();
    const stop = new QueryObserver(client, { queryKey: ['/api/x'] }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(3_600_000);
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    const again = new QueryObserver(client, { queryKey: ['/api/x'] }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.count('GET /api/x')).toBe(1);
    stop();
    again();
  });
});
