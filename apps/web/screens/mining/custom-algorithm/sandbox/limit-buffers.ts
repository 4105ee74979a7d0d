/**
 * A budget for the memory outside the heap, which no browser limits for one worker: without it a loop that keeps typed
 * arrays takes gigabytes of the visitor's machine in seconds. It guards against mistakes, not against cunning: code
 * that gets round it ends with the sandbox's process (docs/decisions/0007-algorithm-sandbox.md).
 */

/** Bytes of all array buffers of a run together. A running program can't be told which of them are free again. */
const BUFFER_BYTES_MAX = 2 ** 31;
const WASM_PAGE_BYTES = 65_536;

const OVER_BUDGET =
  'The array buffers of one run may take 2 GB in all, including those no longer used. Use the same ones again.';

const TYPED_ARRAYS =
  'Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array BigInt64Array BigUint64Array ' +
  'Float16Array Float32Array Float64Array';

type Members = Record<string, unknown>;
type BytesOf = (args: readonly unknown[], self: unknown) => unknown;
/** A function that takes memory when it is called: its owner, its name, and how much it takes. */
type Taker = readonly [owner: Members | undefined, name: string, bytesOf: BytesOf];

// Taken before the code could replace them; a replacement would be handed what is guarded here.
const { apply, construct, defineProperty, getPrototypeOf } = Reflect;
const { hasOwn } = Object;

/** @param scope the global object, whose constructors and functions are replaced by ones that count */
export function limitBuffers(scope: object, bytesMax = BUFFER_BYTES_MAX): void {
  let bytesLeft = bytesMax;
  /** Anything but a positive number is left to the language to refuse. */
  const charge = (amount: unknown) => {
    const bytes = Number(amount);
    if (!(bytes > 0)) return;
    if (bytes > bytesLeft) throw new RangeError(OVER_BUDGET);
    bytesLeft -= bytes;
  };
  const globals = scope as Members;
  for (const taker of constructorsOf(globals)) guardConstructor(taker, charge);
  for (const taker of methodsOf(globals)) guardMethod(taker, charge);
}

function constructorsOf(globals: Members): Taker[] {
  const arrays = TYPED_ARRAYS.split(' ').map((name): Taker => {
    const elementBytes = Number((globals[name] as Members | undefined)?.BYTES_PER_ELEMENT);
    return [globals, name, ([source]) => elementBytes * lengthOf(source)];
  });
  const pagesOf = (descriptor: unknown) => Number((descriptor as Members | undefined)?.initial);
  return [
    ...arrays,
    [globals, 'ArrayBuffer', ([length]) => length],
    [globals.WebAssembly as Members, 'Memory', ([descriptor]) => WASM_PAGE_BYTES * pagesOf(descriptor)],
  ];
}

/** Elements that a constructor is asked for. A view on an existing buffer takes nothing: a buffer has no length. */
function lengthOf(source: unknown): number {
  return Number(typeof source === 'object' && source !== null ? (source as Members).length : source);
}

const sizeOf = (value: unknown) => (value as Partial<ArrayBuffer> | null | undefined)?.byteLength;

/** Functions that make or widen buffers without one of the constructors. */
function methodsOf(globals: Members): Taker[] {
  const prototypeOf = (maker: unknown) => (maker as { prototype?: Members } | undefined)?.prototype;
  const buffers = prototypeOf(globals.ArrayBuffer);
  const arrays = getPrototypeOf(prototypeOf(globals.Uint8Array) ?? {}) as unknown as Members;
  const memories = prototypeOf((globals.WebAssembly as Members | undefined)?.Memory);
  const growth: BytesOf = ([length], self) => Number(length) - (sizeOf(self) ?? 0);
  const copy: BytesOf = (_args, self) => sizeOf(self);
  return [
    [buffers, 'resize', growth],
    [buffers, 'transfer', growth],
    [buffers, 'transferToFixedLength', growth],
    [arrays, 'toReversed', copy],
    [arrays, 'toSorted', copy],
    [arrays, 'with', copy],
    [memories, 'grow', ([pages]) => WASM_PAGE_BYTES * Number(pages)],
    [prototypeOf(globals.TextEncoder), 'encode', ([text]) => (typeof text === 'string' ? text.length : 0)],
    [globals, 'structuredClone', ([value]) => sizeOf(value)],
  ];
}

function guardConstructor([owner, name, bytesOf]: Taker, charge: (bytes: unknown) => void): void {
  const native = owner?.[name] as { prototype: object } | undefined;
  if (!owner || !native) return;
  const guarded: object = new Proxy(native, {
    construct(target, args, newTarget) {
      charge(bytesOf(args, undefined));
      return construct(target as typeof Object, args, newTarget);
    },
  });
  defineProperty(owner, name, { value: guarded, configurable: true, writable: true });
  // Makes slice, map and filter count too, which ask an array for its constructor.
  defineProperty(native.prototype, 'constructor', { value: guarded, configurable: true, writable: true });
}

function guardMethod([owner, name, bytesOf]: Taker, charge: (bytes: unknown) => void): void {
  const native = owner?.[name];
  if (!owner || typeof native !== 'function') return;
  const guarded = function (this: unknown, ...args: unknown[]): unknown {
    charge(bytesOf(args, this));
    return apply(native, this, args);
  };
  defineProperty(holderOf(owner, name), name, { value: guarded, configurable: true, writable: true });
}

/** Finds the object in the chain of prototypes that owns the member, so that none behind it keeps the native one. */
function holderOf(owner: object, name: string): object {
  for (let level: object | null = owner; level; level = getPrototypeOf(level)) {
    if (hasOwn(level, name)) return level;
  }
  return owner;
}
