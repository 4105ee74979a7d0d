import { beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_STATEMENTS } from '../testing/hostile-statements.ts';
import { checkStatement, loadGrammar } from './check-statement.ts';

beforeAll(loadGrammar);

const FIXED = { ok: true, kind: 'rows', isFixedByHeight: true, attributes: expect.any(Array) };

describe('OPEN-36 a query of a reader is taken', () => {
  it.each([
    'SELECT count(*) FROM blocks',
    'select 1 as a; ',
    'values (1, 2), (3, 4)',
    'table blocks',
    `-- with a comment
     select b.index, d.result->'gaps'->0->>'length' from reading.blocks b join discoveries d on d.block_id = b.id
     where d.work_type = 'prime_pattern' and d.difficulty between 1 and 30 order by 1 desc nulls last limit 5 offset 2`,
    'with recursive r(n) as (select 1 union all select n + 1 from r where n < 10) select sum(n) from r',
    'with heavy as materialized (select * from discoveries) select * from heavy union select * from heavy except all table heavy',
    `select work_type, count(*) filter (where verification_score = 1), percentile_cont(0.5) within group (order by compute_ms),
      rank() over (partition by work_type order by id rows between 1 preceding and current row) from discoveries group by rollup (1)`,
    'select row_number() over w from blocks window w as (order by index)',
    `select extract(year from timestamp), timestamp at time zone 'UTC', trim(both 'x' from subject), substring(subject from 2),
      position('a' in subject), overlay(subject placing 'x' from 1) from discoveries`,
    `select e.value, e.ordinality from discoveries, lateral jsonb_array_elements(result->'gaps') with ordinality as e`,
    `select (array[1, 2])[1], row(1, 2), coalesce(null, 1), greatest(1, 2), case when true then 1 else 2 end, not false,
      1 is distinct from 2, 'a' like 'b', 1 in (1, 2), exists (select 1), 1 = any (array[1]), 'x' collate "C", -1, b'1', x'1f', 1e3`,
    `select '5'::int, cast(1 as numeric(10, 2)), 'a'::varchar(3), interval '1 day', date '2026-01-01', '{}'::jsonb, 1::double precision`,
    'select distinct on (work_type) * from discoveries order by work_type, id',
    `select grouping(work_type) from discoveries group by grouping sets ((work_type), ())`,
    'select * from blocks natural join disputes cross join frontiers',
    `select "index", U&"\\0062lock_hash" from blocks`,
    'select * from generate_series(1, 10) as n where n operator(pg_catalog.+) 1 > 2',
    'select timestamp::date, max(created_at)::date, date_trunc($$day$$, sealed_at)::date from discoveries',
    `select timestamp::timestamp::date, '2026-01-01'::date, 'known'::text, 'unknown', to_date('2026', 'YYYY')::timestamp from blocks`,
    `select * from discoveries where subject like '%' || 'x' or result @> '{"a": 1}' or subject like any (array['a%', 'b!%'])`,
    `select split_part(subject, ' ', 1), trim(both 'x' from subject), position('a' in subject) from discoveries`,
    `select ${Array(100).fill('index').join(' * ')} from blocks`,
    `select b.timestamp, g.n from blocks b, generate_series(1, 2) g(n)`,
    `select x + x, x * 2 from (select index * 3 as x from blocks) b`,
  ])('%s', (text) => {
    expect(checkStatement(text)).toEqual(FIXED);
  });

  it.each([
    ['the present moment', 'select current_date'],
    ['the present moment as a text', `select * from blocks where timestamp > 'today'::date - 1`],
    ['the time until today', 'select age(timestamp) from blocks'],
    ['a text that the query puts together', `select ('no' || 'w')::timestamptz`],
    [
      'a text that looks like a column of times',
      `select timestamp::date from (select 'no' || 'w' as timestamp) t`,
    ],
    ['a function under the name of such a column', `select sealed_at::date from lower('NOW') sealed_at`],
    ['a list of texts', `select (array['no' || 'w'])::date[]`],
    ['a cast behind a dot', `select (('no' || 'w')::text).timestamp`],
    ['a cast of what a function in a FROM gives', `select g.timestamp from unnest(array['no' || 'w']) g`],
    ['the same without another name', `select lower.timestamp from lower('NO' || 'W')`],
    ['a cast to the row of a view', `select (('(1,no' || 'w)')::text).disputes`],
    ['a word between other signs', `select '_now_'::date`],
    [
      'records, though a WITH elsewhere has their name',
      'select (with records as (select 1 as n) select n from records), * from records',
    ],
    ['rechecks', 'select * from rechecks'],
    ['records', 'select * from (select * from records) as r'],
    ['what was learnt', 'select * from learning_cycles, algorithm_optimizations'],
  ])('and said not to be fixed by the height: %s', (_what, text) => {
    expect(checkStatement(text)).toEqual({ ...FIXED, isFixedByHeight: false });
  });

  it('as a plan, which runs nothing', () => {
    const plan = { ok: true, kind: 'plan', isFixedByHeight: false, attributes: [] };
    for (const text of [
      'explain select 1',
      'explain verbose select * from blocks',
      'explain (costs off) table blocks',
    ])
      expect(checkStatement(text)).toEqual(plan);
  });
});

describe('OPEN-36 a query of a reader is refused, with its reason', () => {
  it.each(HOSTILE_STATEMENTS)('%s', (text, reason) => {
    const checked = checkStatement(text);
    expect(checked).toEqual({ ok: false, reason: expect.stringMatching(reason) });
  });

  it('when it is deep, and the next is read as well as before', () => {
    for (const [open, close] of [
      ['(', ')'],
      ['(select ', ')'],
      ['array[', ']'],
      ['not ', ''],
      ['- ', ''],
    ] as const) {
      const depth = Math.floor(9_900 / (open.length + close.length));
      const text = `select ${open.repeat(depth)}1${close.repeat(depth)}`;
      expect(typeof checkStatement(text).ok).toBe('boolean');
      expect(checkStatement('select 1')).toEqual(FIXED);
    }
  });
});

describe('names behind a dot, which may call a function', () => {
  it.each([
    [
      'of a column',
      'select b.index, reading.blocks.nonce, blocks.* from blocks b, blocks',
      ['index', 'nonce'],
    ],
    [
      'of a value',
      `select (5).pg_sleep, ('select 1'::text).ts_stat, (row(1)).f1`,
      ['pg_sleep', 'ts_stat', 'f1'],
    ],
    ['behind an index', 'select ((array[1])[1]).pg_sleep', ['pg_sleep']],
    [
      'in each clause',
      'select 1 from blocks a where a.b = 1 group by a.c having a.d order by a.e',
      ['b', 'c', 'd', 'e'],
    ],
    ['of allowed functions aren’t told', 'select g.count, (5).abs from generate_series(1, 2) g', []],
  ])('%s', (_what, text, attributes) => {
    const checked = checkStatement(text);
    expect(checked.ok && [...checked.attributes].toSorted()).toEqual(attributes.toSorted());
  });
});
