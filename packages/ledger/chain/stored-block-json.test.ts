import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildChain } from '../testing/build-chain.ts';
import { type FieldPath, withValue } from '../testing/flip-bit.ts';
import { checkChain } from './check-chain.ts';
import type { StoredBlock } from './stored-block.ts';
import { storedBlockFromJson, storedBlockToJson } from './stored-block-json.ts';

const [stored] = buildChain({ blockCount: 1 });
const json = storedBlockToJson(stored!);
const read = (path: FieldPath, value: unknown) => storedBlockFromJson(withValue(json, path, value));
const refusal = (at: string) => expect.objectContaining({ name: 'MalformedBlock', at });

/** Columns that the check needs, with the JSON type of each. */
const NEEDED: Readonly<
  Record<string, readonly [path: FieldPath, columns: Readonly<Record<string, string>>]>
> = {
  block: [
    ['block'],
    {
      id: 'number',
      index: 'number',
      timestamp: '$time',
      previousHash: 'string',
      merkleRoot: 'string',
      difficulty: 'number',
      nonce: '$integer',
      blockHash: 'string',
      minerId: 'string',
      totalScientificValue: 'string',
      workRoot: 'string',
      secret: 'string',
      resultHash: 'string',
      certificateHash: 'string',
      keyId: 'string',
    },
  ],
  'discoveries[0].columns': [
    ['discoveries', 0, 'columns'],
    { id: 'number', blockId: 'number', difficulty: 'number', result: 'any', scientificValue: 'string' },
  ],
  'discoveries[0].reward': [
    ['discoveries', 0, 'reward'],
    { bonusMultiplier: 'any', rewardBaseUnits: '$integer' },
  ],
  'chainRecords[0]': [
    ['chainRecords', 0],
    { id: 'number', kind: 'string', payload: 'any', createdAt: '$time' },
  ],
  signature: [['signature'], { blockIndex: 'number', keyId: 'string', ed25519: '$bytes', mlDsa65: '$bytes' }],
};
const SAMPLES: Readonly<Record<string, unknown>> = {
  number: 5,
  string: 'x',
  $time: { $time: '2026-01-02T03:04:05.678Z' },
  $integer: { $integer: '5' },
  $bytes: { $bytes: 'AA==' },
};

describe.each(Object.entries(NEEDED))('%s of a stored block as JSON', (at, [path, columns]) => {
  it.each(Object.entries(columns))('needs %s, of type %s', (name, type) => {
    expect(() => read([...path, name], undefined)).toThrowError(refusal(`${at}.${name}`));
    for (const [other, sample] of Object.entries(SAMPLES)) {
      const reading = () => read([...path, name], sample);
      if (type === 'any' || type === other) expect(reading).not.toThrow();
      else expect(reading).toThrowError(refusal(`${at}.${name}`));
    }
  });
});

describe('a column of a stored block as JSON', () => {
  const column = (value: unknown) => read(['block', 'note'], value).block.note;

  it('has the types that JSON has none for', () => {
    expect(column({ $integer: '-9223372036854775808' })).toBe(-(2n ** 63n));
    expect(column({ $integer: '0' })).toBe(0n);
    expect(column({ $time: '2026-01-02T03:04:05.678Z' })).toEqual(
      new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 678)),
    );
    for (const time of ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])
      expect(column({ $time: time })).toEqual(new Date(time));
    expect(column({ $bytes: 'AQI=' })).toEqual(Uint8Array.of(1, 2));
    expect(column({ $json: { $integer: 5 } })).toEqual({ $integer: 5 });
    expect(column({ $json: [null] })).toEqual([null]);
    for (const plain of [null, true, 0.5, 'text']) expect(column(plain)).toBe(plain);
  });

  it.each([
    ...['01', '-0', '+1', '1x', 'x1', '', '1.5', '10000000000000000000', 5].map((text) => ({
      $integer: text,
    })),
    ...['2026-01-02', '2026-01-02T03:04:05Z', 'yesterday', 5, null].map((text) => ({ $time: text })),
    ...['*', 'AA', 5, null].map((text) => ({ $bytes: text })),
    { $other: 'AA==' },
    ...['$other', '$integer', '$time', '$bytes'].map((kind) => ({ [kind]: { a: 1 } })),
    ...['0000-12-31T23:59:59.999Z', '+010000-01-01T00:00:00.000Z'].map((text) => ({ $time: text })),
    { $json: [], other: 2 },
    ...[null, true, 1, 'x'].map((value) => ({ $json: value })),
    {},
  ])('is none that is %j', (value) => {
    expect(() => column(value)).toThrowError(refusal('block.note'));
  });

  it('is no list', () => {
    for (const list of [[], ['$json', 1]]) expect(() => column(list)).toThrowError(refusal('block.note'));
  });
});

