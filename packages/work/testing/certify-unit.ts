/** For the tests: units computed in this process and certified as the engine does, and ways to damage what a block stores of them. */
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { decodeBase64, encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { merkleRoot } from '@productive-mining/ledger/merkle/merkle-root.ts';
import { workLeafHashes } from '@productive-mining/ledger/merkle/work-root.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { certificateOf } from '../certificates/certificate-of.ts';
import { challengeOf } from '../certificates/challenge.ts';
import { CERTIFICATE_VERSION, drawChallenged } from '../certificates/draw-challenge.ts';
import {
  type CertificateClaim,
  type CertificateOptions,
  verifyCertificate,
} from '../certificates/verify-certificate.ts';
import { computeChunk } from '../compute-chunk.ts';
import { loadCompute, loadVerifier, workTypeOf } from '../registry.ts';
import { computeNeededLeaves } from '../settle-search.ts';
import type { JsonObject } from '../work-type.ts';

export const SECRET = '5e'.repeat(32);
export const UNIT = 'a unit';

interface Certificate {
  version: number;
  unitId: string;
  workRoot: string;
  leafCount: number;
  openings: { leaf: number; summary: string }[];
  proof: string;
  groups: string;
}
/** What a block stores of a unit, with a certificate whose form is known. */
export type Claim = Omit<CertificateClaim, 'certificate'> & { certificate: Certificate };

export interface CertifiedUnit {
  claim: Claim;
  /** Every leaf's summary. */
  leaves: Uint8Array[];
  /** Bulk data of the leaves that have some, by index. */
  data: Map<number, Uint8Array>;
  /** What else a reader's check is given: the bulk data, for kinds that open it. */
  options: CertificateOptions;
  /** Leaves that the challenge draws. */
  challenged: number[];
  nextPosition: string;
}

/** A unit of a kind at difficulty 1, by default the first one. */
export async function certifyUnit(workType: string, position?: string): Promise<CertifiedUnit> {
  const definition = workTypeOf(workType);
  const frontier = definition.frontierFor(1);
  const start = definition.frontiers.find(({ name }) => name === frontier)!.start;
  const { plan, nextPosition } = definition.planUnit({
    difficulty: 1,
    frontier,
    position: position ?? start,
    seed: '0'.repeat(64),
  });
  return { ...(await certifyPlan(workType, plan)), nextPosition };
}

/** The unit of a plan, of any size. */
export async function certifyPlan(
  workType: string,
  plan: JsonObject,
): Promise<Omit<CertifiedUnit, 'nextPosition'>> {
  const definition = workTypeOf(workType);
  const data = new Map<number, Uint8Array>();
  const leaves = await computeNeededLeaves(definition, plan, async (chunk) => {
    const outcome = await computeChunk(workType, plan, chunk, { shouldStop: () => false });
    if (outcome.kind !== 'done') throw new Error('stopped');
    for (const [offset, leaf] of outcome.leaves.entries()) {
      if (leaf.data) data.set(chunk.first + offset, leaf.data);
    }
    return outcome.leaves.map((leaf) => leaf.summary);
  });
  const claim = await claimOf(workType, { plan, result: definition.summarise(plan, leaves) }, leaves);
  const challenged = claim.certificate.openings.map(({ leaf }) => leaf);
  const options = (await loadCompute(workType)).opensData ? { data } : {};
  return { claim, leaves, data, options, challenged };
}

const firstUnits = new Map<string, Promise<CertifiedUnit>>();
const secondUnits = new Map<string, Promise<CertifiedUnit>>();

/** The first unit of a kind, computed once a process for all tests, none of which may change it. */
export function firstUnitOf(workType: string): Promise<CertifiedUnit> {
  const unit = firstUnits.get(workType) ?? certifyUnit(workType);
  firstUnits.set(workType, unit);
  return unit;
}

/** The unit that follows a kind's first one, computed once a process like it. */
export async function secondUnitOf(workType: string): Promise<CertifiedUnit> {
  const { nextPosition } = await firstUnitOf(workType);
  const unit = secondUnits.get(workType) ?? certifyUnit(workType, nextPosition);
  secondUnits.set(workType, unit);
  return unit;
}

/**
 * What a block would store of a result over these leaves, whose challenge is drawn with a secret of 64 hex digits, with a
 * certificate of some version.
 */
export async function claimOf(
  workType: string,
  { plan, result }: Pick<Claim, 'plan' | 'result'>,
  leaves: readonly Uint8Array[],
  { secret = SECRET, version = CERTIFICATE_VERSION } = {},
): Promise<Claim> {
  const leafHashes = workLeafHashes(leaves);
  const root = merkleRoot(leafHashes);
  const opened = await drawnBy(secret, { workType, plan, result, workRoot: bytesToHex(root) }, version);
  const certificate = {
    ...certificateOf({ unitId: UNIT, leaves, leafHashes, challenged: opened }),
    version,
  } as unknown as Certificate;
  return { unitId: UNIT, workType, plan, result, workRoot: bytesToHex(root), secret, certificate };
}

/** The leaves that a secret makes a verifier look at. */
async function drawnBy(
  secret: string,
  { workType, plan, result, workRoot: root }: Pick<Claim, 'workType' | 'plan' | 'result' | 'workRoot'>,
  version?: number,
): Promise<number[]> {
  const challenge = challengeOf(hexToBytes(root), hexToBytes(secret), UNIT);
  return drawChallenged(
    workTypeOf(workType),
    await loadVerifier(workType),
    { plan, result, version },
    challenge,
  );
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
export const damages: Readonly<Record<string, (claim: Claim, at: number, by: number) => void>> = {
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

/**
 * Changes a unit's certificate many times, each time in one way, and expects a reader to refuse it each time, but for
 * another secret that happens to draw the same leaves: it shows the reader the same, and the block binds the secret.
 */
export async function expectNoneAccepted(
  { claim, challenged, options }: CertifiedUnit,
  changes: number,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(damages)),
      fc.nat({ max: 1_000_000 }),
      fc.nat({ max: 100_000 }),
      async (damage, at, by) => {
        const damaged = structuredClone(claim);
        damages[damage]!(damaged, at, by);
        const drawsTheSame =
          damage === 'the secret' && String(await drawnBy(damaged.secret, claim)) === String(challenged);
        expect((await verifyCertificate(damaged, options)).valid, damage).toBe(drawsTheSame);
      },
    ),
    { numRuns: changes },
  );
}
