import { describe, expect, it } from 'vitest';
import { type CitedBlock, citeAsBibtex, citeAsText, citedStatus, isOwnMachine } from './cite-block.ts';

const cited: CitedBlock = {
  index: 12,
  kind: 'Riemann Zero Analysis',
  statement: 'All 6,144 zeros lie on the line; 1 % of {x_1} & more, 2^3 \\ ~.',
  status: 'proved',
  instance: null,
  timestamp: '2026-03-09T08:07:06.005Z',
  blockHash: 'ab'.repeat(32),
  ledger: `${'c'.repeat(8)}${'d'.repeat(56)}`,
  version: '0.1.0',
  url: 'https://mine.example/blocks/12',
};

describe('a cited block', () => {
  it('is named in a line by statement, version, index, time, hash and ledger', () => {
    const text = citeAsText(cited);
    for (const part of [
      cited.statement,
      'block 12',
      cited.timestamp,
      cited.blockHash,
      cited.ledger,
      '0.1.0',
      'Status: proved.',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/ https:\/\/mine\.example\/blocks\/12$/);
  });

  it('is an entry of BibTeX whose braces close and whose signs are escaped', () => {
    const entry = citeAsBibtex(cited);
    expect(entry).toContain('@misc{productive-mining-cccccccc-12,');
    expect(entry).toContain(
      'title = {{All 6,144 zeros lie on the line; 1 \\% of \\textbraceleft{}x\\_1\\textbraceright{} \\& more, 2\\^{}3 \\textbackslash{} \\~{}.}}',
    );
    expect(entry).toContain('year = {2026},\n  month = {3},');
    expect(entry).toContain(cited.blockHash);
    expect(entry).toContain(cited.ledger);
    // As BibTeX counts them: a statement with a brace of one kind ends no field.
    for (const one of [entry, citeAsBibtex({ ...cited, statement: 'A brace } alone.' })])
      expect(one.match(/\{/g)).toHaveLength(one.match(/\}/g)!.length);
    expect(entry).toContain('  url = {https://mine.example/blocks/12}\n');
    expect(entry).toContain('Status: proved. ');
  });

  it('of a random instance names which one, and where it is whole', () => {
    const instance = {
      subject: 'lattice 7 of dimension 70',
      seed: 'e'.repeat(64),
      url: 'https://x.example/i',
    };
    const whole = `Instance: lattice 7 of dimension 70, from seed ${'e'.repeat(64)}, whole at https://x.example/i.`;
    for (const cite of [citeAsText, citeAsBibtex]) {
      expect(cite({ ...cited, instance })).toContain(whole);
      expect(cite({ ...cited, instance: { ...instance, seed: null } })).toContain('dimension 70, whole at');
      expect(cite(cited)).not.toContain('Instance');
    }
  });

  it('says first that the block doesn’t hold, then what is known since of the statement', () => {
    const statement = { status: 'reported' as const };
    const noted = { ...statement, note: 'Nothing counts them.' };
    expect(citedStatus({ status: 'verified' }, statement)).toBe('reported');
    expect(citedStatus({ status: 'verified' }, noted)).toBe(
      'reported when it was sealed. Known since: Nothing counts them',
    );
    expect(citedStatus({ status: 'disputed' }, noted)).toMatch(/^disputed/);
    expect(citedStatus({ status: 'faulty' }, noted)).toMatch(/^not verified/);
  });

  it.each([
    ['127.0.0.1', true],
    ['localhost', true],
    ['[::1]', true],
    ['mine.example', false],
  ])('on %s has an address of the reader’s own machine: %s', (hostname, isOwn) => {
    expect(isOwnMachine({ hostname })).toBe(isOwn);
  });
});
