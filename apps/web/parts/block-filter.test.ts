import { describe, expect, it } from 'vitest';
import { minedBlock } from '../testing/samples.ts';
import { matches, NO_FILTER, pathOfFilter, readFilter } from './block-filter.ts';

describe('conditions', () => {
  it('go into the address and come back from it', () => {
    const filter = { workType: 'riemann_zero', miner: 'mine', hash: '00aaff' };
    const path = pathOfFilter(filter);
    expect(readFilter(path.slice(path.indexOf('?')))).toEqual(filter);
    expect(pathOfFilter(NO_FILTER)).toBe('/blocks');
  });

  it('decide whether a new block belongs to the list', () => {
    const { block } = minedBlock(3, true);
    expect(matches(block, NO_FILTER)).toBe(true);
    expect(matches(block, { ...NO_FILTER, hash: block.blockHash.slice(0, 6) })).toBe(true);
    expect(matches(block, { ...NO_FILTER, miner: block.minerId.toUpperCase() })).toBe(true);
    expect(matches(block, { ...NO_FILTER, workType: 'yang_mills' })).toBe(false);
    expect(matches(block, { ...NO_FILTER, hash: 'ffffff' })).toBe(false);
  });
});
