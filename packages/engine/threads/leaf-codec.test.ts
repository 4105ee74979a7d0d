import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packLeaves, unpackLeaves } from './leaf-codec.ts';

it('unpacks what was packed', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 50 })), (leaves) => {
      expect(unpackLeaves(packLeaves(leaves)).map((leaf) => [...leaf])).toEqual(
        leaves.map((leaf) => [...leaf]),
      );
    }),
  );
});

it('joins packed chunks by joining their bytes', () => {
  const [a, b] = [[new Uint8Array([1, 2]), new Uint8Array()], [new Uint8Array([3])]];
  expect(unpackLeaves(new Uint8Array([...packLeaves(a!), ...packLeaves(b!)]))).toEqual([...a!, ...b!]);
});

it('refuses bytes that are cut short', () => {
  const packed = packLeaves([new Uint8Array([1, 2, 3])]);
  expect(() => unpackLeaves(packed.subarray(0, packed.length - 1))).toThrow(RangeError);
});
