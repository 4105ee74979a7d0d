import { COLUMNS_MAX, type StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { buildChain } from '@productive-mining/ledger/testing/build-chain.ts';
import { describe, expect, it } from 'vitest';
import { LINE_VALUES_MAX, MalformedLine, readLeafLine, readStoredLine } from './read-stored-lines.ts';

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
