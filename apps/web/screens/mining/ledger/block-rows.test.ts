import type { Block } from '@productive-mining/contract/entities/block.ts';
import type { Discovery } from '@productive-mining/contract/entities/discovery.ts';
import { describe, expect, it } from 'vitest';
import { namesOf } from '../../../api/work-types.ts';
import { workTypes } from '../../../testing/fixture-ledger.ts';
import { sampleLedger } from '../../../testing/samples.ts';
import { blockRows } from './block-rows.ts';

const ledger = sampleLedger(1);
const block: Block = { ...ledger.blocks[0]!, difficulty: 47 };
const discoveryOf = (overrides: Partial<Discovery>): Discovery => ({
  ...ledger.discoveries[0]!,
  blockId: block.id,
  ...overrides,
});

describe('a row of the table of blocks', () => {
  it('STAT-14 STAT-15 takes type and difficulty of the first discovery', () => {
    const second = discoveryOf({ id: 8, workType: 'riemann_zero', difficulty: 60 });
    const first = discoveryOf({ id: 7, workType: 'prime_pattern', difficulty: 33 });
    expect(blockRows([block], [second, first])[0]).toMatchObject({
      workType: 'prime_pattern',
      difficulty: 33,
    });
  });

  it('STAT-14 STAT-15 without one takes the block’s, at last riemann_zero', () => {
    expect(blockRows([{ ...block, workType: 'goldbach_verification' }], [])[0]).toMatchObject({
      workType: 'goldbach_verification',
      difficulty: 47,
      seconds: null,
    });
    const unnamed = { ...block, workType: undefined } as unknown as Block;
    expect(blockRows([unnamed], [])[0]?.workType).toBe('riemann_zero');
  });

  it('STAT-16 adds the times of its discoveries, and of no other block’s: 90 s + 30 s', () => {
    const discoveries = [
      discoveryOf({ id: 1, computationTime: 90 }),
      discoveryOf({ id: 2, computationTime: 30 }),
      discoveryOf({ id: 3, computationTime: 500, blockId: block.id + 1 }),
    ];
    expect(blockRows([block], discoveries)[0]?.seconds).toBe(120);
  });
});

it.each([
  ['prime_pattern', 'Prime Pattern Discovery'],
  ['goldbach_verification', 'Goldbach Verification'],
  ['riemann_zero', 'Riemann Zero Analysis'],
  ['yang_mills', 'Yang-Mills Field Theory'],
  ['navier_stokes', 'Navier-Stokes Simulation'],
  ['birch_swinnerton_dyer', 'Elliptic Curve Analysis'],
  ['elliptic_curve_crypto', 'ECC Cryptography'],
  ['lattice_crypto', 'Lattice Cryptography'],
  ['poincare_conjecture', 'Topology Analysis'],
])('STAT-17 %s is shown as %s', (workType, displayName) => {
  expect(namesOf(workType, workTypes).displayName).toBe(displayName);
});
