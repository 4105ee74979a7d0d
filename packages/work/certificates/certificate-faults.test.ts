/** The reason that each fault of a certificate is refused with. */
import { concatBytes } from '@noble/hashes/utils.js';
import { decodeBase64, encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CertifiedUnit, type Claim, certifyPlan, firstUnitOf } from '../testing/certify-unit.ts';
import { checkReader } from './check-reader.ts';
import { type CertificateReason, verifyCertificate } from './verify-certificate.ts';

const other = (text: string) => (text.startsWith('0') ? `1${text.slice(1)}` : `0${text.slice(1)}`);
/** Base64 of the bytes after a change. */
const rewritten = (text: string, change: (bytes: Uint8Array) => Uint8Array) =>
  encodeBase64(change(decodeBase64(text)!));
const flipped = (bytes: Uint8Array) => bytes.with(0, bytes[0]! ^ 1);
const longer = (bytes: Uint8Array) => concatBytes(bytes, bytes.subarray(0, 32));
const shorter = (bytes: Uint8Array) => bytes.subarray(32);

describe('a certificate', () => {
  let unit: CertifiedUnit;
  beforeAll(async () => {
    unit = await firstUnitOf('prime_pattern');
  }, 60_000);

  it.each<[string, CertificateReason, (claim: Claim) => void]>([
    ['of another version', 'certificate_malformed', ({ certificate }) => (certificate.version = 4)],
    ['of another unit', 'certificate_malformed', ({ certificate }) => (certificate.unitId = 'another')],
    ['below another root', 'certificate_malformed', (claim) => (claim.workRoot = other(claim.workRoot))],
    ['of another plan', 'leaf_count_differs', ({ plan }) => ((plan as { leaves: number }).leaves -= 1)],
    ['of more leaves', 'leaf_count_differs', ({ certificate }) => certificate.leafCount++],
    [
      'drawn with another secret',
      'opened_leaves_differ_from_challenge',
      (claim) => (claim.secret = other(claim.secret)),
    ],
    [
      'drawn for another unit',
      'opened_leaves_differ_from_challenge',
      (claim) => {
        claim.unitId = 'another';
        claim.certificate.unitId = 'another';
      },
    ],
    [
      'drawn from another root',
      'opened_leaves_differ_from_challenge',
      (claim) => {
        claim.workRoot = other(claim.workRoot);
        claim.certificate.workRoot = claim.workRoot;
      },
    ],
    [
      'without its last opening',
      'opened_leaves_differ_from_challenge',
      ({ certificate }) => certificate.openings.pop(),
    ],
    [
      'with an opening more',
      'opened_leaves_differ_from_challenge',
      ({ certificate: { openings } }) => openings.push(openings[0]!),
    ],
    [
      'with openings in another order',
      'opened_leaves_differ_from_challenge',
      ({ certificate }) => certificate.openings.reverse(),
    ],
    ...([flipped, longer, shorter] as const).flatMap(
      (change): [string, CertificateReason, (claim: Claim) => void][] => [
        [
          `with a ${change.name} proof`,
          'opening_not_under_root',
          ({ certificate }) => (certificate.proof = rewritten(certificate.proof, change)),
        ],
        [
          `with ${change.name} groups`,
          'groups_not_under_root',
          ({ certificate }) => (certificate.groups = rewritten(certificate.groups, change)),
        ],
        [
          `with a ${change.name} summary`,
          'opening_not_under_root',
          ({ certificate: { openings } }) => (openings[0]!.summary = rewritten(openings[0]!.summary, change)),
        ],
      ],
    ),
  ])('%s is refused as %s', async (_, reason, damage) => {
    const claim = structuredClone(unit.claim);
    expect(await verifyCertificate(claim)).toEqual({ valid: true });
    damage(claim);
    expect(await verifyCertificate(claim)).toEqual({ valid: false, reason });
    const { statements, ...verdict } = await checkReader(claim);
    expect(verdict).toEqual({ valid: false, reason, fieldsNotChecked: [] });
    expect(statements.length).toBeGreaterThan(0);
    for (const said of statements) expect(said).toMatchObject({ verdict: 'not checked here', reason });
  });

  it('with other leaves than those given is refused', async () => {
    const [first, ...rest] = unit.leaves as [Uint8Array, ...Uint8Array[]];
    const refused = { valid: false, reason: 'leaves_not_under_root' };
    for (const leaves of [[flipped(first), ...rest], rest, [...unit.leaves, first], []])
      expect(await verifyCertificate(unit.claim, { leaves })).toEqual(refused);
    expect(await verifyCertificate(unit.claim, { leaves: unit.leaves })).toEqual({ valid: true });
  });

  it('tells how far its check is', async () => {
    const told: number[] = [];
    await verifyCertificate(unit.claim, { onProgress: (share) => void told.push(share) });
    expect(told.length).toBeGreaterThan(0);
    expect(told.every((share) => share > 0 && share <= 1)).toBe(true);
  });

  it('is none of a kind that can’t be mined', async () => {
    await expect(verifyCertificate({ ...unit.claim, workType: 'later' })).rejects.toThrow(RangeError);
  });
});

describe('a certificate of zeros below the reach of Turing’s method', () => {
  let unit: Omit<CertifiedUnit, 'nextPosition'>;
  beforeAll(async () => {
    unit = await certifyPlan('riemann_zero', { firstInterval: 64, intervals: 1280, leafSpan: 64 });
  }, 60_000);

  it('is neither accepted nor refused, with or without bulk data', async () => {
    const undecided = { valid: null, reason: 'below_turing' };
    for (const options of [{}, unit.options, { leaves: unit.leaves, ...unit.options }]) {
      expect(await verifyCertificate(unit.claim, options)).toEqual(undecided);
      const { statements, ...verdict } = await checkReader(unit.claim, options);
      expect(verdict).toEqual({ ...undecided, fieldsNotChecked: [] });
      expect(statements.length).toBeGreaterThan(0);
      for (const said of statements)
        expect(said).toMatchObject({ verdict: 'not checked here', reason: undecided.reason });
    }
  });

  it('is refused with bulk data that isn’t that of its leaves', async () => {
    const [leaf] = unit.challenged as [number];
    const data = new Map(unit.data).set(leaf, flipped(unit.data.get(leaf)!));
    const refused = { valid: false, reason: 'data_not_of_leaves' };
    expect(await verifyCertificate(unit.claim, { data })).toEqual(refused);
    // That of another leaf may be missing.
    data.delete(unit.challenged.at(-1)!);
    expect(await verifyCertificate(unit.claim, { data })).toEqual(refused);
  });
});
