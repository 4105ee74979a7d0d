import { describe, expect, it } from 'vitest';
import { titlesOf } from './test-titles.ts';

const read = (text: string) => titlesOf({ path: 'a.test.ts', text });

describe('titles of tests', () => {
  it.each([
    ["it('A-01 is so', () => {});", ['A-01 is so']],
    ["describe('A-01', () => { test.skip('A-02', () => {}); });", ['A-01', 'A-02']],
    ["it.each([['A-01', 2]])('%s is %i', () => {});", ['%s is %i', 'A-01']],
    ["const ROWS = [{ id: 'A-01' }];\nit.each(ROWS.filter(Boolean))('$id', () => {});", ['$id', 'A-01']],
    ["const ROWS = ['A-01'];\ntest(`$" + '{ROWS.join()} and A-02`, () => {});', ['A-01', ' and A-02']],
    ["await test.step('A-01 start', () => start());", ['A-01 start']],
  ])('are read from %j', (text, titles) => {
    expect(
      read(text)
        .filter((title) => title !== '')
        .sort(),
    ).toEqual([...titles].sort());
  });

  it.each([
    '// A-01\nf();',
    '/** A-01 */\nexport const a = 1;',
    "expect('A-01').toBe(1);",
    "const a = 'A-01';",
    "log('A-01');",
  ])('are not what else a file says: %j', (text) => {
    expect(read(`it('is so', () => {\n${text.replace('export ', '')}\n});`)).toEqual(['is so']);
  });
});
