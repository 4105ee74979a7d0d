import { SAMPLE_QUERIES } from '@productive-mining/rules/sample-queries.ts';
import { describe, expect, it } from 'vitest';
import { QUERY_WORDS } from './query-words.ts';

const words = QUERY_WORDS.split(' ');

describe('the words that the editor offers', () => {
  it('have all that the samples write in capitals, each once', () => {
    const written = SAMPLE_QUERIES.flatMap(({ query }) => query.match(/\b[A-Z]{2,}\b/g) ?? []);
    expect(written.length).toBeGreaterThan(50);
    expect(written.filter((word) => !words.includes(word.toLowerCase()))).toEqual([]);
    expect(new Set(words).size).toBe(words.length);
  });

  it('have none that changes anything, and none that a table’s name could turn into', () => {
    for (const word of ['insert', 'update', 'delete', 'drop', 'set', 'discard', 'lock', 'copy'])
      expect(words).not.toContain(word);
    expect(words.filter((word) => /^u.*s.*e.*r.*s/.test(word))).toEqual([]);
  });
});
