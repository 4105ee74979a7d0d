/**
 * The page's side of the sandbox (OPEN-20): a hidden frame without origin, in which each run gets a worker of its own.
 * The frame is loaded once, when it opens; a run makes no request.
 */
import { z } from 'zod';
import { type RunEnd, TIME_LIMIT_MS } from './algorithm-run.ts';
import { TEXT_MAX } from './sandbox/describe-result.ts';
import {
  type AlgorithmJob,
  type FrameReply,
  type FrameRequest,
  REFUSAL_REASONS,
} from './sandbox/messages.ts';
import { ERROR_TEXT_MAX } from './sandbox/worker-message.ts';

/** Time for the frame to load, and to confirm that it has ended a worker. */
const ANSWER_WITHIN_MS = 10_000;
const STOP_WITHIN_MS = 3000;
/** Time for a frame between two runs to answer; a frame whose process has ended never will. */
const ANSWER_BEFORE_RUN_WITHIN_MS = 1000;
/** Questions in a row that may go unanswered: a frame whose process ended for lack of memory says nothing. */
const PING = { everyMs: 500, unansweredMax: 10 } as const;

const time = z.number().min(0);
const outcomeSchema = z.union([
  z.object({
    ok: z.literal(true),
    text: z.string().max(TEXT_MAX),
    isCut: z.boolean(),
    sizeBytes: z.number().int().min(0),
    executionTimeMs: time,
  }),
  z.object({ ok: z.literal(false), error: z.string().max(ERROR_TEXT_MAX), executionTimeMs: time }),
]);
/** Untrusted: its sender holds code that nobody has checked. */
const replySchema: z.ZodType<FrameReply> = z.union([
  z.object({ kind: z.enum(['ready', 'stopped', 'alive']) }),
  z.object({ kind: z.literal('outcome'), runId: z.number(), outcome: outcomeSchema }),
  z.object({ kind: z.literal('refused'), runId: z.number(), reason: z.enum(REFUSAL_REASONS) }),
]);

export interface Sandbox {
  /** Runs the code, one run at a time. A run ends by itself after TIME_LIMIT_MS, or when the signal aborts. */
  run(job: AlgorithmJob, signal: AbortSignal): Promise<RunEnd>;
  close(): void;
}

export function openSandbox(): Sandbox {
  let frame = openFrame();
  let lastRunId = 0;
  let isOpen = true;
  function replaceFrame(): void {
    frame.element.remove();
    if (isOpen) frame = openFrame();
  }
  async function prepareFrame(): Promise<boolean> {
    if ((await frame.isReady) && (await isAlive(frame))) return true;
    replaceFrame();
    return frame.isReady;
  }
  // A cancelled run leaves the preparation to the next one.
  let preparation: Promise<boolean> | null = null;
  function prepared(): Promise<boolean> {
    preparation ??= prepareFrame().finally(() => {
      preparation = null;
    });
    return preparation;
  }
  return {
    async run(job, signal) {
      lastRunId += 1;
      const startedMs = performance.now();
      const isReady = await unlessAborted(prepared(), signal);
      if (signal.aborted) return { kind: 'cancelled', elapsedMs: performance.now() - startedMs };
      if (!isReady) return NO_SANDBOX;
      const end = await runInFrame(frame, lastRunId, job, signal);
      if (end.kind === 'finished' || end.kind === 'refused' || !isOpen) return end;
      // A frame that no longer answers is removed with all that runs in it.
      if (end.kind === 'lost' || !(await stopFrame(frame))) replaceFrame();
      return end;
    },
    close() {
      isOpen = false;
      frame.element.remove();
    },
  };
}

const NO_SANDBOX: RunEnd = { kind: 'unavailable' };

interface Frame {
  element: HTMLIFrameElement;
  isReady: Promise<boolean>;
}

function openFrame(): Frame {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.title = 'Sandbox of the custom algorithm';
  element.hidden = true;
  element.src = '/sandbox.html';
  const isReady = awaitReply(element, ANSWER_WITHIN_MS, (reply) => reply.kind === 'ready' || undefined);
  document.body.append(element);
  return { element, isReady: isReady.then((answer) => answer === true) };
}

