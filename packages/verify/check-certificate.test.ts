import { GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { claimOf, firstUnitOf } from '@productive-mining/work/testing/certify-unit.ts';
import { runPartsOnce } from '@productive-mining/work/testing/run-parts-once.ts';
import { UndecidedUnit } from '@productive-mining/work/work-type.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkCertificate } from './check-certificate.ts';
import {
  changedAndSigned,
  columnsOf,
  KINDS,
  leafLinesOf,
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
    const lines = await leafLinesOf(kind);
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

it('a computation that can’t decide leaves the step unchecked, with its reason', async () => {
  const lines = {
    [Symbol.iterator](): Iterator<string> {
      throw new UndecidedUnit('no_vector_is_short_enough');
    },
  };
  const check = await checkCertificate(chain[0]!, { leaves: { kind: 'downloaded', lines } });
  expect(check.outcome).toEqual({ state: 'not checked here', reason: 'no_vector_is_short_enough' });
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
