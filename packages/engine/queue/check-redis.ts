/** Tries a Redis once: what holds the queues waits for one that is lost without end, and would for one that never was. */
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';

const WITHIN_MS = 10_000;
/** The client's own wish where something else than a Redis answers. */
const REPORT = '. Please report this.';

/**
 * Resolves when it has answered that it is ready.
 * @param withinMs how long it may take
 * @throws Error when it refuses, or doesn't answer in time
 */
export async function checkRedis(url: string, withinMs = WITHIN_MS): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    disableClientInfo: true,
    retryStrategy: () => null,
    connectTimeout: withinMs,
  });
  let cause: Error | undefined;
  redis.on('error', (error) => {
    cause ??= error;
  });
  const timer = new AbortController();
  const late = wait(withinMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no answer within ${withinMs / 1000} s`);
  });
  late.catch(() => undefined);
  try {
    await Promise.race([redis.connect(), late]);
    // The client is ready where a password or the number of a database is refused, and nothing else.
    if (cause) throw cause;
  } catch (error) {
    const { message } = cause ?? (error as Error);
    throw new Error(message.replace(REPORT, ''), { cause: cause ?? error });
  } finally {
    timer.abort();
    redis.disconnect();
  }
}
