/**
 * Code of the sandboxed frame: gives each run a fresh worker, and hands its first message to the page once it is measured.
 * The worker ends with that message, so that no second one is taken.
 */
import type { AlgorithmOutcome, FrameReply, FrameRequest, RefusalReason } from './messages.ts';
import { ERROR_TEXT_MAX, readWorkerMessage } from './worker-message.ts';

/** The worker's script, put here by the build: the frame may load nothing. */
declare const WORKER_SOURCE: string;

const workerUrl = URL.createObjectURL(new Blob([WORKER_SOURCE], { type: 'text/javascript' }));
let worker: Worker | null = null;

// The frame's origin is opaque, so it can name no origin of the page.
const reply = (message: FrameReply) => parent.postMessage(message, '*');

function stop(): void {
  worker?.terminate();
  worker = null;
}

function start({ runId, job }: Extract<FrameRequest, { kind: 'run' }>): void {
  const started = new Worker(workerUrl);
  const finish = (outcome: AlgorithmOutcome | RefusalReason) => {
    if (worker !== started) return;
    stop();
    if (typeof outcome === 'string') reply({ kind: 'refused', runId, reason: outcome });
    else reply({ kind: 'outcome', runId, outcome });
  };
  worker = started;
  started.onmessage = (event) => {
    if (worker === started) finish(readWorkerMessage(event.data));
  };
  started.onmessageerror = () => finish('not_a_text');
  started.onerror = (event) => {
    event.preventDefault();
    finish({ ok: false, error: (event.message ?? '').slice(0, ERROR_TEXT_MAX), executionTimeMs: 0 });
  };
  started.postMessage(job);
}

addEventListener('message', ({ source, data }: MessageEvent<FrameRequest>) => {
  if (source !== parent) return;
  if (data.kind === 'ping') return reply({ kind: 'alive' });
  stop();
  if (data.kind === 'run') start(data);
  else reply({ kind: 'stopped' });
});
reply({ kind: 'ready' });
