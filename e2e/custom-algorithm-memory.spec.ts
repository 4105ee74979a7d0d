/**
 * OPEN-20: an algorithm that takes all the memory it can get ends with a sentence, and the page continues to work
 * (docs/decisions/0007-algorithm-sandbox.md).
 */
import type { CDPSession } from '@playwright/test';
import { card, errorText, openLab, start } from './algorithm-lab.ts';
import { expect, test } from './product-test.ts';

/** The time limit, and the time that a busy machine needs to notice it. */
const UNTIL_ENDED_MS = 25_000;
const OVER_BUDGET = /^The array buffers of one run may take 2 GB in all/;
const ENDS = [
  'The array buffers of one run may take 2 GB in all',
  'Stopped at the limit of 10 s.',
  'The browser ended the sandbox. The algorithm may have taken too much memory.',
];

/** Algorithms that end by themselves, and their errors. */
const BOMBS: readonly (readonly [name: string, body: string, error: RegExp])[] = [
  ['typedArrays', 'const a = []; for (;;) a.push(new Float64Array(1e7));', OVER_BUDGET],
  ['copies', 'return new Uint8Array(1.5e9).slice();', OVER_BUDGET],
  ['clones', 'return structuredClone(new Uint8Array(1.5e9));', OVER_BUDGET],
  [
    'wasmMemories',
    'const a = []; for (;;) { const m = new WebAssembly.Memory({ initial: 4096 }); a.push(m); }',
    OVER_BUDGET,
  ],
  [
    'resized',
    'const a = []; for (;;) { const b = new ArrayBuffer(0, { maxByteLength: 1e9 }); b.resize(1e9); a.push(b); }',
    OVER_BUDGET,
  ],
  ['doubledString', "let s = 'ab'; for (;;) s += s;", /^Invalid string length$/],
  ['longestArray', 'return new Array(2 ** 32 - 1);', /^Invalid (string|array) length$/],
  ['recursion', 'return recursion() + 1;', /^Maximum call stack size exceeded$/],
  ['postFlood', 'for (;;) self.postMessage({ a: 1 });', /^self\.postMessage is not a function$/],
  ['longError', "throw new Error('x'.repeat(1e8));", /^x{1000}$/],
  [
    'lateLongError',
    "setTimeout(() => { throw new Error('x'.repeat(5e7)); }); return new Promise(() => {});",
    /^Uncaught Error: x{900}/,
  ],
];

/** Algorithms that only time or the end of the sandbox's process stops: heap memory, which can't be counted, or slow memory. */
const HEAP_BOMBS: readonly (readonly [name: string, body: string])[] = [
  ['filledArrays', 'const a = []; for (;;) a.push(new Float64Array(1e7).fill(1));'],
  ['bigIntegers', 'const a = []; for (let i = 0; ; i++) a.push(1n << BigInt(1e8 + i));'],
  ['objects', 'const a = []; for (;;) a.push({ x: [1, 2, 3] });'],
  // One map alone ends at 2^24 entries, which a fast machine reaches first.
  [
    'maps',
    "const all = []; for (;;) { const m = new Map(); for (let i = 0; i < 1e6; i++) m.set(i, 'v' + i); all.push(m); }",
  ],
];

test('what takes buffers, text or stack without end is refused with its reason', async ({ page }) => {
  await openLab(page);
  for (const [name, body, error] of BOMBS) {
    await start(page, `function ${name}() { ${body} }`);
    const newest = card(page, 'Recent Executions').getByRole('listitem').first();
    await expect(newest).toContainText(`${name}(1000)`, { timeout: UNTIL_ENDED_MS });
    await expect(errorText(page), name).toHaveText(error);
  }
  await start(page, 'function next(x) { return x + 1; }');
  await expect(card(page, 'Result')).toContainText('1001');
});

test('a legitimate amount of memory is not refused', async ({ page }) => {
  await openLab(page);
  // π(10^6) = 78498 (OEIS A006880), in a sieve with room for much more.
  const sieve = `function sieve() {
    const isComposite = new Uint8Array(1e9);
    for (let p = 2; p * p <= 1e6; p++)
      if (!isComposite[p]) for (let m = p * p; m <= 1e6; m += p) isComposite[m] = 1;
    let count = 0;
    for (let n = 2; n <= 1e6; n++) count += 1 - isComposite[n];
    return count;
  }`;
  await start(page, sieve);
  await expect(card(page, 'Result')).toContainText('78498', { timeout: UNTIL_ENDED_MS });
});

