/** A test in the compute pool: it takes the visitor's own share of the machine, beside the visitor's sessions. */
import type { AuthenticTestId } from '@productive-mining/rules/authentic-tests.ts';
import type { EngineContext } from './engine-context.ts';
import type { TestOutcome, TestRequest } from './published/test-outcome.ts';
import type { TaskOutcome } from './threads/pool-thread.ts';

export interface PooledTest extends TestRequest {
  visitorId: string;
  test: AuthenticTestId;
}

export interface TestProgress {
  phase: 'waiting' | 'compute' | 'verify';
  /** The share of the phase that is done, 0 to 1. */
  fraction: number;
}

export interface TestControl {
  signal: AbortSignal;
  onProgress: (progress: TestProgress) => void;
}

/** @throws the signal's reason when it aborts before the test has a thread */
export async function testInPool(
  { share, pool, closing }: Pick<EngineContext, 'share' | 'pool' | 'closing'>,
  { visitorId, ...task }: PooledTest,
  { signal: asked, onProgress }: TestControl,
): Promise<TaskOutcome<TestOutcome>> {
  const signal = AbortSignal.any([asked, closing]);
  onProgress({ phase: 'waiting', fraction: 0 });
  const slot = await share.acquire({ visitorId, sessionId: `test:${visitorId}` }, signal);
  try {
    return await pool.run('authenticTest', task, {
      signal,
      onProgress: ({ phase = 'compute', fraction }) => onProgress({ phase, fraction }),
    });
  } finally {
    slot.release();
  }
}
