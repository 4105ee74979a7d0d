/**
 * The stored blocks as lines for many readers at once. One thread writes all of them, page after page in the order in which
 * readers ask, so that streams take turns, and no call waits while rows are read and turned into text.
 */
import { Piscina } from 'piscina';
import { threadModule } from '../threads/compute-pool.ts';
import type { PageFailure, PageTask, StoredPage } from '../threads/stored-blocks-thread.ts';

/** Time after the last page for which the thread is kept with its connection. */
const THREAD_KEPT_MS = 60_000;

export interface StoredLines {
  /**
   * NDJSON of the blocks after an index in the order of the chain, read as it is taken.
   * @throws an error with the message and code of the database's
   */
  read(after: number): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

export function openStoredLines(databaseUrl: string): StoredLines {
  const thread = new Piscina({
    ...threadModule('stored-blocks-thread'),
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: 1,
    idleTimeout: THREAD_KEPT_MS,
  });
  return {
    async *read(after) {
      for (let last = after; ; ) {
        const task: PageTask = { databaseUrl, after: last };
        const page: StoredPage | PageFailure | null = await thread.run(task);
        if (page === null) return;
        if ('failure' in page) throw Object.assign(new Error(page.failure.message), page.failure);
        yield page.lines;
        last = page.last;
      }
    },
    close: () => thread.destroy(),
  };
}
