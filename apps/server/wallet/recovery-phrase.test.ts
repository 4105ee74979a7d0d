import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashPhrase, makePhrase, readPhrase } from './recovery-phrase.ts';

/** The test vectors of BIP-39 with 128 bits: github.com/trezor/python-mnemonic, vectors.json, "english". */
const VECTORS = [
  [
    '00000000000000000000000000000000',
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
  ],
  [
    '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
  ],
  [
    '80808080808080808080808080808080',
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
  ],
  ['ffffffffffffffffffffffffffffffff', 'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong'],
  [
    '9e885d952ad362caeb4efe34a8e91bd2',
    'ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic',
  ],
] as const;

const anyEntropy = fc.uint8Array({ minLength: 16, maxLength: 16 });
const wordsOf = (entropy: Uint8Array) => entropyToMnemonic(entropy, wordlist).split(' ');
const replaceAt = (words: readonly string[], at: number, word: string) =>
  words.map((present, index) => (index === at ? word : present));

describe('OPEN-05 recovery phrases', () => {
  it.each(VECTORS)('%s is read from its published words', (hex, words) => {
    expect(readPhrase(words)).toEqual({ valid: true, entropy: new Uint8Array(Buffer.from(hex, 'hex')) });
  });

  it('are read however they were typed', () => {
    const separator = fc.constantFrom(' ', '  ', '\n', '\t', ', ', ',', '; ', '\u3000');
    fc.assert(
      fc.property(anyEntropy, separator, fc.boolean(), fc.boolean(), (entropy, between, upper, numbered) => {
        const typed = wordsOf(entropy).map(
          (word, at) => (numbered ? `${at + 1}. ` : '') + (upper ? word.toUpperCase() : word),
        );
        expect(readPhrase(` ${typed.join(between)}\n`)).toEqual({ valid: true, entropy });
      }),
    );
  });

  it('a foreign word is named by its position', () => {
    fc.assert(
      fc.property(anyEntropy, fc.nat(11), (entropy, at) => {
        const words = replaceAt(wordsOf(entropy), at, 'frobnicate');
        expect(readPhrase(words.join(' '))).toEqual({
          valid: false,
          reason: 'phrase_word_unknown',
          position: at + 1,
        });
      }),
    );
  });

  it('one other word is caught by the checksum, except one time in sixteen', () => {
    // Four bits of checksum: 2,048 / 16 = 128 of the words at one place pass, one of them the right one.
    const words = wordsOf(new Uint8Array(16));
    for (const at of [0, 5, 11]) {
      const passing = wordlist.filter((word) => readPhrase(replaceAt(words, at, word).join(' ')).valid);
      expect(passing.length).toBeGreaterThan(80);
      expect(passing.length).toBeLessThan(180);
    }
    const backwards = VECTORS[4][1].split(' ').reverse().join(' ');
    expect(readPhrase(backwards)).toEqual({ valid: false, reason: 'phrase_checksum_wrong' });
  });

  it.each([
    ['', 0],
    ['zoo', 1],
    [VECTORS[0][1].replace('about', ''), 11],
    [`${VECTORS[0][1]} about`, 13],
  ])('%j has not twelve words but %i', (text, count) => {
    expect(readPhrase(text)).toEqual({ valid: false, reason: 'phrase_word_count', count });
  });

  it('differ each time, and can be read', () => {
    const made = Array.from({ length: 50 }, makePhrase);
    for (const { words, entropy } of made) {
      expect(words).toHaveLength(12);
      expect(readPhrase(words.join(' '))).toEqual({ valid: true, entropy });
    }
    expect(new Set(made.map(({ words }) => words.join(' '))).size).toBe(50);
  });

  it('have a hash that depends on the salt, also when many are made at once', async () => {
    const entropy = new Uint8Array(16).fill(7);
    const salts = [1, 1, 2, 1].map((salt) => new Uint8Array(32).fill(salt));
    const [one, same, other, again] = await Promise.all(salts.map((salt) => hashPhrase(entropy, salt)));
    expect(one).toEqual(same);
    expect(one).toEqual(again);
    expect(one).not.toEqual(other);
    expect(one).toHaveLength(32);
  });
});
