/** A worker for tests, which runs in the thread of the page and answers by messages as a real one does. */
import { act } from 'react';
import { answerRequest } from '../parts/verify/answer-request.ts';
import type { CheckRequest } from '../parts/verify/check-messages.ts';

/** Replaces the browser's Worker; one that was ended says nothing any more. */
export class WorkerHere extends EventTarget {
  private isEnded = false;

  postMessage(request: CheckRequest): void {
    // The files of the test's document can't be cloned, as those of a browser can.
    const received = request.kind === 'leaves' ? request : structuredClone(request);
    void answerRequest(received, (message) => {
      if (this.isEnded) return;
      act(() => {
        this.dispatchEvent(new MessageEvent('message', { data: structuredClone(message) }));
      });
    });
  }

  terminate(): void {
    this.isEnded = true;
  }
}
