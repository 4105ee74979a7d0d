/** What STYLE.md asks of the words in comments and texts, as far as it can be seen in text. */

import { describe, expect, it } from 'vitest';
import { documentFiles, sourceFiles } from './source-files.ts';

/** A comment whose first word is "Of" or "Where". A later line of the same comment may begin so. */
const FRAGMENT =
  /\/\*+\s*(?:\*\s*)?(?:Of|Where)\s[^\n]*|(?<!^[ \t]*\/\/[^\n]*\n[ \t]*)\/\/ (?:Of|Where)\s[^\n]*/gm;

/** A line break within a comment counts as a space. */
const spaced = (words: string) => words.split(' ').join('\\s+(?:(?:\\*|//)\\s+)?');

const TRANSLATED: Record<string, RegExp> = {
  again: /\banew\b/i,
  'on average': new RegExp(`\\b${spaced('in the mean')}\\b(?! ?time)`, 'i'),
  'here, available or current': new RegExp(`\\b${spaced('at hand')}\\b`, 'i'),
  also: /\bbesides(?=[.,;:)(]| \()/i,
  // "Stands for", "stands still" and the visitor who stands somewhere in a ranking are plain.
  'is, applies or is shown': /(?<!\b(?:you|would) )\bstands?\b(?!-|\s+(?:for|still|out)\b)/i,
};

const SELF = 'tests/english.test.ts';
const readSources = sourceFiles.filter(({ path }) => path !== SELF);

/** STYLE.md's section on words names those that it bans; of the changelog, what is released stays as it was. */
const UNREAD: Record<string, RegExp> = {
  'STYLE.md': /^## Words\n[\s\S]*/m,
  'CHANGELOG.md': /^## \[\d[\s\S]*/m,
};

const documents = documentFiles.map(({ path, text }) => ({
  path,
  text: UNREAD[path] ? text.replace(UNREAD[path], '') : text,
}));

describe('comments', () => {
  it('begin with what they are about', () => {
    const found = readSources.flatMap(({ path, text }) =>
      [...text.matchAll(FRAGMENT)].map(([comment]) => `${path}: ${comment}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['/** Of a whole unit. */', 1],
    ['/**\n * Where the unit starts.\n */', 1],
    ['const a = 1; // Of the tip.', 1],
    ['// The tip.\n// Of the three, this one counts.', 0],
    ['/** The place of a unit. Where it starts is in its plan. */', 0],
  ])('are found in %j', (text, count) => {
    expect([...text.matchAll(FRAGMENT)]).toHaveLength(count);
  });
});

describe('comments and texts', () => {
  it.each(Object.entries(TRANSLATED))('say "%s" in plain words', (_plain, word) => {
    const found = [...readSources, ...documents].flatMap(({ path, text }) => {
      const match = word.exec(text);
      return match === null ? [] : [`${path}:${text.slice(0, match.index).split('\n').length}: ${match[0]}`];
    });
    expect(found).toEqual([]);
  });
});

describe('documents that are read', () => {
  it('are those at the root, in docs and in the folders of packages and kinds', () => {
    const paths = documents.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'STYLE.md',
        'CHANGELOG.md',
        'docs/decisions/0005-ledger.md',
        'packages/ledger/README.md',
        'packages/work/prime-pattern/README.md',
        'scripts/new-work-type/square-free-numbers/README.md',
      ]),
    );
    const changelog = documents.find(({ path }) => path === 'CHANGELOG.md')!;
    expect(changelog.text).toContain('## [Unreleased]');
  });
});
