/**
 * Recovery phrases: 128 random bits as twelve English words by BIP-39 (eleven bits a word, the last four bits a
 * checksum), and their slow hash. Words are in no log, error or table.
 */
import { randomBytes, scrypt } from 'node:crypto';
import { PHRASE_WORDS } from '@productive-mining/rules/phrase-words.ts';
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

/**
 * scrypt (RFC 7914) with 128 × N × r bytes = 32 MiB: about 0.1 s of one core for each phrase that is made or tried. 128
 * random bits can't be guessed at any speed, so more would only cost the server.
 */
const PHRASE_HASH = { N: 32_768, r: 8, p: 1, bytes: 32, memoryMaxBytes: 48 * 1024 * 1024 } as const;

const ENTROPY_BYTES = 16;
const knownWords: ReadonlySet<string> = new Set(wordlist);

export type ReadPhrase =
  | { valid: true; entropy: Uint8Array }
  | { valid: false; reason: 'phrase_word_count'; count: number }
  | {
      valid: false;
      reason: 'phrase_word_unknown';
      /** Position of the first such word, from 1. */
      position: number;
    }
  | { valid: false; reason: 'phrase_checksum_wrong' };

/** @returns twelve words */
export function makePhrase(): { words: string[]; entropy: Uint8Array } {
  const entropy = new Uint8Array(randomBytes(ENTROPY_BYTES));
  return { words: entropyToMnemonic(entropy, wordlist).split(' '), entropy };
}

/** Reads a phrase as people type it: in any case, with any space, commas or the words' numbers between the words. */
export function readPhrase(text: string): ReadPhrase {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^\d{1,2}[.):]?/, ''))
    .filter((word) => word !== '');
  if (words.length !== PHRASE_WORDS)
    return { valid: false, reason: 'phrase_word_count', count: words.length };
  const unknown = words.findIndex((word) => !knownWords.has(word));
  if (unknown >= 0) return { valid: false, reason: 'phrase_word_unknown', position: unknown + 1 };
  try {
    return { valid: true, entropy: mnemonicToEntropy(words.join(' '), wordlist) };
  } catch {
    return { valid: false, reason: 'phrase_checksum_wrong' };
  }
}

/** The last hash begun. Hashes run one after the other, so that any number of attempts takes one thread and the memory of one. */
let lastHash: Promise<unknown> = Promise.resolve();

/**
 * @param salt the server's, the same for all phrases: equal phrases have equal hashes, which is how one finds its row
 * @returns 32 bytes
 */
export function hashPhrase(entropy: Uint8Array, salt: Uint8Array): Promise<Uint8Array> {
  const run = () => runScrypt(entropy, salt);
  const hash = lastHash.then(run, run);
  lastHash = hash;
  return hash;
}

function runScrypt(entropy: Uint8Array, salt: Uint8Array): Promise<Uint8Array> {
  const { N, r, p, bytes, memoryMaxBytes } = PHRASE_HASH;
  return new Promise((resolve, reject) => {
    scrypt(entropy, salt, bytes, { N, r, p, maxmem: memoryMaxBytes }, (error, key) => {
      if (error) reject(error);
      else resolve(new Uint8Array(key));
    });
  });
}
