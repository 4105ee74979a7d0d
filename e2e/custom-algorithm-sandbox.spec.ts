/** Whatever the code of a custom algorithm tries, the page stays responsive and nothing leaves the sandbox. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from '@playwright/test';
import {
  FAILED,
  longestPause,
  newestExecution,
  notice,
  openLab,
  outcomeOf,
  RESPONSIVE_MS,
  resultText,
  SLACK_MS,
  start,
  TIME_LIMIT_MS,
} from './algorithm-lab.ts';
import { expect, test } from './product-test.ts';

/** A server that counts the requests that reach it, as a leak would. */
let collector: Server;
let hits: string[];
let collectorUrl: string;

test.beforeAll(async () => {
  collector = createServer((request, response) => {
    hits.push(`${request.method} ${request.url}`);
    response.setHeader('access-control-allow-origin', '*');
    response.end('export default 1;');
  });
  collector.on('upgrade', (request, socket) => {
    hits.push(`upgrade ${request.url}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  collectorUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
test.afterAll(() => collector.close());
test.beforeEach(() => {
  hits = [];
});

/** Takes the lines that a browser writes when a policy holds out of the complaints that fail the test. */
function takePolicyLines(complaints: string[]): void {
  const left = complaints.filter((line) => !/Content Security Policy/i.test(line));
  complaints.splice(0, complaints.length, ...left);
}

/** Everything that requests, stores, draws or speaks, by name. */
const POWERS =
  'fetch XMLHttpRequest WebSocket WebSocketStream EventSource WebTransport importScripts indexedDB localStorage ' +
  'sessionStorage caches document window parent top frames opener Worker SharedWorker BroadcastChannel MessageChannel ' +
  'postMessage close navigator location origin URL Blob FileReader OffscreenCanvas FontFace Notification Request ' +
  'Response cookieStore reportError onmessage trustedTypes requestAnimationFrame';

test('OPEN-20 nothing but the language and a few tools is there, however deep the code digs', async ({
  page,
}) => {
  await openLab(page);
  const names = JSON.stringify(POWERS.split(' '));
  const dig = `
    const found = new Set();
    const everywhere = Function('return this')();
    for (let level = everywhere; level && level !== Object.prototype; level = Object.getPrototypeOf(level))
      for (const name of Object.getOwnPropertyNames(level)) found.add(name);
    return ${names}.filter((name) => found.has(name) || name in everywhere || eval('typeof ' + name) !== 'undefined');`;
  expect(await outcomeOf(page, 'dig', dig)).toBe('[]');
  const left = `
    const left = [];
    for (let level = globalThis; level && level !== Object.prototype; level = Object.getPrototypeOf(level))
      for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(level)))
        if (typeof value === 'function' && /^[a-z]/.test(name)) left.push(name);
    return left.filter((name) => name !== 'constructor').sort().join(' ');`;
  expect(await outcomeOf(page, 'left', left)).toBe(
    'atob btoa clearInterval clearTimeout decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval ' +
      'isFinite isNaN parseFloat parseInt queueMicrotask setInterval setTimeout structuredClone unescape',
  );
});

test('what the code tries by name fails, and no request leaves', async ({ page, complaints, baseURL }) => {
  await openLab(page);
  const leaks: Request[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('http') && request.url().includes('leak')) leaks.push(request);
  });
  for (const base of [collectorUrl, baseURL]) {
    const url = `${base}/leak`;
    const tries: readonly [string, string][] = [
      ['useFetch', `return fetch('${url}')`],
      ['useXhr', `const x = new XMLHttpRequest(); x.open('GET', '${url}'); x.send(); return 'sent'`],
      ['useWebSocket', `return new WebSocket('${url.replace('http', 'ws')}').readyState`],
      ['useImportScripts', `importScripts('${url}'); return 'loaded'`],
    ];
    for (const [name, body] of tries) {
      expect(await outcomeOf(page, name, body)).toMatch(/is not defined$/);
      await expect(notice(page, FAILED)).toContainText('is not defined');
    }
    expect(await outcomeOf(page, 'useImport', `return (await import('${url}')).default`)).toMatch(
      /Failed to fetch/,
    );
  }
  expect(
    await outcomeOf(
      page,
      'useData',
      `return (await import('data:text/javascript,export default 7')).default`,
    ),
  ).toMatch(/Failed to fetch/);
  takePolicyLines(complaints);
  const others: readonly [string, string][] = [
    ['useIndexedDb', `indexedDB.open('x'); return 'opened'`],
    ['useStorage', `localStorage.setItem('a', 'b'); return 'stored'`],
    ['useDocument', `return document.title`],
    ['useParent', `return parent.document.title`],
    ['usePost', `for (;;) postMessage({ kind: 'outcome', runId: 1 })`],
  ];
  for (const [name, body] of others) expect(await outcomeOf(page, name, body)).toMatch(/is not defined$/);
  expect(hits).toEqual([]);
  // The browser names each import that it blocked.
  expect(leaks.length).toBeGreaterThan(0);
  for (const leak of leaks) expect(leak.failure()?.errorText).toMatch(/csp/i);
});

test('without the inner wall, policy and opaque origin still hold', async ({ page, complaints, baseURL }) => {
  const frame = await openLab(page);
  const urls = [`${collectorUrl}/leak`, `${baseURL}/leak`];
  const inFrame = await frame.evaluate(tryInFrame, urls);
  expect(inFrame).toEqual({
    origin: 'null',
    fetch: 'blocked',
    storage: 'SecurityError',
    cookie: 'SecurityError',
    parent: 'SecurityError',
    remoteWorker: 'blocked',
  });
  const inWorker = await frame.evaluate(runInBareWorker, `(${attackFromWorker})(${JSON.stringify(urls)})`);
  expect(inWorker).toEqual({
    fetch: 'blocked',
    xhr: 'blocked',
    webSocket: 'blocked',
    importScripts: 'blocked',
    indexedDB: 'blocked',
    caches: 'blocked',
  });
  expect(hits).toEqual([]);
  takePolicyLines(complaints);
});

/** Tries requests in the sandbox's document itself, in which no visitor's code ever runs. */
async function tryInFrame(urls: string[]) {
  const nameOf = (action: () => unknown) => {
    try {
      action();
      return 'open';
    } catch (failure) {
      return (failure as Error).name;
    }
  };
  const fetched = await Promise.allSettled(urls.map((url) => fetch(url, { mode: 'no-cors' })));
  const workers = urls.map(
    (url) =>
      new Promise<boolean>((resolve) => {
        try {
          const worker = new Worker(url);
          worker.onerror = () => resolve(true);
          worker.onmessage = () => resolve(false);
        } catch {
          resolve(true);
        }
      }),
  );
  return {
    origin: window.origin,
    fetch: fetched.every(({ status }) => status === 'rejected') ? 'blocked' : 'open',
    storage: nameOf(() => localStorage.length),
    cookie: nameOf(() => document.cookie),
    parent: nameOf(() => parent.document.title),
    remoteWorker: (await Promise.all(workers)).every(Boolean) ? 'blocked' : 'open',
  };
}

/** Tries requests with the whole scope of a worker. Its text is sent there, so it names nothing outside itself. */
async function attackFromWorker(targets: string[]) {
  const isOpen = (action: () => unknown) => {
    try {
      action();
      return true;
    } catch {
      return false;
    }
  };
  const word = (tries: boolean[]) => (tries.some(Boolean) ? 'open' : 'blocked');
  const fetched = await Promise.allSettled(targets.map((url) => fetch(url, { mode: 'no-cors' })));
  const sockets = targets.map(
    (url) =>
      new Promise<boolean>((resolve) => {
        try {
          const socket = new WebSocket(url.replace('http', 'ws'));
          socket.onopen = () => resolve(true);
          socket.onerror = () => resolve(false);
        } catch {
          resolve(false);
        }
      }),
  );
  const importScript = (globalThis as unknown as { importScripts: (url: string) => void }).importScripts;
  const openDatabase = new Promise<boolean>((resolve) => {
    try {
      const request = indexedDB.open('x');
      request.onsuccess = () => resolve(true);
      request.onerror = () => resolve(false);
    } catch {
      resolve(false);
    }
  });
  // Absent in a context that isn't secure, as one without origin is.
  const openCache = Promise.resolve()
    .then(() => caches.open('x'))
    .then(
      () => true,
      () => false,
    );
  return {
    fetch: word(fetched.map(({ status }) => status === 'fulfilled')),
    xhr: word(
      targets.map((url) =>
        isOpen(() => {
          const request = new XMLHttpRequest();
          request.open('GET', url, false);
          request.send();
        }),
      ),
    ),
    webSocket: word(await Promise.all(sockets)),
    importScripts: word(targets.map((url) => isOpen(() => importScript(url)))),
    indexedDB: word([await openDatabase]),
    caches: word([await openCache]),
  };
}

/** Evaluates a promise in a worker like that of a run, but with the whole scope of a worker. */
function runInBareWorker(expression: string) {
  const source = `${expression}.then(postMessage, (e) => postMessage(String(e)))`;
  const worker = new Worker(URL.createObjectURL(new Blob([source])));
  return new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => resolve(message);
  });
}

test('prototypes of the page stay as they are, and the code can not feign another result', async ({
  page,
}) => {
  await openLab(page);
  const pollute = `
    Object.prototype.polluted = 'yes';
    Array.prototype.map = () => 'stolen';
    Promise.prototype.then = () => 'stolen';
    JSON.stringify = () => 'forged';
    Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => 'stolen';
    performance.now = () => -1e9;
    Object.freeze(Object.prototype);
    return { kind: 'ready', toJSON() { return 'as JSON'; } };`;
  await outcomeOf(page, 'pollute', pollute);
  const seen = await page.evaluate(() => ({
    polluted: 'polluted' in {},
    isFrozen: Object.isFrozen(Object.prototype),
    mapped: [1, 2].map((n) => 2 * n),
    json: JSON.stringify({ a: 1 }),
  }));
  expect(seen).toEqual({ polluted: false, isFrozen: false, mapped: [2, 4], json: '{"a":1}' });
  expect(await outcomeOf(page, 'afterwards', `return 'polluted' in {}`)).toBe('false');
});

test('a flood of errors, rejections, timers and console lines does not reach the page', async ({ page }) => {
  await openLab(page);
  let lines = 0;
  page.on('console', () => {
    lines += 1;
  });
  const flood = `
    for (let i = 0; i < 5000; i++) {
      console.log('line', i);
      Promise.reject(new Error('rejected'));
      setTimeout(() => {});
    }
    return 'flooded';`;
  expect(await outcomeOf(page, 'flood', flood)).toBe('flooded');
  expect(lines).toBeLessThanOrEqual(100);
  expect(
    await outcomeOf(
      page,
      'late',
      `setTimeout(() => { throw new Error('late') }); return new Promise(() => {})`,
    ),
  ).toBe('Uncaught Error: late');
});

test('OPEN-20 an endless loop leaves the page responsive and ends after 10 s with the failure toast', async ({
  page,
}) => {
  await openLab(page);
  await start(page, 'function endless() { for (;;); }');
  const startedMs = Date.now();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  const pauseMs = await longestPause(page, async () => {
    await page.getByRole('textbox', { name: 'Input' }).fill('7');
    await expect(notice(page, FAILED)).toContainText(
      'Algorithm execution failed: Stopped at the limit of 10 s.',
      {
        timeout: TIME_LIMIT_MS + SLACK_MS,
      },
    );
  });
  expect(Date.now() - startedMs).toBeGreaterThan(TIME_LIMIT_MS - 1000);
  expect(pauseMs, 'longest time in which the page did nothing').toBeLessThan(RESPONSIVE_MS);
  expect(await outcomeOfNext(page)).toBe('8');
});

/** Outcome of the next run, which an ended one must not affect. */
async function outcomeOfNext(page: Page): Promise<string> {
  await start(page, 'function next(x) { return x + 1; }');
  await expect(newestExecution(page)).toContainText('next(7)');
  return (await resultText(page).textContent()) ?? '';
}

test('leaving the tab ends the run', async ({ page }) => {
  await openLab(page);
  await start(page, 'function endless() { for (;;); }');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await page.getByRole('tab', { name: 'Productive Mining' }).click();
  await expect(notice(page, FAILED)).toContainText('Cancelled.');
  expect(page.frames()).toHaveLength(1);
});
