import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { limitBuffers } from './limit-buffers.ts';

/** A scope with intrinsics of its own, as a worker has; 1000 bytes are its budget. */
function openScope(): (code: string) => unknown {
  const context = createContext({});
  limitBuffers(runInContext('globalThis', context), 1000);
  return (code) => runInContext(code, context);
}
const REFUSED = /array buffers of one run may take 2 GB/;

it.each([
  'new Uint8Array(1001)',
  'new Float64Array(126)',
  'new ArrayBuffer(1001)',
  'new Uint16Array(new Array(501).fill(1))',
  'new Uint8Array({ length: 1001 })',
  'Float64Array.from({ length: 126 })',
  'Uint8Array.of(...new Array(1001).fill(1))',
  'const a = []; for (;;) a.push(new Uint8Array(100))',
  'const b = new Uint8Array(100); for (;;) b.slice()',
  'const b = new Uint8Array(100); for (;;) b.map((x) => x)',
  'const b = new Uint8Array(100); for (;;) b.filter(() => true)',
  'const b = new Uint8Array(100); for (;;) b.toSorted()',
  'const b = new Uint8Array(100); for (;;) b.with(0, 1)',
  'const b = new ArrayBuffer(100); for (;;) b.slice(0, 50)',
  'const b = new ArrayBuffer(10, { maxByteLength: 5000 }); b.resize(2000)',
  'new WebAssembly.Memory({ initial: 1 })',
  'new (class Mine extends Uint8Array {})(1001)',
  'new (Uint8Array.prototype.constructor)(1001)',
  'Reflect.construct(Uint8Array, [1001])',
])('%s is over the budget', (code) => {
  expect(() => openScope()(code)).toThrow(REFUSED);
});

it('leaves everything else as it was', () => {
  const run = openScope();
  expect(run('new Uint8Array(900).length')).toBe(900);
  // Views and refused calls take nothing.
  expect(() => run('new Uint8Array(500)')).toThrow(REFUSED);
  expect(
    run('const whole = new ArrayBuffer(80); for (let i = 0; i < 99; i++) new Uint8Array(whole); 1'),
  ).toBe(1);
  expect(run('const some = Uint8Array.of(3, 1, 2); some instanceof Uint8Array')).toBe(true);
  expect(run('some.constructor === Uint8Array && Uint8Array.name')).toBe('Uint8Array');
  expect(run('Uint8Array.BYTES_PER_ELEMENT + ArrayBuffer.length')).toBe(2);
  expect(run('some.subarray(1).join()')).toBe('1,2');
  expect(run('ArrayBuffer.isView(some) && Object.prototype.toString.call(some)')).toBe('[object Uint8Array]');
  expect(() => run('new Uint8Array(-1)')).toThrow(/Invalid typed array length/);
  expect(() => run('Uint8Array(1)')).toThrow(/requires 'new'/);
  expect(run('new (class Mine extends Uint8Array { twice() { return 2 * this.length; } })(4).twice()')).toBe(
    8,
  );
});
