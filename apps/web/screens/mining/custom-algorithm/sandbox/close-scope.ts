/**
 * Leaves the language and a few harmless tools in a worker's global scope. It is the inner of two walls: the frame's
 * content security policy and its opaque origin hold without it, but would answer each try with a line in the console.
 */
import { describeResult } from './describe-result.ts';
import { callWith, cutText, toText } from './own-functions.ts';

const LANGUAGE = [
  'AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean DataView',
  'Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Infinity',
  'Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError',
  'ReferenceError Reflect RegExp Set String SuppressedError Symbol SyntaxError TypeError URIError Uint16Array',
  'Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet decodeURI decodeURIComponent encodeURI',
  'encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt undefined unescape',
];
const TOOLS = [
  'TextDecoder TextEncoder WebAssembly atob btoa clearInterval clearTimeout console crypto performance queueMicrotask',
  'self setInterval setTimeout structuredClone',
];
const KEPT: ReadonlySet<unknown> = new Set([...LANGUAGE, ...TOOLS].join(' ').split(' '));

/** Lines that one run may write to the browser's console, and the length of each: they leave the sandbox. */
const CONSOLE = { linesMax: 100, charactersMax: 1000, partsMax: 20 } as const;

/**
 * @param scope the global object; what it inherits is closed too, up to Object
 * @throws Error when a function stays that should not
 */
export function closeScope(scope: object): void {
  limitConsole(scope);
  for (let level: object | null = scope; level !== null; level = Object.getPrototypeOf(level)) {
    if (level === Object.prototype) return;
    for (const name of Reflect.ownKeys(level)) {
      if (KEPT.has(name) || name === 'constructor' || typeof name === 'symbol') continue;
      if (!Reflect.deleteProperty(level, name)) refuseIfUsable(level, name);
    }
  }
}

/** Throws for a property that stayed usable. Constants of the browser can't be deleted and do no harm. */
function refuseIfUsable(level: object, name: string): void {
  const { value, get } = Object.getOwnPropertyDescriptor(level, name) ?? {};
  if (get || (typeof value === 'object' && value !== null) || typeof value === 'function')
    throw new Error(`The sandbox can not be closed: ${name} stays.`);
}

function limitConsole(scope: object): void {
  const write = console.log.bind(console);
  let linesLeft: number = CONSOLE.linesMax;
  const log = (...parts: unknown[]) => {
    if (linesLeft <= 0) return;
    linesLeft -= 1;
    const line: unknown[] = [];
    for (let at = 0; at < parts.length && at < CONSOLE.partsMax; at++) line[at] = shortenPart(parts[at]);
    callWith(write, undefined, line);
  };
  Object.defineProperty(scope, 'console', {
    value: { debug: log, error: log, info: log, log, warn: log },
    configurable: true,
    writable: true,
  });
}

/**
 * Keeps numbers as they are and writes objects as text, because the console would hold on to the objects themselves.
 */
function shortenPart(part: unknown): unknown {
  if (typeof part === 'number' || typeof part === 'boolean') return part;
  const text = part instanceof Error ? toText(part.stack) : describeResult(part).text;
  return cutText(text, 0, CONSOLE.charactersMax);
}
