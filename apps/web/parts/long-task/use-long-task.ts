/** A long call from its start to its answer: it is cancelled by a press, and when its place leaves the page. */
import { cancelTask } from '@productive-mining/contract/authentic-endpoints.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, sentenceOf } from '../../api/request.ts';

export type TaskState<Value> =
  | { phase: 'idle' }
  | { phase: 'running'; taskId: string; label: string }
  | { phase: 'done'; label: string; value: Value }
  | { phase: 'failed'; label: string; sentence: string }
  | { phase: 'cancelled'; label: string };

/** What a long call is made with. */
export interface TaskInput {
  idempotencyKey: string;
  signal: AbortSignal;
}

export interface LongTask<Value> {
  state: TaskState<Value>;
  /** Begins it in the place of whatever was shown. @param label what it is, for a person */
  start: (label: string, ask: (input: TaskInput) => Promise<Value>) => void;
  cancel: () => void;
}

export function useLongTask<Value>(): LongTask<Value> {
  const [state, setState] = useState<TaskState<Value>>({ phase: 'idle' });
  const running = useRef<{ taskId: string; abort: AbortController } | null>(null);
  const cancel = useCallback(() => {
    const task = running.current;
    if (!task) return;
    running.current = null;
    task.abort.abort();
    // A closed request ends it too; through a proxy that keeps the connection only this does.
    call(cancelTask, { params: { id: task.taskId } }).catch(() => undefined);
  }, []);
  useEffect(() => cancel, [cancel]);

  const start = (label: string, ask: (input: TaskInput) => Promise<Value>) => {
    cancel();
    const task = { taskId: crypto.randomUUID(), abort: new AbortController() };
    running.current = task;
    setState({ phase: 'running', taskId: task.taskId, label });
    const end = (ended: TaskState<Value>) => {
      if (running.current !== task) return;
      running.current = null;
      setState(ended);
    };
    ask({ idempotencyKey: task.taskId, signal: task.abort.signal }).then(
      (value) => end({ phase: 'done', label, value }),
      (error: unknown) => end({ phase: 'failed', label, sentence: sentenceOf(error) }),
    );
  };
  return {
    state,
    start,
    cancel: () => {
      if (state.phase === 'running') setState({ phase: 'cancelled', label: state.label });
      cancel();
    },
  };
}
