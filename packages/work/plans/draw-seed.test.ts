import { readFileSync } from 'node:fs';
import { hexToBytes } from '@noble/hashes/utils.js';
import { GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import { expect, it } from 'vitest';
import { drawSeed, type SeedSource } from './draw-seed.ts';

type PublishedSeed = Omit<SeedSource, 'tip'> & { tipIndex: number; tipHash: string; seed: string };
const { seeds }: { seeds: PublishedSeed[] } = JSON.parse(
  readFileSync(new URL('../../../docs/format-vectors.json', import.meta.url), 'utf8'),
);

it('a seed is that of docs/format-vectors.json, as in the second implementation', () => {
  expect(seeds.length).toBeGreaterThan(1);
  for (const { tipIndex, tipHash, seed, ...source } of seeds)
    expect(drawSeed({ ...source, tip: { index: tipIndex, hash: hexToBytes(tipHash) } })).toBe(seed);
});

it('a seed depends on everything that it is drawn from', () => {
  const source = { tip: GENESIS, workType: 'lattice_crypto', frontier: 'instances', position: '0', draw: 1 };
  const others = [
    { ...source, tip: { ...GENESIS, index: 1 } },
    { ...source, tip: { ...GENESIS, hash: new Uint8Array(32) } },
    { ...source, workType: 'elliptic_curve_crypto' },
    { ...source, frontier: 'others' },
    { ...source, position: '1' },
    { ...source, draw: 2 },
  ];
  const drawn = [source, ...others].map(drawSeed);
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(drawSeed({ ...source })).toBe(drawn[0]);
});
