import { COLUMNS_MAX, type StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { buildChain } from '@productive-mining/ledger/testing/build-chain.ts';
import { describe, expect, it } from 'vitest';
import { LINE_VALUES_MAX, MalformedLine, readLeafLine, readStoredLine } from './read-stored-lines.ts';
import { STORED_LINE_MAX } from './stored-line-max.ts';

const [honest] = buildChain({ blockCount: 1 }) as [StoredBlock];
const LINE = JSON.stringify(storedBlockToJson(honest));

// biome-ignore lint/suspicious/noExplicitAny: tests change parts of a line as whoever edits a file could.
type Line = any;

function changed(change: (line: Line) => void): string {
  const line: Line = JSON.parse(LINE);
  change(line);
  return JSON.stringify(line);
}

const faultOf = (text: string): string | undefined => {
  try {
    readStoredLine(text);
    return undefined;
  } catch (error) {
    if (error instanceof MalformedLine) return error.at;
    throw error;
  }
};

it('reads a line as it was written, and one with as many columns as a row may have', () => {
  expect(readStoredLine(LINE)).toEqual(honest);
  const widened = (columns: number) =>
    changed(({ block }) => {
      for (let i = Object.keys(block).length; i < columns; i++) block[`later${i}`] = i;
    });
  expect(Object.keys(readStoredLine(widened(COLUMNS_MAX)).block)).toHaveLength(COLUMNS_MAX);
  expect(faultOf(widened(COLUMNS_MAX + 1))).toBe('block');
});

describe('a line that was changed where nothing seals it', () => {
  const FIRST = 'discoveries[0].columns';
  it.each<[string, (line: Line) => void, string]>([
    ['a further member', (line) => (line.note = 'n'), 'the value: note'],
    ['a further member of a discovery', (line) => (line.discoveries[0].note = 'n'), 'discoveries[0]: note'],
    ['a further column of the signatures', ({ signature }) => (signature.note = 'n'), 'signature: note'],
    ['a further member of an integer', ({ block }) => (block.nonce.hidden = 1), 'block.nonce'],
    ['a number as JSON', ({ block }) => (block.computeMs = { $json: 5 }), 'block.computeMs'],
    ['a null as JSON', ({ block }) => (block.later = { $json: null }), 'block.later'],
    [
      'a column in the place of the reward’s',
      ({ discoveries }) => (discoveries[0].columns['reward.bonusMultiplier'] = '9.0000'),
      `${FIRST}.reward.bonusMultiplier`,
    ],
    ['an id between two', ({ discoveries }) => (discoveries[0].columns.id = 1.5), `${FIRST}.id`],
    [
      'an id as an integer',
      ({ discoveries }) => (discoveries[0].columns.id = { $integer: '1' }),
      `${FIRST}.id`,
    ],
    [
      'a year of six digits',
      ({ block }) => (block.timestamp.$time = '+010000-01-01T00:00:00.000Z'),
      'block.timestamp',
    ],
  ])('is refused with %s', (_, change, at) => {
    expect(faultOf(changed(change))).toBe(at);
  });

  it.each([
    ['the line', '{', '{"__proto__":{"x":1},'],
    ['a row', '"block":{', '"block":{"__proto__":"x",'],
    ['a result', '"result":{"$json":{', '"result":{"$json":{"__proto__":{"x":1},'],
    ['the certificate', '"certificate":{', '"certificate":{"__proto__":{"x":1},'],
  ])('is refused with a member named __proto__ in %s', (_, place, put) => {
    expect(LINE).toContain(place);
    expect(faultOf(LINE.replace(place, put))).toBe('a member named __proto__');
  });

  it.each([
    ['a row', '"block":{', '"block":{"minerId":"0xdead",'],
    ['a row, spelled otherwise', '"block":{', '"block":{"m\\u0069nerId":"0xdead",'],
    ['a result', '"result":{"$json":{', '"result":{"$json":{"zeros":7,'],
  ])('is refused with a member twice in %s', (_, place, put) => {
    expect(LINE).toContain(place);
    expect(faultOf(LINE.replace(place, put))).toBe('a member that is there twice');
  });

  it('is taken with braces, colons, commas and quotes in its texts', () => {
    const text = '":{[,\\" \\';
    const line = changed(({ certificate }) => (certificate[text] = [text, `${text}"`]));
    expect(readStoredLine(line).certificate).toMatchObject({ [text]: [text, `${text}"`] });
  });
});

describe('a line that is made to exhaust its reader', () => {
  const listOf = (count: number, item: string) => Array.from({ length: count }, () => item).join();

  it('is refused at its first bad column, and the place is told in some words', () => {
    const block = Array.from({ length: COLUMNS_MAX }, (_, i) => `"${i}":[]`).join();
    expect(faultOf(`{"block":{${block}},"discoveries":[],"chainRecords":[]}`)).toBe('block.0');
    const long = changed((line) => (line.block['x'.repeat(100_000)] = []));
    expect(faultOf(long)?.length).toBeLessThan(1_000);
  });

  it('is refused unread when it holds too many values, of a block or a leaf', () => {
    const list = `[${listOf(LINE_VALUES_MAX, '[]')}]`;
    expect(faultOf(list)).toBe('its number of values');
    expect(faultOf(`{"block":${list}}`)).toBe('its number of values');
    expect(() => readLeafLine(list)).toThrow('its number of values');
    expect(faultOf(`[${listOf(1_000, '[]')}]`)).toBe('the value');
  });
});

describe('a line at a limit', () => {
  const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const objects = (depth: number) => `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`;

  it('may be nested as deep as that, and no deeper', () => {
    expect(faultOf(lists(250))).toBe('the value');
    expect(faultOf(objects(250))).toBe('the value: a');
    for (const deeper of [lists(251), objects(251)]) expect(faultOf(deeper)).toBe('its nesting');
  });

  it('may hold as many values as that, and no more', () => {
    const zeros = (count: number) => `[${Array.from({ length: count }, () => '0').join()}]`;
    expect(faultOf(zeros(LINE_VALUES_MAX - 1))).toBe('the value');
    expect(faultOf(zeros(LINE_VALUES_MAX))).toBe('its number of values');
  });

  it('may be as long as that, and no longer', () => {
    expect(faultOf(' '.repeat(STORED_LINE_MAX))).toBe('not JSON');
    expect(faultOf(' '.repeat(STORED_LINE_MAX + 1))).toBe('its length');
  });
});

describe('a line of leaves', () => {
  const refusal = (at: string) => expect.objectContaining({ name: 'MalformedLine', at });

  it('is a leaf with its bytes, or the line behind the last', () => {
    const bytes = { summary: 'AQI=', data: 'Aw==' };
    expect(readLeafLine(JSON.stringify({ leaf: 3, ...bytes }))).toEqual({
      leaf: 3,
      summary: Uint8Array.of(1, 2),
      data: Uint8Array.of(3),
    });
    expect(readLeafLine('{"leaf":0,"summary":"","data":null}')).toEqual({
      leaf: 0,
      summary: new Uint8Array(0),
      data: null,
    });
    expect(readLeafLine(`{"leaves":4,"workRoot":"${'ab'.repeat(32)}","matches":true}`)).toBe('end');
  });

  it.each([
    ['{"leaf":0,"summary":"*","data":null}', 'summary'],
    ['{"leaf":0,"summary":"","data":"*"}', 'data'],
    ['{"leaf":0,"leaf":0,"summary":"","data":null}', 'a member that is there twice'],
    ['{"leaf":0', 'not JSON'],
    ['0', ''],
  ])('is none that reads %s', (text, at) => {
    expect(() => readLeafLine(text)).toThrowError(refusal(at));
  });
});
