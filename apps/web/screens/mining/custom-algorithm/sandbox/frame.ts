/** Code of the sandboxed frame: gives each run a fresh worker, and hands its first message to the page. */
import { ERROR_TEXT_MAX } from './evaluate-algorithm.ts';
import type { AlgorithmOutcome, FrameReply, FrameRequest } from './messages.ts';

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
  const finish = (outcome: AlgorithmOutcome) => {
    stop();
    reply({ kind: 'outcome', runId, outcome });
  };
  worker = new Worker(workerUrl);
  worker.onmessage = ({ data }: MessageEvent<AlgorithmOutcome>) => finish(data);
  worker.onerror = (event) => {
    event.preventDefault();
    finish({ ok: false, error: (event.message ?? '').slice(0, ERROR_TEXT_MAX), executionTimeMs: 0 });
  };
  worker.postMessage(job);
}

addEventListener('message', ({ source, data }: MessageEvent<FrameRequest>) => {
  if (source !== parent) return;
  if (data.kind === 'ping') return reply({ kind: 'alive' });
  stop();
  if (data.kind === 'run') start(data);
  else reply({ kind: 'stopped' });
});
reply({ kind: 'ready' });
