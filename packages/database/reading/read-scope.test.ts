import { beforeAll, describe, expect, it } from 'vitest';
import { checkStatement, loadGrammar } from './check-statement.ts';

beforeAll(loadGrammar);

function scopeOf(text: string) {
  const checked = checkStatement(text);
  if (!checked.ok) throw new Error(checked.reason);
  return checked.scope;
}

const PRIMES = { workType: 'prime_pattern', frontier: undefined, rowsMax: undefined };
const KIND = `work_type = 'prime_pattern'`;
const of = (where: string, select = '*') => `select ${select} from coverage where ${KIND} and ${where}`;
const STRETCH = 'from_position < 100 and to_position > 20';

describe('the stretch that a statement asks for', () => {
  it.each([
    [of(STRETCH), 20n, 100n],
    [of('from_position >= 20 and to_position <= 100'), 20n, 100n],
    [of('from_position > 19 and from_position <= 99'), 20n, 100n],
    [of('to_position >= 21 and to_position < 101'), 20n, 100n],
    [of('from_position between 20 and 99'), 20n, 100n],
    [of('20 <= from_position and 100 >= to_position'), 20n, 100n],
    [of('from_position = 20'), 20n, 21n],
    [of('from_position >= 0 and from_position < 1e12'), 0n, 10n ** 12n],
    [of('to_position > 4000000000000000000 and from_position < 4000000000000000100'), 4n * 10n ** 18n, null],
    // The narrowest of several bounds, each of which the regions keep.
    [of('from_position >= 5 and from_position >= 20 and to_position > 7 and from_position < 100'), 20n, 100n],
    [of(`${STRETCH} and status = 'covered'`), 20n, 100n],
    [of(STRETCH, `block_id, to_position - from_position as length, 'a', 1::numeric`), 20n, 100n],
    [of(`${STRETCH} order by from_position desc nulls last, 1`), 20n, 100n],
    [of(STRETCH, ''), 20n, 100n],
    [
      `select d.subject, d.position, result->'counts'->>'primes' from reading.discoveries as d
        where (d.work_type = 'prime_pattern' and d.position::numeric < 100) and cast(d.end_position as bigint) > 20
        and verification_score = 1`,
      20n,
      100n,
    ],
  ])('%s', (text, from, to) => {
    expect(scopeOf(text)).toMatchObject({ ...PRIMES, from, to: to ?? 4n * 10n ** 18n + 100n });
  });

  it('keeps what it demands of begin and end, the frontier and its limit', () => {
    expect(scopeOf(of(`${STRETCH} and frontier = 'numbers' limit 5`))).toEqual({
      ...{ workType: 'prime_pattern', frontier: 'numbers', from: 20n, to: 100n, rowsMax: 5 },
      ...{ begins: { most: 99n }, ends: { least: 21n } },
    });
  });
});

