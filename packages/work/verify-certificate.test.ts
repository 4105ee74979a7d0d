import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { decodeBase64, encodeBase64 } from '@productive-mining/ledger/base64.ts';
import { workGroupRoots } from '@productive-mining/ledger/work-groups.ts';
import { workOpeningProof, workRoot } from '@productive-mining/ledger/work-root.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { challengeOf, drawLeaves } from './challenge.ts';
import { computeChunk } from './compute-chunk.ts';
import { presentations } from './presentations.ts';
import { isAvailable, loadCompute, loadVerifier, workTypeOf } from './registry.ts';
import { computeNeededLeaves } from './settle-search.ts';
import { type CertificateClaim, verifyCertificate } from './verify-certificate.ts';

const kinds = presentations.map(({ value }) => value).filter(isAvailable);
const SECRET = '5e'.repeat(32);
const UNIT = 'a unit';

interface Certificate {
  version: number;
  unitId: string;
  workRoot: string;
  leafCount: number;
  openings: { leaf: number; summary: string }[];
  proof: string;
  groups: string;
}
type Claim = Omit<CertificateClaim, 'certificate'> & { certificate: Certificate };

/** The first unit of a kind at difficulty 1, computed and certified as the engine does. */
async function certify(workType: string) {
  const definition = workTypeOf(workType);
  const frontier = definition.frontierFor(1);
  const position = definition.frontiers.find(({ name }) => name === frontier)!.start;
  const { plan } = definition.planUnit({ difficulty: 1, frontier, position, seed: '0'.repeat(64) });
  const data = new Map<number, Uint8Array>();
  const leaves = await computeNeededLeaves(definition, plan, async (chunk) => {
    const outcome = await computeChunk(workType, plan, chunk, { shouldStop: () => false });
    if (outcome.kind !== 'done') throw new Error('stopped');
    for (const [offset, leaf] of outcome.leaves.entries()) {
      if (leaf.data) data.set(chunk.first + offset, leaf.data);
    }
    return outcome.leaves.map((leaf) => leaf.summary);
  });
  const root = workRoot(leaves);
  const count = (await loadVerifier(workType)).challengeCount(plan);
  const opened = drawLeaves(challengeOf(root, hexToBytes(SECRET), UNIT), leaves.length, count);
  const certificate: Certificate = {
    version: 1,
    unitId: UNIT,
    workRoot: bytesToHex(root),
    leafCount: leaves.length,
    openings: opened.map((leaf) => ({ leaf, summary: encodeBase64(leaves[leaf]!) })),
    proof: encodeBase64(concatBytes(...workOpeningProof(leaves, opened))),
    groups: encodeBase64(concatBytes(...workGroupRoots(leaves))),
  };
  const result = definition.summarise(plan, leaves);
  const claim: Claim = {
    unitId: UNIT,
    workType,
    plan,
    result,
    workRoot: bytesToHex(root),
    secret: SECRET,
    certificate,
  };
  return { claim, data };
}

const changedText = (text: string, at: number, by: number): string => {
  const place = at % text.length;
  const alphabet = /^[0-9a-f]+$/.test(text) ? '0123456789abcdef' : 'ABCDEFGHabcdefgh01234567+/';
  const present = alphabet.indexOf(text[place]!);
  const next = alphabet[(present + 1 + (by % (alphabet.length - 1))) % alphabet.length]!;
  return text.slice(0, place) + next + text.slice(place + 1);
};

const hashesOf = (text: string): Uint8Array[] => {
  const bytes = decodeBase64(text)!;
  return Array.from({ length: bytes.length / 32 }, (_, i) => bytes.subarray(32 * i, 32 * i + 32));
};

/** Ways to damage a claim: any byte, count, order, a swap of units. */
const damages: Record<string, (claim: Claim, at: number, by: number) => void> = {
  'a byte of a summary': ({ certificate: { openings } }, at, by) => {
    const opening = openings[by % openings.length]!;
    opening.summary = changedText(opening.summary, at, by);
  },
  'a byte of the proof': ({ certificate }, at, by) => {
    certificate.proof = changedText(certificate.proof, at, by);
  },
  'a byte of the groups': ({ certificate }, at, by) => {
    certificate.groups = changedText(certificate.groups, at, by);
  },
  'a group left out': ({ certificate }, at) => {
    const hashes = hashesOf(certificate.groups);
    hashes.splice(at % hashes.length, 1);
    certificate.groups = encodeBase64(concatBytes(...hashes));
  },
  'two groups exchanged': ({ certificate }, at) => {
    const hashes = hashesOf(certificate.groups);
    const place = at % (hashes.length - 1);
    hashes.splice(place, 2, hashes[place + 1]!, hashes[place]!);
    certificate.groups = encodeBase64(concatBytes(...hashes));
  },
  'the root': (claim, at, by) => {
    claim.workRoot = changedText(claim.workRoot, at, by);
    claim.certificate.workRoot = claim.workRoot;
  },
  'the secret': (claim, at, by) => {
    claim.secret = changedText(claim.secret, at, by);
  },
  'the unit': (claim) => {
    claim.certificate.unitId = 'another unit';
  },
  'the number of leaves': ({ certificate }, _, by) => {
    certificate.leafCount += 1 + by;
  },
  'a leaf index': ({ certificate: { openings } }, at, by) => {
    openings[at % openings.length]!.leaf += 1 + by;
  },
  'the order of leaves': ({ certificate: { openings } }) => {
    openings.reverse();
  },
  'a leaf left out': ({ certificate: { openings } }, at) => {
    openings.splice(at % openings.length, 1);
  },
  'a leaf twice': ({ certificate: { openings } }, at) => {
    openings.splice(at % openings.length, 0, openings[at % openings.length]!);
  },
};

describe.each(kinds)('a certificate of %s', (workType) => {
  it('holds for an honest unit, and none of a thousand changed ones is accepted', {
    timeout: 120_000,
  }, async () => {
    const { claim, data } = await certify(workType);
    const { opensData } = await loadCompute(workType);
    const options = opensData ? { data } : {};
    expect(await verifyCertificate(claim, options)).toEqual({ valid: true });
    // decisions: at most 16 kB a block at difficulty 1.
    expect(JSON.stringify(claim.certificate).length).toBeLessThanOrEqual(16 * 1024);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(damages)),
        fc.nat({ max: 100_000 }),
        fc.nat({ max: 1000 }),
        async (damage, at, by) => {
          const damaged = structuredClone(claim);
          damages[damage]!(damaged, at, by);
          expect((await verifyCertificate(damaged, options)).valid, damage).toBe(false);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each([null, 'x', {}, { version: 2 }, { version: 1, openings: {} }])(
    'that is %j is malformed',
    async (certificate) => {
      const blank = {
        unitId: UNIT,
        workType,
        plan: {},
        result: {},
        workRoot: '00'.repeat(32),
        secret: SECRET,
      };
      expect(await verifyCertificate({ ...blank, certificate })).toEqual({
        valid: false,
        reason: 'certificate_malformed',
      });
    },
  );
});