for (const [name, body] of HEAP_BOMBS) {
  test(`${name}: the sandbox's process may end, the page goes on`, async ({ page, browser }) => {
    await openLab(page);
    const watcher = await watchPage(await browser.newBrowserCDPSession(), page.url());
    await start(page, `function ${name}() { ${body} }`);
    const shown = () => watcher.read<string>(`document.body.innerText`);
    await expect.poll(shown, { timeout: UNTIL_ENDED_MS }).toContain(`${name}(1000)`);
    const text = await shown();
    expect(text).toContain('Algorithm Execution Failed');
    expect(ENDS.filter((end) => text.includes(`Algorithm execution failed: ${end}`))).toHaveLength(1);
    await watcher.type('function next(x) { return x + 1; }');
    await expect.poll(shown, { timeout: UNTIL_ENDED_MS }).toContain('next(1000)');
    expect(await shown()).toContain('1001');
  });
}

test('a sandbox whose process stands still is given up, and the next run gets another process', async ({
  page,
  browser,
}) => {
  await openLab(page);
  const session = await browser.newBrowserCDPSession();
  const pageProcess = await busiestRenderer(session, () =>
    page.evaluate((until) => {
      for (const end = performance.now() + until; performance.now() < end; );
    }, 1000),
  );
  await start(page, 'function endless() { for (;;); }');
  const sandboxProcess = await busiestRenderer(session, () => page.waitForTimeout(1000), pageProcess);
  process.kill(sandboxProcess, 'SIGSTOP');
  await expect(errorText(page)).toHaveText(ENDS[2]!, { timeout: UNTIL_ENDED_MS });
  await start(page, 'function next(x) { return x + 1; }');
  await expect(card(page, 'Result')).toContainText('1001', { timeout: UNTIL_ENDED_MS });
});

/** The process id of the page or frame, other than `except`, that took most processor time meanwhile. */
async function busiestRenderer(
  session: CDPSession,
  meanwhile: () => Promise<void>,
  except?: number,
): Promise<number> {
  const before = await rendererSeconds(session);
  await meanwhile();
  const after = await rendererSeconds(session);
  after.delete(except ?? 0);
  const growth = [...after].map(([id, seconds]) => ({ id, seconds: seconds - (before.get(id) ?? 0) }));
  const [busiest] = growth.toSorted((a, b) => b.seconds - a.seconds);
  return busiest!.id;
}

async function rendererSeconds(session: CDPSession): Promise<Map<number, number>> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return new Map(
    processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]),
  );
}

interface PageWatcher {
  read<Value>(expression: string): Promise<Value>;
  /** Replaces the algorithm's code, and runs it. */
  type(code: string): Promise<void>;
}

/**
 * Reads the page without Playwright, which counts a page as crashed when the process of one of its frames ends.
 */
async function watchPage(browser: CDPSession, address: string): Promise<PageWatcher> {
  const { targetInfos } = await browser.send('Target.getTargets');
  const { targetId } = targetInfos.find(({ type, url }) => type === 'page' && url === address)!;
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId });
  const answers = new Map<number, (result: { result?: { value?: unknown } }) => void>();
  browser.on('Target.receivedMessageFromTarget', (received) => {
    if (received.sessionId !== sessionId) return;
    const { id, result } = JSON.parse(received.message);
    answers.get(id)?.(result);
  });
  let lastId = 0;
  const ask = async (method: string, params: object) => {
    lastId += 1;
    const id = lastId;
    const answered = new Promise<{ result?: { value?: unknown } }>((resolve) => answers.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await browser.send('Target.sendMessageToTarget', { sessionId, message });
    return answered;
  };
  const read = async <Value>(expression: string) =>
    (await ask('Runtime.evaluate', { expression, returnByValue: true })).result?.value as Value;
  return {
    read,
    async type(code) {
      await read(`document.querySelector('.cm-content').focus(); document.execCommand('selectAll')`);
      await ask('Input.insertText', { text: code });
      await read(
        `[...document.querySelectorAll('button')].find((button) => button.textContent === 'Run algorithm').click()`,
      );
    },
  };
}
