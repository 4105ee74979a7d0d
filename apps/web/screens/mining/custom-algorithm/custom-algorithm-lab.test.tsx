import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  card,
  closePage,
  find,
  findAll,
  openPage,
  perform,
  press,
  settle,
  textOf,
} from '../../../testing/open-page.tsx';
import { stubServer } from '../../../testing/stub-server.ts';
import { TIME_LIMIT_MS } from './algorithm-run.ts';
import { labCode, labExecutions } from './lab-store.ts';
import type { FrameReply, FrameRequest } from './sandbox/messages.ts';
import { resetLab } from './testing/reset-lab.ts';

/** What the page asked of the sandbox's frame; the frame itself runs in a real browser only (e2e). */
let asked: FrameRequest[];

async function openLab(): Promise<void> {
  await press(find('[role=tab]', 'Custom Algorithm'));
  await vi.waitFor(async () => {
    await settle();
    expect(findAll('h2, h3', 'Result')).toHaveLength(1);
  });
}

const frame = () => find('iframe') as HTMLIFrameElement;
const toasts = () => findAll('li[data-tone]').map(textOf).join();

async function replyFromFrame(data: FrameReply | unknown, source: unknown = frame().contentWindow) {
  await perform(() => {
    const event = new MessageEvent('message', { data });
    Object.defineProperty(event, 'source', { value: source });
    window.dispatchEvent(event);
  });
}

/** Passes time in steps, while the frame answers each ping; a jump of the clock would look like silence. */
async function passTimeWithFrame(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    await perform(() => void vi.advanceTimersByTime(500));
    if (asked.at(-1)?.kind === 'ping') await replyFromFrame({ kind: 'alive' });
  }
}
const commands = () => asked.map(({ kind }) => kind).filter((kind) => kind !== 'ping');

/** Presses the button; the frame answers that it is there. */
async function startRun(): Promise<void> {
  await press(button('Run algorithm'));
  await replyFromFrame({ kind: 'alive' });
}

function listenToFrame(): void {
  const content = frame().contentWindow!;
  content.postMessage = ((message: FrameRequest) => asked.push(message)) as typeof content.postMessage;
}

/** Gives the frame a document, because no server is there to load it from. */
function loadEmptyFrames(): void {
  const { settings } = (window as unknown as { happyDOM: { settings: { fetch: { interceptor: unknown } } } })
    .happyDOM;
  settings.fetch.interceptor = { beforeAsyncRequest: async () => new window.Response('<!doctype html>') };
}

beforeEach(async () => {
  asked = [];
  loadEmptyFrames();
  stubServer();
  await openPage();
  await openLab();
  listenToFrame();
});
afterEach(async () => {
  await closePage();
  resetLab();
  vi.useRealTimers();
});

describe('the tab', () => {
  it('MINE-33 MINE-34 has code box, input of 1000, run action, list and result view', () => {
    expect(find('[role=textbox]', 'Algorithm code').textContent).toContain('sumOfPrimes');
    const label = find('label', 'Input') as HTMLLabelElement;
    expect((document.getElementById(label.htmlFor) as HTMLInputElement).value).toBe('1000');
    expect(button('Run algorithm').disabled).toBe(false);
    expect(textOf(card('Recent Executions'))).toContain('No executions yet');
    expect(textOf(card('Result'))).toContain('No result yet');
  });

  it('OPEN-20 keeps the code in a frame that has scripts and nothing else', () => {
    expect(frame().getAttribute('sandbox')).toBe('allow-scripts');
    expect(frame().getAttribute('src')).toBe('/sandbox.html');
    expect(frame().hidden).toBe(true);
  });

  it('ERR-07 wants code', async () => {
    await perform(() => labCode.set(' \n '));
    await press(button('Run algorithm'));
    expect(toasts()).toContain('ErrorPlease enter algorithm code');
    expect(labExecutions.get()).toEqual([]);
  });

  it('ERR-08 wants a function', async () => {
    await perform(() => labCode.set('1+1'));
    await press(button('Run algorithm'));
    expect(textOf(card('Result'))).toContain(
      'No valid function found. Make sure your algorithm defines a function.',
    );
    expect(toasts()).toContain('Algorithm Execution Failed');
    expect(textOf(card('Result'))).not.toContain('JavaScript');
    expect(asked).toEqual([]);
  });

  it('says at which line code stops being JavaScript', async () => {
    await perform(() => labCode.set('// No function\n1 +* 1'));
    await press(button('Run algorithm'));
    expect(textOf(card('Result'))).toContain('Line 2 can’t be read as JavaScript.');
  });
});