function ask({ element }: Frame, request: FrameRequest): void {
  // A frame without origin can't be named as the target.
  element.contentWindow?.postMessage(request, '*');
}

/** Asks, and waits for the reply of this kind. @returns whether it came in time */
function isAnswered(
  frame: Frame,
  request: FrameRequest,
  kind: FrameReply['kind'],
  withinMs: number,
): Promise<boolean> {
  const answered = awaitReply(frame.element, withinMs, (reply) => reply.kind === kind || undefined);
  ask(frame, request);
  return answered.then((answer) => answer === true);
}

function stopFrame(frame: Frame): Promise<boolean> {
  return isAnswered(frame, { kind: 'stop' }, 'stopped', STOP_WITHIN_MS);
}

function isAlive(frame: Frame): Promise<boolean> {
  return isAnswered(frame, { kind: 'ping' }, 'alive', ANSWER_BEFORE_RUN_WITHIN_MS);
}

/** Resolves as the promise does, or with undefined once the signal aborts. */
function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
    promise.then(resolve, reject);
  });
}

async function runInFrame(
  frame: Frame,
  runId: number,
  job: AlgorithmJob,
  signal: AbortSignal,
): Promise<RunEnd> {
  const startedMs = performance.now();
  const watch = watchFrame(frame);
  const replied = awaitReply<RunEnd>(
    frame.element,
    TIME_LIMIT_MS,
    (reply) => endFrom(reply, runId, startedMs),
    AbortSignal.any([signal, watch.lost]),
  );
  ask(frame, { kind: 'run', runId, job });
  const end = await replied;
  watch.stop();
  if (end) return end;
  const elapsedMs = performance.now() - startedMs;
  if (signal.aborted) return { kind: 'cancelled', elapsedMs };
  return { kind: watch.lost.aborted ? 'lost' : 'timed_out', elapsedMs };
}

function endFrom(reply: FrameReply, runId: number, startedMs: number): RunEnd | undefined {
  if (reply.kind === 'outcome' && reply.runId === runId) return { kind: 'finished', outcome: reply.outcome };
  if (reply.kind === 'refused' && reply.runId === runId)
    return { kind: 'refused', reason: reply.reason, elapsedMs: performance.now() - startedMs };
  return undefined;
}

/**
 * Asks the frame repeatedly whether it is there. Questions are counted instead of time, because a page in the
 * background asks rarely.
 */
function watchFrame(frame: Frame): { lost: AbortSignal; stop(): void } {
  const lost = new AbortController();
  let unanswered = 0;
  const timer = setInterval(() => {
    if (unanswered >= PING.unansweredMax) return lost.abort();
    unanswered += 1;
    ask(frame, { kind: 'ping' });
  }, PING.everyMs);
  const onMessage = ({ source }: MessageEvent<unknown>) => {
    if (source === frame.element.contentWindow) unanswered = 0;
  };
  addEventListener('message', onMessage);
  return {
    lost: lost.signal,
    stop() {
      clearInterval(timer);
      removeEventListener('message', onMessage);
    },
  };
}

/** The first reply of this frame that `read` accepts; undefined when the time is over or the signal aborts. */
function awaitReply<Answer>(
  element: HTMLIFrameElement,
  withinMs: number,
  read: (reply: FrameReply) => Answer | undefined,
  signal?: AbortSignal,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(undefined), withinMs);
    const onAbort = () => finish(undefined);
    function finish(answer: Answer | undefined): void {
      clearTimeout(timer);
      removeEventListener('message', onMessage);
      signal?.removeEventListener('abort', onAbort);
      resolve(answer);
    }
    function onMessage(event: MessageEvent<unknown>): void {
      // Another sender's data isn't even looked at: browsers deserialise it when it is first read.
      if (event.source !== element.contentWindow) return;
      const { data: reply } = replySchema.safeParse(event.data);
      const answer = reply && read(reply);
      if (answer !== undefined) finish(answer);
    }
    if (signal?.aborted) return finish(undefined);
    addEventListener('message', onMessage);
    signal?.addEventListener('abort', onAbort);
  });
}
