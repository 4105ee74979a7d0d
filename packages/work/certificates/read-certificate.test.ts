import { describe, expect, it } from 'vitest';
import { readCertificate } from './verify-certificate.ts';

const workRoot = 'ab'.repeat(32);
const secret = '5e'.repeat(32);
const base64 = (...bytes: number[]) => Buffer.from(bytes).toString('base64');
const hash = (byte: number) => new Uint8Array(32).fill(byte);
const certificate = {
  version: 3,
  unitId: 'a unit',
  workRoot,
  leafCount: 5,
  openings: [
    { leaf: 0, summary: base64(1) },
    { leaf: 4, summary: base64() },
  ],
  proof: base64(...hash(2), ...hash(3)),
  groups: base64(...hash(4)),
};
const claim = { unitId: 'a unit', workType: 'prime_pattern', workRoot, secret, certificate };
const [opening] = certificate.openings;

describe('a stored certificate', () => {
  it('is read as what it says', () => {
    expect(readCertificate(claim)).toEqual({
      version: 3,
      unitId: 'a unit',
      leafCount: 5,
      openings: [
        { index: 0, summary: Uint8Array.of(1) },
        { index: 4, summary: new Uint8Array(0) },
      ],
      proof: [hash(2), hash(3)],
      groups: [hash(4)],
    });
  });

  it.each<[string, object]>([
    ['no record', { certificate: null }],
    ['a list', { certificate: [certificate] }],
    ['of another unit', { unitId: 'another' }],
    ['of another root', { workRoot: 'cd'.repeat(32) }],
    ...['AB'.repeat(32), `${workRoot}ab`, `ab${workRoot}`, `${workRoot}\n`, 'g'.repeat(64), ''].map(
      (text): [string, object] => [
        `under a root that reads ${JSON.stringify(text)}`,
        { workRoot: text, certificate: { ...certificate, workRoot: text } },
      ],
    ),
    ...['5E'.repeat(32), `${secret}5e`, `5e${secret}`, `${secret}\n`, ''].map((text): [string, object] => [
      `with a secret that reads ${JSON.stringify(text)}`,
      { secret: text },
    ]),
  ])('is none that is %s', (_, change) => {
    expect(readCertificate({ ...claim, ...change })).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ...[0, 4, 1.5, -1, '3', null, undefined].map((version): [string, unknown] => ['version', version]),
    ...['5', 4.5, null, 2 ** 53].map((count): [string, unknown] => ['leafCount', count]),
    ['workRoot', undefined],
    ['unitId', undefined],
    ['openings', undefined],
    ['openings', { 0: opening, length: 1 }],
    ['openings', [opening, null]],
    ['openings', [opening, 'x']],
    ['openings', [opening, { leaf: 1.5, summary: base64(1) }]],
    ['openings', [opening, { leaf: '1', summary: base64(1) }]],
    ['openings', [opening, { leaf: 1, summary: '*' }]],
    ['openings', [opening, { leaf: 1, summary: 7 }]],
    ['openings', [opening, { leaf: 1 }]],
    ['openings', [{ summary: base64(1) }, opening]],
    ...['proof', 'groups'].flatMap((name): [string, unknown][] => [
      [name, undefined],
      [name, 7],
      [name, '*'],
      [name, base64(...hash(2), 0)],
      [name, base64(...hash(2).slice(1))],
    ]),
  ])('is none whose %s is %j', (name, value) => {
    expect(readCertificate({ ...claim, certificate: { ...certificate, [name]: value } })).toBeUndefined();
  });

  it('of the first version is read unless its kind opened the last leaf since the second', () => {
    const read = (workType: string, version: number) =>
      readCertificate({ ...claim, workType, certificate: { ...certificate, version } })?.version;
    for (const version of [1, 2, 3]) {
      expect(read('prime_pattern', version)).toBe(version);
      expect(read('lattice_crypto', version)).toBe(version);
      expect(read('elliptic_curve_crypto', version)).toBe(version === 1 ? undefined : version);
    }
  });

  it('may hold no hash of a proof, where all leaves are opened', () => {
    expect(readCertificate({ ...claim, certificate: { ...certificate, proof: '' } })?.proof).toEqual([]);
  });
});
