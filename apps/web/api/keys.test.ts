import { getLeaderboard, getRecords, listBlocks } from '@productive-mining/contract/endpoints.ts';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { keyOf, pagesKeyOf, prefixOf } from './keys.ts';

/** Which of the reads a change under this key concerns. */
function concerned(queryKey: QueryKey, reads: Readonly<Record<string, QueryKey>>): string[] {
  const client = new QueryClient();
  for (const [name, key] of Object.entries(reads)) client.setQueryData(key, name);
  return client
    .getQueryCache()
    .findAll({ queryKey })
    .map(({ state }) => state.data as string);
}

describe('keys', () => {
  const reads = {
    newest: keyOf(listBlocks),
    older: keyOf(listBlocks, { query: { limit: 100, before: 201 } }),
    matching: pagesKeyOf(listBlocks, { query: { miner: '0xab' } }),
    lattices: keyOf(getRecords, { params: { workType: 'lattice_crypto' } }),
    curves: keyOf(getRecords, { params: { workType: 'elliptic_curve_crypto' } }),
    byBlocks: pagesKeyOf(getLeaderboard, { query: { by: 'blocks' } }),
    byValue: pagesKeyOf(getLeaderboard, { query: { by: 'value' } }),
  };

  it('of a request without a query concern that request alone', () => {
    expect(concerned(keyOf(listBlocks), reads)).toEqual(['newest']);
  });

  it('of one set of path parameters concern no other', () => {
    expect(concerned(keyOf(getRecords, { params: { workType: 'lattice_crypto' } }), reads)).toEqual([
      'lattices',
    ]);
  });

  it('that begin all requests of a call concern each', () => {
    expect(concerned(prefixOf(getRecords), reads)).toEqual(['lattices', 'curves']);
    expect(concerned(pagesKeyOf(getLeaderboard), reads)).toEqual(['byBlocks', 'byValue']);
  });
});
