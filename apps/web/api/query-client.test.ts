import { backUpWallet, getHeight } from '@productive-mining/contract/endpoints.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, stubServer } from '../testing/stub-server.ts';
import { keyOf } from './keys.ts';
import { createQueryClient } from './query-client.ts';
import { call } from './request.ts';

describe('reads and writes by default', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('GEN-07 neither is retried', async () => {
    const server = stubServer({
      'GET /api/blockchain/height': failure(500, 'no'),
      'POST /api/wallet/backup': failure(500, 'no'),
    });
    const client = createQueryClient();
    const observer = new QueryObserver(client, { queryKey: keyOf(getHeight) });
    const stop = observer.subscribe(() => undefined);
    const mutation = client.getMutationCache().build(client, { mutationFn: () => call(backUpWallet) });
    await mutation.execute(undefined).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([server.count('GET /api/blockchain/height'), server.count('POST /api/wallet/backup')]).toEqual([
      1, 1,
    ]);
    stop();
  });

  it('GEN-07 a read that failed is asked for once by all parts of a page that mount, and again later', async () => {
    const server = stubServer({ 'GET /api/blockchain/height': failure(500, 'no') });
    const client = createQueryClient();
    const mount = async () => {
      new QueryObserver(client, { queryKey: keyOf(getHeight) }).subscribe(() => undefined);
      await vi.advanceTimersByTimeAsync(150);
    };
    for (let part = 0; part < 6; part += 1) await mount();
    expect(server.count('GET /api/blockchain/height')).toBe(1);
    await vi.advanceTimersByTimeAsync(5000);
    await mount();
    expect(server.count('GET /api/blockchain/height')).toBe(2);
  });

  it('GEN-07 a read that failed is asked for again after its time though the clock was set back', async () => {
    const server = stubServer({ 'GET /api/blockchain/height': failure(500, 'no') });
    const client = createQueryClient();
    const mount = async () => {
      new QueryObserver(client, { queryKey: keyOf(getHeight) }).subscribe(() => undefined);
      await vi.advanceTimersByTimeAsync(150);
    };
    await mount();
    vi.setSystemTime(Date.now() - 20 * 86_400_000);
    await vi.advanceTimersByTimeAsync(5000);
    await mount();
    expect(server.count('GET /api/blockchain/height')).toBe(2);
  });

  it('GEN-08 GEN-09 GEN-10 no refetch on focus, on an interval or by age', async () => {
    const server = stubServer({ 'GET /api/blockchain/height': { height: 1 } });
    const client = createQueryClient();
    const stop = new QueryObserver(client, { queryKey: keyOf(getHeight) }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(3_600_000);
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    const again = new QueryObserver(client, { queryKey: keyOf(getHeight) }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.count('GET /api/blockchain/height')).toBe(1);
    stop();
    again();
  });
});