/** Statements that look like it, and that may leave rows or regions out. */
describe('a statement has no stretch', () => {
  it.each([
    ['OR', of(`(${STRETCH} or block_id = 1)`)],
    ['NOT', of(`not (from_position >= 100) and to_position > 20`)],
    ['NOT BETWEEN', of('from_position not between 20 and 100')],
    ['BETWEEN SYMMETRIC', of('from_position between symmetric 100 and 20')],
    ['IN', of(`${STRETCH} and block_id in (1, 2)`)],
    ['a kind of several', `select * from coverage where work_type in ('prime_pattern') and ${STRETCH}`],
    ['two kinds', of(`${STRETCH} and work_type = 'riemann_zero'`)],
    ['every kind but one', `select * from coverage where work_type <> 'prime_pattern' and ${STRETCH}`],
    ['a kind by its beginning', `select * from coverage where work_type like 'prime%' and ${STRETCH}`],
    ['no kind', `select * from coverage where ${STRETCH}`],
    ['no end', of('to_position > 20')],
    ['no begin', of('from_position < 100')],
    ['an empty stretch', of('from_position >= 100 and to_position <= 20')],
    ['no WHERE', 'select * from coverage'],
    ['a further condition', of(`${STRETCH} and block_id > 1`)],
    ['a further condition on the difficulty', ofDiscoveries('and difficulty > 3')],
    ['disputed blocks alone', of(`${STRETCH} and status = 'disputed'`)],
    ['disputed discoveries alone', ofDiscoveries('and verification_score = 0')],
    ['a status that is compared otherwise', of(`${STRETCH} and status >= 'covered'`)],
    ['a condition that is a constant', of(`${STRETCH} and true`)],
    ['a condition that is null', of(`${STRETCH} and status is not null`)],
    ['a bound that is computed', of('from_position < 50 + 50 and to_position > 20')],
    ['a bound that is a column', of('from_position < block_id and to_position > 20')],
    ['a bound that is negative', of('from_position < 100 and to_position > -20')],
    ['a bound with a fraction', of('from_position < 100.5 and to_position > 20')],
    ['a bound that is a text', of(`from_position < '100' and to_position > 20`)],
    ['a bound that is cast', of('from_position < 100::numeric and to_position > 20')],
    ['a bound that another query gives', of('from_position < (select 100) and to_position > 20')],
    ['a position that is computed', of('from_position + 1 < 100 and to_position > 20')],
    ['a position within a function', of('abs(from_position) < 100 and to_position > 20')],
    ['a cast to whole thousands', of('from_position::numeric(9, -3) < 100 and to_position > 20')],
    ['a cast to a double', of('from_position::float8 < 100 and to_position > 20')],
    ['a cast to an array', of(`(from_position::text)::int[] < '{100}' and to_position > 20`)],
    ['texts that are compared as texts', ofDiscoveries(`and position < 'b'`)],
    [
      'text against number',
      `select * from discoveries where ${KIND} and position < '100' and end_position > '20'`,
    ],
    ['an operator of a schema', of('from_position operator(pg_catalog.<) 100 and to_position > 20')],
    ['LIMIT ALL', of(`${STRETCH} limit all`)],
    ['a LIMIT that is computed', of(`${STRETCH} limit 2 + 3`)],
    ['OFFSET', of(`${STRETCH} offset 1`)],
    ['LIMIT with OFFSET', of(`${STRETCH} limit 5 offset 1`)],
    ['count', of(STRETCH, 'count(*)')],
    ['a sum', of(STRETCH, 'sum(to_position - from_position)')],
    ['an aggregate behind a dot', of(STRETCH, 'coverage.count')],
    ['an aggregate in ORDER BY', of(`${STRETCH} order by count(*)`, '1')],
    ['rows of a function', of(STRETCH, 'generate_series(1, 0)')],
    ['rows of a function in ORDER BY', of(`${STRETCH} order by generate_series(1, 0)`)],
    ['rows of JSON', ofDiscoveries('', `jsonb_array_elements(result->'gaps')`)],
    ['a window', of(STRETCH, 'row_number() over ()')],
    ['DISTINCT', of(STRETCH, 'distinct frontier')],
    ['DISTINCT ON', of(STRETCH, 'distinct on (frontier) *')],
    ['GROUP BY', `${of(STRETCH, 'frontier')} group by frontier`],
    ['HAVING', `${of(STRETCH, '1')} having true`],
    ['a subquery in SELECT', of(STRETCH, '(select 1)')],
    ['a subquery in WHERE', of(`${STRETCH} and block_id = any (select id from blocks)`)],
    ['EXISTS', of(`${STRETCH} and exists (select 1 from blocks)`)],
    ['a subquery in FROM', `select * from (select * from coverage) as coverage where ${KIND} and ${STRETCH}`],
    ['WITH', `with coverage as (select * from reading.coverage limit 1) ${of(STRETCH)}`],
    ['WITH that isn’t read', `with x as (select 1) ${of(STRETCH)}`],
    ['a join', of(STRETCH).replace('coverage', 'coverage join blocks on id = block_id')],
    ['two tables', of(STRETCH).replace('coverage', 'coverage, blocks')],
    ['LATERAL', of(STRETCH).replace('coverage', 'coverage, lateral (select 1) as one')],
    ['UNION', `${of(STRETCH)} union ${of(STRETCH)}`],
    ['EXCEPT', `${of(STRETCH)} except ${of(STRETCH)}`],
    ['a union within brackets', `(${of(STRETCH)}) union all (${of('from_position = 1')})`],
    [
      'columns of other names',
      `select * from coverage as c (work_type, frontier, to_position, from_position) where ${KIND} and ${STRETCH}`,
    ],
    ['ONLY', of(STRETCH).replace('coverage', 'only coverage')],
    ['another table', `select * from frontiers where ${KIND} and first_block >= 1 and last_block < 9`],
    ['a table without kinds', 'select * from blocks where index >= 1 and index < 9'],
    ['records', `select * from records where ${KIND} and value > 1 and value < 100`],
    ['what no block fixes', of(STRETCH, 'current_date')],
    ['a time that no block fixes', of(STRETCH, `'today'::date`)],
    ['a plan', `explain ${of(STRETCH)}`],
    ['VALUES', 'values (1)'],
    ['TABLE', 'table coverage'],
    ['a value of CASE', of(STRETCH, 'case when block_id > 1 then 1 end')],
  ])('%s', (_what, text) => {
    expect(scopeOf(text)).toBeUndefined();
  });
});

function ofDiscoveries(more: string, select = '*'): string {
  return `select ${select} from discoveries
    where ${KIND} and position::numeric < 100 and end_position::numeric > 20 ${more}`;
}