describe('a stored block as JSON', () => {
  it('is that of docs/format-vectors.json, whose chain holds here as in the second implementation', async () => {
    const vectors = readFileSync(new URL('../../../docs/format-vectors.json', import.meta.url), 'utf8');
    const published: StoredBlock[] = JSON.parse(vectors).chain.map(storedBlockFromJson);
    const report = await checkChain(published, { checkSignatures: 'both' });
    expect(report).toMatchObject({ valid: true, checkedBlocks: 3, validSignatures: { mlDsa65: 3 } });
    expect(published.map((block) => storedBlockToJson(block))).toEqual(JSON.parse(vectors).chain);
  });

  it('comes back without loss', async () => {
    const chain = buildChain({ blockCount: 5, discoveryCounts: [1, 2, 1, 1, 3], rotateIn: [3] });
    const sent = chain.map((block) => JSON.stringify(storedBlockToJson(block)));
    const received = sent.map((line) => storedBlockFromJson(JSON.parse(line)));
    expect(received).toEqual(chain);
    expect((await checkChain(received, { checkSignatures: 'both' })).faults).toEqual([]);
  });

  it.each<[FieldPath, unknown, string]>([
    [['block'], null, 'block'],
    [['block'], [], 'block'],
    [['block'], 'x', 'block'],
    [['discoveries'], {}, 'discoveries'],
    [['discoveries', 0], 7, 'discoveries[0]'],
    [['discoveries', 0, 'reward'], null, 'discoveries[0].reward'],
    [['discoveries', 0, 'columns', 'reward.amount'], 1, 'discoveries[0].columns.reward.amount'],
    [['block', '.'], null, 'block..'],
    [['chainRecords'], undefined, 'chainRecords'],
    [['chainRecords', 0], [], 'chainRecords[0]'],
    [['signature'], null, 'signature'],
    [[], null, 'the value'],
    [[], [], 'the value'],
  ])('is refused with %j replaced by %j', (path, value, at) => {
    expect(() => read(path, value)).toThrowError(refusal(at));
  });

  it('may lack its certificate and its signature, as the check finds', () => {
    const { certificate, signature, ...rest } = storedBlockFromJson(json);
    expect(storedBlockToJson({ ...rest, certificate: undefined, signature: undefined })).not.toHaveProperty(
      'certificate',
    );
    const without = storedBlockFromJson({ ...json, certificate: undefined, signature: undefined });
    expect(without.certificate).toBeUndefined();
    expect(without.signature).toBeUndefined();
    expect([certificate, signature]).toEqual([stored!.certificate, stored!.signature]);
  });

  it('is written only of what JSON can hold', () => {
    const holds = (note: unknown) => () =>
      storedBlockToJson({ ...stored!, block: { ...stored!.block, note } });
    expect(holds({ list: [1, 'x', null] })).not.toThrow();
    for (const value of [undefined, () => 1, new Map(), [Number.NaN]]) expect(holds(value)).toThrow();
  });
});

it('a check of a chain finds a row that was filled with columns', async () => {
  const filling = Object.fromEntries(Array.from({ length: 120_000 }, (_, i) => [`field${i}`, 1]));
  const filled = { ...stored!, block: { ...stored!.block, ...filling } };
  const { faults } = await checkChain([filled], { checkSignatures: 'none' });
  expect(faults).toEqual([{ blockIndex: 1, fault: 'column_malformed', field: '' }]);
});
