/** The worker in which a block is checked: heavy work, that the page goes on meanwhile. */
import './without-eval.ts';
import { answerRequest } from './answer-request.ts';
import type { CheckRequest } from './check-messages.ts';

self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  void answerRequest(data, (message) => self.postMessage(message));
});
