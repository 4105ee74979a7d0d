/** Runs one algorithm. The page ends the worker after its first message, or when time is over. */
import { closeScope } from './close-scope.ts';
import { ERROR_TEXT_MAX, evaluateAlgorithm } from './evaluate-algorithm.ts';
import { limitBuffers } from './limit-buffers.ts';
import type { AlgorithmJob, AlgorithmOutcome } from './messages.ts';

// Taken before the code could replace or use them.
const scope = globalThis as unknown as Worker;
const send: (outcome: AlgorithmOutcome) => void = scope.postMessage.bind(scope);
const now = performance.now.bind(performance);
const startedMs = now();

// Closed before anything listens: a scope that can't be closed runs nothing.
closeScope(globalThis);
limitBuffers(globalThis);

addEventListener('message', async ({ data }: MessageEvent<AlgorithmJob>) => {
  const outcome = await evaluateAlgorithm(data, now);
  send(outcome);
});

/** Swallows errors, of a timer in the code for example; each would otherwise be an error of the page. */
addEventListener('error', (event) => {
  event.preventDefault();
  send({ ok: false, error: event.message.slice(0, ERROR_TEXT_MAX), executionTimeMs: now() - startedMs });
});
addEventListener('unhandledrejection', (event) => event.preventDefault());
