/** Runs one algorithm. The frame ends the worker after its first message, or when time is over. */
import { closeScope } from './close-scope.ts';
import { evaluateAlgorithm } from './evaluate-algorithm.ts';
import { limitBuffers } from './limit-buffers.ts';
import type { AlgorithmJob, AlgorithmOutcome } from './messages.ts';
import { callWith } from './own-functions.ts';
import { writeWorkerMessage } from './worker-message.ts';

// Taken before the code could replace or use them.
const scope = globalThis as unknown as Worker;
const post: (message: string) => void = scope.postMessage.bind(scope);
const listen: typeof addEventListener = scope.addEventListener.bind(scope);
const now = performance.now.bind(performance);
const { preventDefault } = Event.prototype;
const readErrorMessage = Object.getOwnPropertyDescriptor(ErrorEvent.prototype, 'message')!.get!;
const startedMs = now();

let isSent = false;
/** Sends the first outcome and no other: errors could follow by the million. */
function send(outcome: AlgorithmOutcome): void {
  if (isSent) return;
  isSent = true;
  post(writeWorkerMessage(outcome));
}

// Closed before anything listens: a scope that can't be closed runs nothing.
closeScope(globalThis);
limitBuffers(globalThis);

listen('message', ({ data }: MessageEvent<AlgorithmJob>) => void evaluateAlgorithm(data, now, send));

/** Swallows errors, of a timer in the code for example; each would otherwise be an error of the page. */
listen('error', (event) => {
  callWith(preventDefault, event, []);
  const error: string = callWith(readErrorMessage, event, []);
  send({ ok: false, error, executionTimeMs: now() - startedMs });
});
listen('unhandledrejection', (event) => callWith(preventDefault, event, []));
