/** Bulk data on its way to the database comes back as it was, and only what shrinks is made smaller. */
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deflateData } from './deflate-data.ts';

/** Bytes as good as random, the same each time. */
function noise(length: number): Uint8Array {
  let word = 1;
  return Uint8Array.from({ length }, () => {
    word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
    return word >>> 24;
  });
}

it('comes back byte for byte, of any length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), fc.nat(200), (bytes, times) => {
      const data = new Uint8Array(bytes.length * times);
      for (let at = 0; at < data.length; at += bytes.length) data.set(bytes, at);
      expect(Buffer.compare(inflateSync(deflateData(data)), data)).toBe(0);
    }),
  );
});

it('is deflated where that saves something, and stored as it is where it doesn’t', () => {
  expect(deflateData(new Uint8Array(1_000_000)).length).toBeLessThan(20_000);
  const data = noise(1_000_000);
  // A header for each 64 kB at most, and the frame.
  expect(deflateData(data).length - data.length).toBeGreaterThan(0);
  expect(deflateData(data).length - data.length).toBeLessThan(200);
});
