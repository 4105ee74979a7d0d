/**
 * A ledger that an earlier version mined on 22 November 2026, as its server gave it (GET /api/blockchain/stored): the first 26
 * blocks, of all kinds of then, with certificates of version 2 and without the origins of plans. Whatever is changed since has to verify it.
 */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { checkChain } from '@productive-mining/ledger/chain/check-chain.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { PlanCheck } from '@productive-mining/work/plans/check-plans.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { readStoredLine } from './read-stored-lines.ts';
import { verifyBlock } from './verify-block.ts';

const TIP = { index: 26, hash: '62eac3bf245d5b051b62b672bdc46f3e142da912dbe2a375830047aca5a6169b' };
const FINGERPRINT = '268cf6d14b914c663ac37201135486049dabf3f9798825f38403e5538841ca52';
const VERSION = 2;
const KINDS = [
  'elliptic_curve_crypto',
  'goldbach_verification',
  'lattice_crypto',
  'poincare_conjecture',
  'prime_pattern',
  'riemann_zero',
];

let lines: string[];
let chain: StoredBlock[];
beforeAll(() => {
  const packed = readFileSync(new URL('./testing/earlier-ledger.ndjson.br', import.meta.url));
  lines = brotliDecompressSync(packed).toString().trimEnd().split('\n');
  chain = lines.map(readStoredLine);
});

const kindOf = ({ discoveries }: StoredBlock) => String(discoveries[0]!.columns.workType);

describe('a ledger of an earlier version', () => {
  it('has blocks of every kind of then, with certificates of its version, and is written as it was read', () => {
    expect([...new Set(chain.map(kindOf))].sort()).toEqual(KINDS);
    for (const { certificate } of chain) expect(certificate).toMatchObject({ version: VERSION });
    expect(chain.map((stored) => JSON.stringify(storedBlockToJson(stored)))).toEqual(lines);
  });

  it('holds: hashes, roots, links, keys, both signatures and regions', async () => {
    const plans = new PlanCheck();
    const report = await checkChain(chain, {
      checkSignatures: 'both',
      expectedFingerprint: FINGERPRINT,
      examine: (stored, hashes) => plans.take(stored, hashes),
    });
    expect(report.faults).toEqual([]);
    expect(report).toMatchObject({ valid: true, checkedBlocks: TIP.index });
    expect(Buffer.from(report.tip.hash).toString('hex')).toBe(TIP.hash);
    expect(report.validSignatures).toEqual({ ed25519: TIP.index, mlDsa65: TIP.index });
    expect(plans.report()).toMatchObject({ withOrigin: 0, withoutOrigin: TIP.index });
  });

  it.each(KINDS)(
    'has a first block of %s that holds at every step but the plan’s, which has no origin, and none of its statements is false',
    async (kind) => {
      const at = chain.findIndex((stored) => kindOf(stored) === kind);
      const given = [...new Set([0, at - 1, at])].filter((index) => index >= 0).map((index) => lines[index]!);
      const { steps, statements } = await verifyBlock(given, { rememberedFingerprint: FINGERPRINT });
      const left = steps.filter(({ state }) => state !== 'holds');
      expect(left).toMatchObject([{ name: 'plan', state: 'not checked here', reason: 'origin_not_sealed' }]);
      expect(statements.length).toBeGreaterThan(1);
      expect(statements.map(({ verdict }) => verdict)).not.toContain('false');
      expect(statements.map(({ verdict }) => verdict)).toContain('checked');
    },
    120_000,
  );
});