describe('a run', () => {
  it('MINE-38 OPEN-21 ERR-10 shows what the sandbox answers', async () => {
    await replyFromFrame({ kind: 'ready' });
    await startRun();
    expect(asked).toEqual([
      { kind: 'ping' },
      { kind: 'run', runId: 1, job: { code: labCode.get(), entryNames: ['sumOfPrimes'], input: 1000 } },
    ]);
    const outcome = { ok: true, text: '76127', isCut: false, sizeBytes: 5, executionTimeMs: 1234.56 };
    await replyFromFrame({ kind: 'outcome', runId: 1, outcome });
    // floor(1234.56 / 10 + 5 / 100) = 123
    expect(toasts()).toContain(
      'Algorithm Executed Successfully!Completed in 1234.6ms - Research value: $123',
    );
    const shown = textOf(card('Result'));
    for (const label of [
      'Success',
      'Result',
      'Error',
      'Execution time',
      'Memory used',
      'Research value (score)',
    ])
      expect(shown).toContain(label);
    expect(shown).toContain('76127');
    expect(shown).toContain('est. 0.00');
    expect(textOf(card('Recent Executions'))).toContain('sumOfPrimes(1000)');
  });

  it('has its result beside the button, and a plot of a list of numbers', async () => {
    await replyFromFrame({ kind: 'ready' });
    await startRun();
    const outcome = { ok: true, text: '[2,3,5,7]', isCut: false, sizeBytes: 9, executionTimeMs: 1.5 };
    await replyFromFrame({ kind: 'outcome', runId: 1, outcome });
    const beside = find('[data-tour=lab-algorithm] [role=status]');
    expect(textOf(beside)).toMatch(/^Result\[2,3,5,7\]1\.5\sms$/);
    expect(findAll('[data-tour=lab-result] [role=slider]')).toHaveLength(1);
    expect(textOf(card('Result'))).toContain('4 numbers, 2 to 7');
  });

  it('heeds no message of another window, another run or another shape', async () => {
    await replyFromFrame({ kind: 'ready' });
    await startRun();
    const outcome = { ok: true, text: 'forged', isCut: false, sizeBytes: 5, executionTimeMs: 1 };
    await replyFromFrame({ kind: 'outcome', runId: 1, outcome }, window);
    await replyFromFrame({ kind: 'outcome', runId: 9, outcome });
    await replyFromFrame({ kind: 'outcome', runId: 1, outcome: { ...outcome, text: {} } });
    await replyFromFrame({ kind: 'outcome', runId: 1, outcome: { ...outcome, executionTimeMs: -1 } });
    await replyFromFrame('x'.repeat(100_000));
    expect(labExecutions.get()).toEqual([]);
    expect(button('Cancel')).toBeTruthy();
  });

  it('OPEN-20 that does not end is stopped after 10 s, and a frame that is stuck is replaced', async () => {
    await replyFromFrame({ kind: 'ready' });
    const stuck = frame();
    vi.useFakeTimers();
    await startRun();
    await passTimeWithFrame(TIME_LIMIT_MS - 500);
    expect(commands()).toEqual(['run']);
    await passTimeWithFrame(500);
    expect(commands()).toEqual(['run', 'stop']);
    await perform(() => void vi.advanceTimersByTime(4000));
    expect(frame()).not.toBe(stuck);
    expect(toasts()).toContain('Algorithm execution failed: Stopped at the limit of 10 s.');
  });

  it('OPEN-20 ERR-09 in a frame that is gone ends with its reason, and the next run gets a new frame', async () => {
    await replyFromFrame({ kind: 'ready' });
    const gone = frame();
    vi.useFakeTimers();
    await startRun();
    await passTimeWithFrame(2000);
    await perform(() => void vi.advanceTimersByTime(5000));
    expect(labExecutions.get()).toEqual([]);
    await perform(() => void vi.advanceTimersByTime(1000));
    expect(toasts()).toContain(
      'Algorithm Execution FailedAlgorithm execution failed: The browser ended the sandbox. The algorithm may have taken too much memory.',
    );
    expect(frame()).not.toBe(gone);
    expect(commands()).toEqual(['run']);
    listenToFrame();
    await replyFromFrame({ kind: 'ready' });
    await startRun();
    expect(commands()).toEqual(['run', 'run']);
  });

  it('is cancelled by the button, and by leaving the tab', async () => {
    await replyFromFrame({ kind: 'ready' });
    await startRun();
    await press(button('Cancel'));
    await replyFromFrame({ kind: 'stopped' });
    expect(labExecutions.get().map(({ run }) => run.error)).toEqual(['Cancelled.']);
    await startRun();
    await closePage();
    await settle();
    expect(labExecutions.get()).toHaveLength(2);
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
  });
});
