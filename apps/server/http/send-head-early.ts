import type { ServerResponse } from 'node:http';

/** Time in which a stream that can't be made says so by its status. */
const HEAD_AFTER_MS = 1000;

/**
 * Sends the head of a streamed answer whose first piece takes longer than `afterMs`, as one that waits for its turn to be
 * computed: whoever asked, and every proxy between, knows then that it has begun.
 */
export function sendHeadEarly(answer: ServerResponse, afterMs = HEAD_AFTER_MS): void {
  answer.once('pipe', () => {
    const timer = setTimeout(() => !answer.headersSent && answer.flushHeaders(), afterMs);
    timer.unref();
    answer.once('close', () => clearTimeout(timer));
  });
}
