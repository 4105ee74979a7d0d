import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bitStrength,
  quantumStrength,
  STRENGTH_BANDS,
  strengthBand,
  strengthParts,
  strengthProgress,
} from './security-strength.ts';

const bits = (totalBlocks: number, totalDiscoveries: number) =>
  bitStrength({ totalBlocks, totalDiscoveries });

describe('bit strength', () => {
  // The values of the specification's row, computed there by hand.
  it.each([
    [0, 0, 256],
    [1000, 1000, 361],
    [33_350, 33_433, 709],
    [100_000, 100_000, 1068],
  ])('CONST-05 %i blocks and %i discoveries give %i bits', (blocks, discoveries, expected) => {
    expect(bits(blocks, discoveries)).toBe(expected);
  });

  it.each([
    [100_000, 1068, 1602],
    [1_000_000, 2360, 3540],
    [10_000_000, 14_992, 8192],
    [100_000_000, 141_024, 8192],
  ])('CONST-08 %i blocks and discoveries project to %i and %i bits', (count, expected, quantum) => {
    expect(bits(count, count)).toBe(expected);
    expect(quantumStrength(expected)).toBe(quantum);
  });

  it.each([
    ['blockBits', 999, 0, 0],
    ['blockBits', 1000, 0, 1],
    ['blockBits', 1999, 0, 1],
    ['discoveryBits', 0, 4999, 0],
    ['discoveryBits', 0, 5000, 2],
    ['discoveryBits', 0, 10_000, 4],
    ['bonusBits', 0, 999, 0],
    ['bonusBits', 0, 1000, 8],
    ['bonusBits', 0, 63_999, 504],
    ['bonusBits', 0, 64_000, 512],
    ['bonusBits', 0, 65_000, 512],
    ['growthBits', 0, 0, 0],
    // 32 log10(2) = 9.63.
    ['growthBits', 1, 0, 9],
    ['growthBits', 8, 0, 30],
    ['growthBits', 9, 0, 32],
    // 32 log10(999) = 95.986.
    ['growthBits', 998, 0, 95],
    ['growthBits', 999, 0, 96],
    ['growthBits', 999_998, 0, 191],
    ['growthBits', 999_999, 0, 192],
  ] as const)('CONST-05 %s of %i blocks and %i discoveries is %i', (part, blocks, discoveries, expected) => {
    expect(strengthParts({ totalBlocks: blocks, totalDiscoveries: discoveries })[part]).toBe(expected);
  });

  it('CONST-05 never falls when the ledger grows, and is within a bit of the formula in real numbers', () => {
    const count = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(count, count, (blocks, discoveries) => {
        const here = bits(blocks, discoveries);
        expect(bits(blocks + 1, discoveries)).toBeGreaterThanOrEqual(here);
        expect(bits(blocks, discoveries + 1)).toBeGreaterThanOrEqual(here);
        const { growthBits } = strengthParts({ totalBlocks: blocks, totalDiscoveries: discoveries });
        const real = 32 * Math.log10(blocks + 1);
        expect(growthBits).toBeLessThanOrEqual(real + 1e-9);
        expect(growthBits + 1).toBeGreaterThan(real - 1e-9);
      }),
    );
  });
});

describe('quantum strength', () => {
  it.each([
    [256, 384],
    [361, 541.5],
    [5461, 8191.5],
    [5462, 8192],
    [14_992, 8192],
  ])('CONST-06 %i bits give %d', (given, expected) => {
    expect(quantumStrength(given)).toBe(expected);
  });
});

describe('bands', () => {
  it('CONST-07 begin at 256, 512, 1024 and 2048 bits', () => {
    expect(STRENGTH_BANDS.map(({ fromBits }) => fromBits)).toEqual([256, 512, 1024, 2048]);
  });

  it.each([
    ['STR-08', 255, 'strong', 'comparable to AES-256'],
    ['STR-08', 256, 'strong', 'comparable to AES-256'],
    ['STR-08', 511, 'strong', 'comparable to AES-256'],
    ['STR-09', 512, 'ultra-strong', 'post-quantum ready'],
    ['STR-09', 1023, 'ultra-strong', 'post-quantum ready'],
    ['STR-10', 1024, 'extreme', 'stronger than any known encryption'],
    ['STR-10', 2047, 'extreme', 'stronger than any known encryption'],
    ['STR-11', 2048, 'theoretically unbreakable', 'the last level'],
    ['STR-11', 141_024, 'theoretically unbreakable', 'the last level'],
  ])('%s %i bits are %s: %s', (_id, given, name, meaning) => {
    expect(strengthBand(given)).toMatchObject({ name, meaning });
  });

  it.each([
    [255, 0],
    [256, 0],
    [384, 50],
    [512, 0],
    [768, 50],
    [1536, 50],
    [2048, 100],
    [141_024, 100],
  ])('STR-12 at %i bits %i percent of the way to the next are behind', (given, percent) => {
    expect(strengthProgress(given)).toBe(percent);
  });
});
