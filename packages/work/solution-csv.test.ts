import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { SOLUTION_COLUMNS } from './dataset.ts';
import { type SolutionFields, solutionCsv, solutionHeader } from './solution-csv.ts';

const SOLUTION: SolutionFields = {
  title: 'Zeros 1 to 10',
  difficulty: 3,
  expectedValue: 1400.5,
  approach: 'Counting',
  confidence: 1,
  description: 'Ten zeros.',
};

const single = (...solutions: SolutionFields[]) =>
  solutionCsv({ solutionSet: { workType: 'riemann_zero', solutions } });
const lines = (text: string) => text.split('\r\n');

describe('the CSV of solutions', () => {
  it('DL-08 has every field in double quotes, and is UTF-8', () => {
    const text = single({ ...SOLUTION, description: 'ζ(s) = 0, “twice”.' });
    expect(lines(text)[1]).toBe(
      '"riemann_zero","Zeros 1 to 10","3","1400.5","Counting","1","ζ(s) = 0, “twice”."',
    );
    expect(new TextDecoder('utf-8', { fatal: true }).decode(new TextEncoder().encode(text))).toBe(text);
    for (const line of lines(text).filter(Boolean)) expect(line).toMatch(/^"[^"]*"(,"[^"]*")*$/);
  });

  it('DL-09 doubles the double quotes of a description', () => {
    const text = single({ ...SOLUTION, description: 'a "b"' });
    expect(lines(text)[1]).toMatch(/,"a ""b"""$/);
    expect(Papa.parse<string[]>(text, { skipEmptyLines: true }).data[1]!.at(-1)).toBe('a "b"');
  });

  it('DL-10 writes a missing title as an empty field', () => {
    const { title: _, ...untitled } = SOLUTION;
    expect(lines(single(untitled))[1]).toMatch(/^"riemann_zero","","3",/);
  });

  it('DL-11 begins with the names of the columns, for one set', () => {
    const header = '"workType","title","difficulty","expectedValue","approach","confidence","description"';
    expect(lines(single(SOLUTION))[0]).toBe(header);
    expect(single()).toBe(`${header}\r\n`);
  });

  it('DL-12 adds workTypeName behind workType, for several sets', () => {
    const text = solutionCsv({
      solutionSets: [
        { workType: 'prime_pattern', workTypeName: 'Gaps', solutions: [SOLUTION] },
        { workType: 'prime_pattern', workTypeName: 'Races', solutions: [SOLUTION, SOLUTION] },
      ],
    });
    const rows = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    expect(rows.meta.fields).toEqual(SOLUTION_COLUMNS.map(({ name }) => name));
    expect(rows.data.map((row) => row.workTypeName)).toEqual(['Gaps', 'Races', 'Races']);
    expect(rows.data[0]).toMatchObject({ workType: 'prime_pattern', title: SOLUTION.title, confidence: '1' });
  });

  it('has the columns of the codebook', () => {
    expect(solutionHeader(true)).toEqual(SOLUTION_COLUMNS.map(({ name }) => name));
  });
});
