import { beforeAll, describe, expect, it } from 'vitest';
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

/** Each with what a reader is told. */
const HOSTILE: readonly (readonly [text: string, reason: RegExp])[] = [
  ['', /one statement/],
  ['   -- nothing', /one statement/],
  ['select 1; select 2', /one statement/],
  ['SELECT 1; DELETE from blocks', /one statement/],
  ['select 1 \0; delete from blocks', /zero character/],
  ['selec 1', /Syntax error at or near "selec"/],
  ['select (', /Syntax error at end of input/],
  ['PRAGMA table_info(blocks)', /Syntax error/],
  [`ATTACH 'x' AS y`, /Syntax error/],
  ['INSERT into blocks values (1)', /changes nothing/],
  ['update blocks set difficulty = 1', /changes nothing/],
  ['delete from blocks', /changes nothing/],
  ['merge into blocks using disputes on true when matched then delete', /changes nothing/],
  ['truncate blocks', /changes nothing/],
  ['DROP table blocks', /changes nothing/],
  ['create table t (n int)', /changes nothing/],
  ['create table t as select 1', /changes nothing/],
  ['alter role reader superuser', /changes nothing/],
  ['grant all on blocks to public', /changes nothing/],
  ['set statement_timeout = 0', /changes nothing/],
  ['set local reading.height = 1', /changes nothing/],
  ['reset all', /changes nothing/],
  ['show all', /changes nothing/],
  ['begin', /changes nothing/],
  ['commit', /changes nothing/],
  ["copy blocks to '/tmp/x'", /changes nothing/],
  ["copy (select 1) to program 'id'", /changes nothing/],
  ['do $$ begin end $$', /changes nothing/],
  ['call something()', /changes nothing/],
  ['declare c cursor for select 1', /changes nothing/],
  ['fetch all from c', /changes nothing/],
  ['prepare p as select 1', /changes nothing/],
  ['execute p', /changes nothing/],
  ['lock table blocks', /changes nothing/],
  ['listen x', /changes nothing/],
  ['notify x', /changes nothing/],
  ['vacuum', /changes nothing/],
  ["load 'x'", /changes nothing/],
  ['with gone as (delete from blocks returning 1) select * from gone', /DELETE isn’t allowed/],
  ['with made as (insert into blocks select * from blocks returning 1) select 1', /INSERT isn’t allowed/],
  ['with changed as (update blocks set id = 1 returning 1) select 1', /UPDATE isn’t allowed/],
  ['select 1 into t', /INTO isn’t allowed/],
  ['select * from blocks for update', /FOR UPDATE or FOR SHARE isn’t allowed/],
  ['select * from blocks where id = $1', /parameter such as \$1 isn’t allowed/],
  ['select * from blocks tablesample system (1)', /TABLESAMPLE isn’t allowed/],
  ['explain analyze select 1', /no option ANALYZE/],
  ['explain (analyze true, costs off) select 1', /no option ANALYZE/],
  ['explain (settings) select 1', /no option SETTINGS/],
  ['explain delete from blocks', /changes nothing/],
  ['select * from users', /no table “users” here/],
  ['select * from visitors', /no table “visitors” here/],
  ['select * from public.blocks', /no table “blocks” here/],
  ['select * from pg_class', /no table “pg_class” here/],
  ['select * from pg_catalog.pg_authid', /no table “pg_authid” here/],
  ['select * from information_schema.tables', /no table “tables” here/],
  ['select * from other.reading.blocks', /no table “blocks” here/],
  ['with a as (select 1) select * from pg_stat_activity, a', /no table “pg_stat_activity” here/],
  ['with pg_class as (select 1) select * from pg_class', /begin with pg_/],
  ['select * from (with pg_shadow as (select 1) select 1) x, pg_shadow', /begin with pg_/],
  ['select pg_sleep(9)', /function pg_sleep isn’t allowed/],
  ['select pg_catalog.pg_sleep(9)', /function pg_sleep isn’t allowed/],
  ['select "pg_sleep"(9)', /function pg_sleep isn’t allowed/],
  ['select U&"pg\\005fsleep"(9)', /function pg_sleep isn’t allowed/],
  ['select public.anything()', /function of the schema public/],
  ['select reading.height()', /function of the schema reading/],
  ["select set_config('statement_timeout', '0', false)", /function set_config isn’t allowed/],
  ["select current_setting('data_directory')", /function current_setting isn’t allowed/],
  ["select pg_notify('c', 'x')", /function pg_notify isn’t allowed/],
  ['select pg_advisory_lock(1)', /function pg_advisory_lock isn’t allowed/],
  ['select pg_cancel_backend(1)', /function pg_cancel_backend isn’t allowed/],
  ["select pg_read_file('/etc/passwd')", /function pg_read_file isn’t allowed/],
  ["select lo_create(0), lo_import('/etc/passwd')", /function lo_create isn’t allowed/],
  ["select * from dblink('host=x', 'select 1') as t(a int)", /function dblink isn’t allowed/],
  ["select query_to_xml('delete from blocks', true, true, '')", /function query_to_xml isn’t allowed/],
  ["select nextval('discoveries_id_seq')", /function nextval isn’t allowed/],
  ["select repeat('x', 1000000000)", /function repeat isn’t allowed/],
  ["select lpad('x', 1000000000)", /function lpad isn’t allowed/],
  ['select random()', /function random isn’t allowed/],
  ['select now()', /function now isn’t allowed/],
  ['select version()', /function version isn’t allowed/],
  ['select current_user', /names of roles and schemas/],
  ['select session_user', /names of roles and schemas/],
  ['select current_catalog', /names of roles and schemas/],
  ["select 'pg_authid'::regclass", /type regclass isn’t allowed/],
  ["select 'pg_sleep'::pg_catalog.regproc", /type regproc isn’t allowed/],
  ['select 1::blocks.id%type', /isn’t allowed here/],
  ['select xmlelement(name a)', /“XmlExpr” isn’t allowed/],
  ["select xmlparse(document '<a/>')", /isn’t allowed/],
  ['select 1 operator(public.+) 2', /operator of the schema public/],
  ['select * from blocks order by index using operator(public.<)', /operator of the schema public/],
  [`select * from blocks order by block_hash collate public."x"`, /collation of the schema public/],
  ['select * from blocks where current of c', /Syntax error/],
  ["select * from xmltable('/a' passing '<a/>' columns b int)", /isn’t allowed/],
  ["select * from json_table('[]', '$' columns (a int))", /isn’t allowed/],
  ...['strpos(a, a)', 'replace(a, a, a)', 'translate(a, a, a)', 'position(a in a)', 'trim(a from a)'].map(
    (search) =>
      [`select ${search} from (select subject as a from blocks) b`, /seeks is written in the query/] as const,
  ),
  ['select a like a from blocks', /What LIKE seeks/],
  ['select a @> a from blocks', /What @> seeks/],
  ['select position(1::bit(100000) in a) from blocks', /What position seeks/],
  [`select strpos(a, '${'x'.repeat(201)}') from blocks`, /in at most 200 characters/],
  [`select greatest(${Array(600).fill('a*a').join()}) from (select 1 as a) b`, /takes 3001 steps for a row/],
  [nested('select x * x as x from', 'select 1.5 as x', 9), /steps for a row/],
  [
    `with ${Array.from({ length: 9 }, (_, at) => `t${at + 1} as (select x * x as x from t${at})`).join()} select x from t9`.replace(
      'with ',
      'with t0 as (select 2 as x), ',
    ),
    /steps for a row/,
  ],
  [
    `select * from (select 2 as x) t0${Array.from({ length: 9 }, (_, at) => `, lateral (select t${at}.x * t${at}.x as x) t${at + 1}`).join('')}`,
    /steps for a row/,
  ],
];

function nested(outer: string, inner: string, depth: number): string {
  return depth === 0 ? inner : `${outer} (${nested(outer, inner, depth - 1)}) t`;
}

describe('OPEN-36 a query of a reader is refused, with its reason', () => {
  it.each(HOSTILE)('%s', (text, reason) => {
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
