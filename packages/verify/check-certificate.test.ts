import { sha256 } from '@noble/hashes/sha2.js';
import { GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { decodeSummary, encodeSummary } from '@productive-mining/work/riemann-zero/leaf.ts';
import { certifyPlan, claimOf, firstUnitOf } from '@productive-mining/work/testing/certify-unit.ts';
import { runPartsOnce } from '@productive-mining/work/testing/run-parts-once.ts';
import { UndecidedUnit } from '@productive-mining/work/work-type.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkCertificate } from './check-certificate.ts';
import {
  changedAndSigned,
  columnsOf,
  dataLinesOf,
  KINDS,
  sealedChain,
  sealUnit,
} from './testing/seal-units.ts';

let chain: StoredBlock[];
beforeAll(async () => {
  chain = await sealedChain();
  for (const kind of KINDS) await runPartsOnce(kind);
}, 120_000);
afterAll(() => vi.restoreAllMocks());

it.each(KINDS)(
  'a block of %s isn’t condemned by leaves that were changed, left out or are none, and keeps what its certificate shows',
  async (kind) => {
    const stored = chain[KINDS.indexOf(kind)]!;
    const shown = (await checkCertificate(stored)).statements.map(({ verdict }) => verdict);
    const lines = await dataLinesOf(kind);
    const with0 = (line: string) => [line, ...lines.slice(1)];
    const read = (leaf: string) => JSON.parse(leaf) as { leaf: number; summary: string; data: string | null };
    const other = read(lines[0]!).summary === 'AAAA' ? 'AAAB' : 'AAAA';
    const cases: [string[], string][] = [
      [with0(JSON.stringify({ ...read(lines[0]!), summary: other })), 'leaves_of_other_root'],
      [lines.slice(1), 'leaves_incomplete'],
      [[...lines.slice(0, -2), lines.at(-1)!], 'leaves_incomplete'],
      [with0('{"leaf":0}'), 'leaf_unreadable'],
      [with0('['.repeat(100_000)), 'leaf_unreadable'],
    ];
    for (const [damaged, reason] of cases) {
      const leaves = { kind: 'downloaded', lines: damaged } as const;
      const { outcome, statements } = await checkCertificate(stored, { leaves });
      expect(outcome).toMatchObject({ state: 'not checked here', reason });
      expect(statements.map(({ verdict }) => verdict)).toEqual(shown);
      expect(JSON.stringify(statements)).not.toContain('needs_all_leaves');
    }
  },
  120_000,
);

describe('bulk data of opened leaves', () => {
  interface LeafLine {
    leaf: number;
    summary: string;
    data: string | null;
  }
  const openedBy = ({ certificate }: StoredBlock) =>
    (certificate as { openings: { leaf: number }[] }).openings.map(({ leaf }) => leaf);
  /** Lines of leaves, one of them with other data. */
  const withData = (lines: readonly string[], leaf: number, change: (data: Buffer) => Buffer) =>
    lines.with(
      leaf,
      JSON.stringify({
        ...(JSON.parse(lines[leaf]!) as LeafLine),
        data: change(Buffer.from((JSON.parse(lines[leaf]!) as LeafLine).data ?? '', 'base64')).toString(
          'base64',
        ),
      }),
    );
  const flipped = (data: Buffer) => {
    const copy = Buffer.from(data);
    copy[copy.length - 1]! ^= 1;
    return copy;
  };

  // Every other configuration of a gauge field isn’t kept, so that some opened leaves have no data.
  it.each(['riemann_zero', 'poincare_conjecture', 'yang_mills', 'navier_stokes'])(
    'of %s that isn’t what the summary has the digest of is the file’s fault, not the block’s',
    async (kind) => {
      const stored = chain[KINDS.indexOf(kind)]!;
      const shown = (await checkCertificate(stored)).statements.map(({ verdict }) => verdict);
      const lines = await dataLinesOf(kind);
      const hasData = (leaf: number) => ((JSON.parse(lines[leaf]!) as LeafLine).data ?? '').length > 0;
      const [opened] = openedBy(stored).filter(hasData);
      const cases = [
        flipped,
        (data: Buffer) => data.subarray(1),
        (data: Buffer) => Buffer.concat([data, data]),
      ];
      for (const change of cases) {
        const leaves = { kind: 'downloaded', lines: withData(lines, opened!, change) } as const;
        const { outcome, statements } = await checkCertificate(stored, { leaves });
        expect(outcome).toEqual({ state: 'not checked here', reason: 'data_of_other_leaves' });
        expect(statements.map(({ verdict }) => verdict)).toEqual(shown);
        expect(JSON.stringify(statements)).not.toMatch(/needs_all_leaves|needs_leaf_data/);
      }
      const unopened = lines.findIndex((_, leaf) => hasData(leaf) && !openedBy(stored).includes(leaf));
      const leaves = { kind: 'downloaded', lines: withData(lines, unopened, flipped) } as const;
      expect((await checkCertificate(stored, { leaves })).outcome).toEqual({ state: 'holds' });
    },
    120_000,
  );

  it('that is wrong under its own digest is the block’s fault', async () => {
    const kind = 'riemann_zero';
    const unit = await firstUnitOf(kind);
    const { leafSpan } = unit.claim.plan as { leafSpan: number };
    for (const leaf of unit.leaves.keys()) {
      const bytes = unit.data.get(leaf)!.slice();
      // The error bound of the first zero.
      new DataView(bytes.buffer).setFloat32(12, 0.5, true);
      const summary = decodeSummary(unit.leaves[leaf]!, leafSpan)!;
      const leaves = unit.leaves.with(leaf, encodeSummary({ ...summary, digest: sha256(bytes) }));
      const claim = await claimOf(kind, unit.claim, leaves);
      if (!claim.certificate.openings.some((opened) => opened.leaf === leaf)) continue;
      const lines = (await dataLinesOf(kind)).map((line, at) =>
        at < leaves.length
          ? JSON.stringify({ ...JSON.parse(line), summary: Buffer.from(leaves[at]!).toString('base64') })
          : line,
      );
      const downloaded = {
        kind: 'downloaded',
        lines: withData(lines, leaf, () => Buffer.from(bytes)),
      } as const;
      const { outcome } = await checkCertificate(sealUnit(GENESIS, { ...unit, claim }), {
        leaves: downloaded,
      });
      expect(outcome).toEqual({ state: 'fails', reason: 'error_bound_differs' });
      return;
    }
    expect.unreachable('no changed leaf was opened');
  }, 120_000);
});

describe('a block of which the method can’t decide here', () => {
  /** Zeros whose left end is below the reach of Turing’s method. */
  const plan = { firstInterval: 64, intervals: 1280, leafSpan: 64 };
  const sealed = async () => {
    const unit = { ...(await certifyPlan('riemann_zero', plan)), nextPosition: '' };
    return sealUnit(GENESIS, unit);
  };

  it('isn’t condemned: the step and each statement say that it wasn’t decided, and why', async () => {
    const stored = await sealed();
    const reason = 'below_turing';
    for (const leaves of [{}, { leaves: { kind: 'computed' } }] as const) {
      const { outcome, statements } = await checkCertificate(stored, leaves);
      expect(outcome).toEqual({ state: 'not checked here', reason });
      expect(statements.length).toBeGreaterThan(3);
      for (const said of statements) expect(said).toMatchObject({ verdict: 'not checked here', reason });
    }
  });

  it('fails all the same by a fault that a later part of the check finds', async () => {
    const stored = changedAndSigned(await sealed(), (rows) => {
      const { largestZ } = columnsOf(rows).result as { largestZ: { absoluteValue: number } };
      largestZ.absoluteValue += 1;
    });
    expect((await checkCertificate(stored)).outcome).toEqual({
      state: 'fails',
      reason: 'largest_value_differs',
    });
  });
});

it('a block whose root isn’t over the leaves of its unit fails when they are computed', async () => {
  const kind = 'prime_pattern';
  const unit = await firstUnitOf(kind);
  for (const leaf of unit.leaves.keys()) {
    const leaves = unit.leaves.with(leaf, new Uint8Array(unit.leaves[leaf]!.length));
    const claim = await claimOf(kind, unit.claim, leaves);
    if (claim.certificate.openings.some((opened) => opened.leaf === leaf)) continue;
    const { outcome } = await checkCertificate(sealUnit(GENESIS, { ...unit, claim }), {
      leaves: { kind: 'computed' },
    });
    expect(outcome).toEqual({ state: 'fails', reason: 'leaves_not_under_root' });
    return;
  }
  expect.unreachable('each changed leaf was opened');
});

it('a block whose opened leaf is wrong fails, though the leaves that are given can’t be used', async () => {
  const kind = 'prime_pattern';
  const unit = await firstUnitOf(kind);
  for (const leaf of unit.leaves.keys()) {
    const changed = unit.leaves[leaf]!.slice();
    changed[0]! ^= 1;
    const claim = await claimOf(kind, unit.claim, unit.leaves.with(leaf, changed));
    if (!claim.certificate.openings.some((opened) => opened.leaf === leaf)) continue;
    const stored = sealUnit(GENESIS, { ...unit, claim });
    const { outcome } = await checkCertificate(stored);
    expect(outcome.state).toBe('fails');
    for (const lines of [[], ['{"leaf":0}']]) {
      const beside = await checkCertificate(stored, { leaves: { kind: 'downloaded', lines } });
      expect(beside.outcome).toEqual(outcome);
    }
    return;
  }
  expect.unreachable('no changed leaf was opened');
});

/** Lines of leaves that can't be read. */
const linesThatThrow = (error: Error): Iterable<string> => ({
  [Symbol.iterator](): Iterator<string> {
    throw error;
  },
});

it('a computation that can’t decide leaves the step unchecked, with its reason', async () => {
  const lines = linesThatThrow(new UndecidedUnit('no_vector_is_short_enough'));
  const check = await checkCertificate(chain[0]!, { leaves: { kind: 'downloaded', lines } });
  expect(check.outcome).toEqual({ state: 'not checked here', reason: 'no_vector_is_short_enough' });
});

it('what else reading the leaves throws is thrown', async () => {
  const lines = linesThatThrow(new TypeError('our own mistake'));
  const check = checkCertificate(chain[0]!, { leaves: { kind: 'downloaded', lines } });
  await expect(check).rejects.toThrow('our own mistake');
});

it('statements of further discoveries count as not checked, each by itself', async () => {
  const stored = changedAndSigned(chain[0]!, (rows) => {
    const [first] = rows.discoveries;
    const second = structuredClone(first!);
    Object.assign(second.columns, { id: 99, unitId: 'another unit' });
    Object.assign(rows, { discoveries: [first, second] });
  });
  const sealed = columnsOf(stored).statements as unknown[];
  const { statements } = await checkCertificate(stored);
  expect(statements).toHaveLength(2 * sealed.length);
  for (const said of statements.slice(sealed.length))
    expect(said).toMatchObject({ reason: 'other_discovery' });
});
