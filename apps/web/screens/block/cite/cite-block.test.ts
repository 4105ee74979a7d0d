import { describe, expect, it } from 'vitest';
import { type CitedBlock, citableUrl, citeAsBibtex, citeAsText } from './cite-block.ts';

const cited: CitedBlock = {
  index: 12,
  kind: 'Riemann Zero Analysis',
  statement: 'All 6,144 zeros lie on the line; 1 % of {x_1} & more, 2^3 \\ ~.',
  timestamp: '2026-03-09T08:07:06.005Z',
  blockHash: 'ab'.repeat(32),
  ledger: `${'c'.repeat(8)}${'d'.repeat(56)}`,
  version: '0.1.0',
  url: 'https://mine.example/blocks/12',
};

describe('a cited block', () => {
  it('is named in a line by statement, version, index, time, hash and ledger', () => {
    const text = citeAsText(cited);
    for (const part of [cited.statement, 'block 12', cited.timestamp, cited.blockHash, cited.ledger, '0.1.0'])
      expect(text).toContain(part);
    expect(text).toMatch(/ https:\/\/mine\.example\/blocks\/12$/);
    expect(citeAsText({ ...cited, url: undefined })).toMatch(/d\.$/);
  });

  it('is an entry of BibTeX whose braces close and whose signs are escaped', () => {
    const entry = citeAsBibtex(cited);
    expect(entry).toContain('@misc{productive-mining-cccccccc-12,');
    expect(entry).toContain(
      'title = {{All 6,144 zeros lie on the line; 1 \\% of \\{x\\_1\\} \\& more, 2\\^{}3 \\textbackslash{} \\~{}.}}',
    );
    expect(entry).toContain('year = {2026},\n  month = {3},');
    expect(entry).toContain(cited.blockHash);
    expect(entry).toContain(cited.ledger);
    const unescaped = entry.replaceAll(/\\[{}]/g, '');
    expect(unescaped.match(/\{/g)).toHaveLength(unescaped.match(/\}/g)!.length);
    expect(citeAsBibtex({ ...cited, url: undefined })).not.toContain('url');
  });

  it.each([
    ['127.0.0.1', undefined],
    ['localhost', undefined],
    ['[::1]', undefined],
    ['mine.example', 'http://mine.example:3000/blocks/12'],
  ])('on %s has the address %s', (hostname, url) => {
    expect(citableUrl({ hostname, origin: `http://${hostname}:3000` }, '/blocks/12')).toBe(url);
  });
});
