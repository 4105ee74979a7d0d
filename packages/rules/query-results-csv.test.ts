import { describe, expect, it } from 'vitest';
import { queryResultsCsv, queryResultsName } from './query-results-csv.ts';

describe('the console’s CSV', () => {
  it('SQL-23 puts a text with a comma in quotes, and nothing else', () => {
    expect(queryResultsCsv(['n', 'text'], [['a,b', 'plain']])).toBe('n,text\n"a,b",plain');
  });

  it('SQL-23 leaves quotes within a cell as they are', () => {
    expect(queryResultsCsv(['q'], [['say "a", "b"'], ['say "a"']])).toBe('q\n"say "a", "b""\nsay "a"');
  });

  it('has nothing for null, and JSON for lists and objects', () => {
    const rows = [[null, true, 1.5, [1, 2], { a: 1 }]];
    expect(queryResultsCsv(['a', 'b', 'c', 'd', 'e'], rows)).toBe('a,b,c,d,e\n,true,1.5,"[1,2]",{"a":1}');
  });

  it('OPEN-41 SQL-24 is named by the time in UTC', () => {
    expect(queryResultsName(new Date('2026-11-24T15:04:05.678Z'))).toBe('query-results-20261124T150405Z.csv');
  });
});
