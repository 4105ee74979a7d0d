import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeBase64, encodeBase64 } from './base64.ts';

/** What a text stands for by the platform's own functions, which also read texts that aren't written like this. */
function decodedByPlatform(text: string): Uint8Array | undefined {
  try {
    const decoded = atob(text);
    if (btoa(decoded) !== text) return undefined;
    return Uint8Array.from(decoded, (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

it('writes and reads the examples of RFC 4648 §10', () => {
  const examples = { '': '', f: 'Zg==', fo: 'Zm8=', foo: 'Zm9v', foob: 'Zm9vYg==', fooba: 'Zm9vYmE=' };
  for (const [text, encoded] of Object.entries(examples)) {
    const bytes = new TextEncoder().encode(text);
    expect(encodeBase64(bytes)).toBe(encoded);
    expect(decodeBase64(encoded)).toEqual(bytes);
  }
});

it('reads again what it wrote, and no other text for the same bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes);
    }),
  );
  for (const text of [
    'Zg',
    'Zg=',
    'Zh==',
    'Zm9=',
    'Zg==\n',
    ' Zg==',
    'Z===',
    '====',
    'Zg==Zg==',
    'Zm-_',
    'Zé==',
  ])
    expect(decodeBase64(text), text).toBeUndefined();
});

it('reads a text as the platform does', () => {
  const letter = fc.constantFrom(...'ABYZabyz0189+/=-_ \né');
  const texts = fc.array(letter, { maxLength: 12 }).map((letters) => letters.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      expect(decodeBase64(text)).toEqual(decodedByPlatform(text));
    }),
    { numRuns: 5000 },
  );
});
