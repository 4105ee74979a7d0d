/**
 * OPEN-20: whatever an algorithm returns or sends, the sandbox measures it first. The page goes on, and the person is told
 * (docs/decisions/0007-algorithm-sandbox.md).
 */
import type { Frame, Page } from '@playwright/test';
import { longestPause, openLab, outcomeOf, RESPONSIVE_MS } from './algorithm-lab.ts';
import { expect, test } from './product-test.ts';

const MILLION = 'Array.from({ length: 1e6 }, (_, at) => ({ at, text: String(at) }))';

/** Algorithms that return too much, or change what their result is written with; and what the page then shows. */
const RETURNS: readonly (readonly [name: string, body: string, shown: RegExp])[] = [
  ['returnMillion', `return ${MILLION};`, /^\[\{"at":0/],
  ['returnSlice', `return { length: 1, slice: () => ${MILLION} };`, /^\{"length":1\}$/],
  ['returnToJson', `return { toJSON: () => ${MILLION} };`, /^\[\{"at":0/],
  ['returnGetter', `return { get all() { return ${MILLION}; } };`, /^\{"all":\[\{"at":0/],
  ['returnProxy', `return new Proxy({}, { get: () => ${MILLION}, ownKeys: () => ['a'] });`, /./],
  ['returnText', `return 'x'.repeat(5e8);`, /^x{20000}…$/],
  ['returnArray', `return new Float64Array(2e6).fill(0.5);`, /^\[0\.5,0\.5/],
  ['returnCycle', `const a = ${MILLION}; a.push(a); return a;`, /^\[object Array\]$/],
  ['returnDeep', `let a = []; for (let i = 0; i < 1e6; i++) a = [a]; return a;`, /call stack/],
  ['returnThenable', `return { then: (resolve) => resolve(${MILLION}) };`, /^\[\{"at":0/],
  ['throwMillion', `throw { toString: () => 'x'.repeat(5e8) };`, /^x{1000}$/],
  ['throwMessage', `throw Object.assign(new Error(), { message: ${MILLION} });`, /^\[object Object\],/],
  ['patchSlice', `String.prototype.slice = () => ${MILLION}; return 'short';`, /^short$/],
  ['patchJson', `JSON.stringify = () => ({ length: 1, slice: () => ${MILLION} }); return [7];`, /^\[7\]$/],
  ['patchToJson', `Object.prototype.toJSON = () => ${MILLION}; return 'short';`, /^short$/],
  ['patchString', `globalThis.String = () => ${MILLION}; return 7;`, /^7$/],
  [
    'patchType',
    `Object.prototype.toString = () => ${MILLION}; const a = []; a.push(a); return a;`,
    /^\[object Array\]$/,
  ],
  ['patchThen', `const all = ${MILLION}; Promise.prototype.then = (f) => f(all); return 7;`, /./],
  [
    'patchEncoder',
    `TextEncoder.prototype.encodeInto = () => ({ read: 0, written: 0 }); return 'short';`,
    /^short$/,
  ],
  [
    'patchReflect',
    `Reflect.apply = () => ${MILLION}; Array.prototype[Symbol.iterator] = null; return 'short';`,
    /^short$/,
  ],
  [
    'callSites',
    `Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFunction()?.name ?? '');
    return [...new Set(new Error().stack)].sort();`,
    /^\["","callSites"\]$/,
  ],
  [
    'patchConsole',
    `Array.prototype.map = Array.prototype.slice = () => [${MILLION}]; console.log('x'); return 7;`,
    /^7$/,
  ],
];

/** Algorithms that send by themselves, by errors without end for example. */
const SENDS: readonly (readonly [name: string, body: string, shown: RegExp])[] = [
  ['ownEvent', `dispatchEvent({ message: { slice: () => ${MILLION} } });`, /^dispatchEvent is not defined$/],
  [
    'ownListener',
    `addEventListener('error', (event) => event.stopImmediatePropagation(), true);`,
    /is not defined$/,
  ],
  ['onPerformance', `performance.addEventListener('error', () => {});`, /is not a function$/],
  [
    'lateErrors',
    `for (let i = 0; i < 1e5; i++) queueMicrotask(() => { throw new Error('late ' + i); }); return new Promise(() => {});`,
    /^Uncaught Error: late 0$/,
  ],
  [
    'longErrors',
    `const text = 'x'.repeat(1e7); for (let i = 0; i < 20; i++) setTimeout(() => { throw new Error(text); }); return new Promise(() => {});`,
    /^Uncaught Error: x{900}/,
  ],
];

/** Texts that are hard to lay out. */
const TEXTS: readonly (readonly [name: string, body: string])[] = [
  ['tabs', `return '\\t'.repeat(20000);`],
  ['lines', `return '\\n'.repeat(20000);`],
  ['marks', `return 'a' + '\\u0301'.repeat(19999);`],
  ['joined', `return '\\u{1F468}\\u200D'.repeat(6600);`],
  ['mixed', `return '\\u05D0a\\u0661\\u202E'.repeat(5000);`],
  [
    'scripts',
    `let s = ''; for (let c = 0xA0; s.length < 20000; c += 3) s += String.fromCodePoint(0xD800 <= c && c < 0xE000 ? 65 : c); return s;`,
  ],
];

/** Runs an algorithm, and expects that the page does its work meanwhile. @returns what the algorithm ended with */
async function runCalmly(page: Page, name: string, body: string): Promise<string> {
  let outcome = '';
  const pauseMs = await longestPause(page, async () => {
    outcome = await outcomeOf(page, name, body);
    await page.getByRole('textbox', { name: 'Input' }).fill('1000');
  });
  expect(pauseMs, `${name}: longest time in which the page did nothing`).toBeLessThan(RESPONSIVE_MS);
  return outcome;
}

/** Expects that an algorithm ends with what is shown while the page does its work. */
async function expectCalm(page: Page, name: string, body: string, shown: RegExp): Promise<void> {
  expect(await runCalmly(page, name, body), name).toMatch(shown);
}

test('what an algorithm returns is cut in its worker, whatever it replaces', async ({ page }) => {
  await openLab(page);
  for (const [name, body, shown] of RETURNS) await expectCalm(page, name, body, shown);
});

test('what an algorithm sends beside its result is one error at most', async ({ page }) => {
  await openLab(page);
  for (const [name, body, shown] of SENDS) await expectCalm(page, name, body, shown);
});

test('texts that are hard to lay out leave the page responsive', async ({ page }) => {
  await openLab(page);
  for (const [name, body] of TEXTS) await expectCalm(page, name, body, /./s);
});

/** Workers without the inner wall, which send what they like when they are given a job; and what the person reads. */
const WORKERS: readonly (readonly [name: string, body: string, shown: RegExp])[] = [
  ['objects', `postMessage(${MILLION.replace('1e6', '3e5')});`, /isn’t text\.$/],
  ['outcome', `postMessage({ ok: true, text: ${MILLION.replace('1e6', '3e5')} });`, /isn’t text\.$/],
  [
    'reply',
    `postMessage({ kind: 'outcome', runId: 1, outcome: { ok: true, text: 'forged' } });`,
    /isn’t text\.$/,
  ],
  ['buffers', `const { buffer } = new Uint8Array(1e9); postMessage(buffer, [buffer]);`, /isn’t text\.$/],
  ['port', `const { port1 } = new MessageChannel(); postMessage(port1, [port1]);`, /isn’t text\.$/],
  ['longText', `postMessage('x'.repeat(4e8));`, /is longer than any result may be\.$/],
  ['prose', `postMessage('a result');`, /isn’t the outcome of a run\.$/],
  [
    'array',
    `postMessage(JSON.stringify({ ok: true, text: [1], isCut: false, sizeBytes: 1, executionTimeMs: 1 }));`,
    /isn’t the outcome of a run\.$/,
  ],
  ['nested', `postMessage('['.repeat(1e5));`, /isn’t the outcome of a run\.$/],
  ['flood', `for (let i = 0; i < 2e5; i++) postMessage('a result');`, /isn’t the outcome of a run\.$/],
  ['endless', `for (;;) postMessage({ kind: 'stopped' });`, /isn’t text\.$/],
];

/** Has every worker that the sandbox starts from now on be a hostile one. */
function startInstead(sandbox: Frame, body: string): Promise<void> {
  return sandbox.evaluate((source) => {
    const { real = Worker } = window as unknown as { real?: typeof Worker };
    class Hostile extends real {
      constructor() {
        super(URL.createObjectURL(new Blob([`onmessage = () => { ${source} };`])));
      }
    }
    Object.assign(window, { real, Worker: Hostile });
  }, body);
}

/** The sandbox's frame of the moment. The page replaces one that doesn't answer before a run: a busy one may not. */
async function readySandbox(page: Page): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().endsWith('/sandbox.html'));
  await expect.poll(() => find() !== undefined).toBe(true);
  const sandbox = find()!;
  // Messages of the run before are still being thrown away, one after the other.
  await sandbox.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      }),
  );
  return sandbox;
}

/**
 * Runs a hostile worker, and does so again when its frame was replaced before the run, so that an honest one answered.
 * @returns what the person reads, and the kinds of what the page received about the run
 */
async function runHostile(page: Page, name: string, source: string) {
  for (let attempt = 1; ; attempt++) {
    await startInstead(await readySandbox(page), source);
    const received = await page.evaluateHandle(() => {
      const kinds: string[] = [];
      addEventListener('message', ({ data }) => kinds.push(String(data?.kind)));
      return kinds;
    });
    const outcome = await runCalmly(page, `${name}${attempt}`, 'return "honest"');
    const kinds = await received.evaluate((all) => all.filter((kind) => !['alive', 'ready'].includes(kind)));
    if (outcome !== 'honest' || attempt === 3) return { outcome, kinds };
  }
}

test('without the inner wall, the frame hands nothing but an outcome to the page', async ({ page }) => {
  await openLab(page);
  // The frame has said that it is ready before it runs anything.
  await expectCalm(page, 'first', 'return 7', /^7$/);
  for (const [name, body, shown] of WORKERS)
    expect(await runHostile(page, name, body), name).toEqual({
      outcome: expect.stringMatching(shown),
      kinds: ['refused'],
    });
});

test('messages of other senders that look like the sandbox’s change nothing', async ({ page }) => {
  await openLab(page);
  await page.evaluate(() => {
    const outcome = { ok: true, text: 'forged', isCut: false, sizeBytes: 6, executionTimeMs: 1 };
    const kinds = ['outcome', 'refused', 'stopped', 'alive', 'ready'];
    setInterval(() => {
      for (let runId = 0; runId < 20; runId++)
        for (const kind of kinds) postMessage({ kind, runId, outcome, reason: 'too_long' });
    }, 100);
  });
  const body = `await new Promise((resolve) => setTimeout(resolve, 2000)); return 'own';`;
  await expectCalm(page, 'slow', body, /^own$/);
});
