import type { LiveMessage } from '@productive-mining/contract/live.ts';
import { describe, expect, it } from 'vitest';
import { type TaskControl, Tasks } from './tasks.ts';

const neverClosed = new AbortController().signal;

function open() {
  const told: [string, LiveMessage][] = [];
  const tasks = new Tasks({ toVisitor: (visitorId, message) => void told.push([visitorId, message]) });
  /** Begins a task that ends when it is told to, or when its signal aborts. */
  const begin = (visitorId: string, taskId: string, signal = neverClosed) => {
    let end: () => void;
    let control: TaskControl | undefined;
    const outcome = tasks
      .run({ visitorId, taskId, kind: 'test', signal }, (given) => {
        control = given;
        return new Promise<string>((resolve, reject) => {
          end = () => resolve('value');
          given.signal.addEventListener('abort', () => reject(given.signal.reason), { once: true });
        });
      })
      .catch((error: unknown) => error);
    return { outcome, end: () => end(), control: control! };
  };
  return { tasks, told, begin };
}

describe('long calls', () => {
  it('run one at a time for a visitor, and two in all', async () => {
    const { begin } = open();
    const [one, two] = [begin('ann', 'a'), begin('bob', 'b')];
    expect(await begin('ann', 'c').outcome).toMatchObject({ code: 'task_running' });
    expect(await begin('cy', 'd').outcome).toMatchObject({ code: 'tasks_busy' });
    one.end();
    expect(await one.outcome).toBe('value');
    const three = begin('cy', 'd');
    two.end();
    three.end();
    expect(await Promise.all([two.outcome, three.outcome])).toEqual(['value', 'value']);
  });

  it('are cancelled by their own visitor alone, by their name', async () => {
    const { begin, tasks } = open();
    const task = begin('ann', 'a');
    expect([tasks.cancel('bob', 'a'), tasks.cancel('ann', 'b')]).toEqual([false, false]);
    expect(tasks.cancel('ann', 'a')).toBe(true);
    expect(await task.outcome).toMatchObject({ code: 'task_cancelled' });
    expect(tasks.cancel('ann', 'a')).toBe(false);
    const next = begin('ann', 'b');
    next.end();
    expect(await next.outcome).toBe('value');
  });

  it('end with their request', async () => {
    const { begin } = open();
    const request = new AbortController();
    const task = begin('ann', 'a', request.signal);
    request.abort(new Error('gone'));
    expect(await task.outcome).toMatchObject({ code: 'task_cancelled' });
    begin('ann', 'b').end();
  });

  it('tell their visitor the first of each phase, and then only now and then', () => {
    const { begin, told } = open();
    const { control } = begin('ann', 'a');
    control.onProgress({ phase: 'compute', fraction: 0 });
    for (let step = 1; step < 50; step++) control.onProgress({ phase: 'compute', fraction: step / 50 });
    control.onProgress({ phase: 'verify', fraction: 0 });
    expect(told.length).toBeLessThan(10);
    const data = told.map(([, message]) => message.data);
    expect(data[0]).toEqual({ taskId: 'a', kind: 'test', phase: 'compute', fraction: 0 });
    expect(data.at(-1)).toEqual({ taskId: 'a', kind: 'test', phase: 'verify', fraction: 0 });
    expect(told.every(([visitorId]) => visitorId === 'ann')).toBe(true);
  });
});
