/** The tables that the tests compare with, in the groups in which they are listed. */
import { CURVES_TABLE } from '@productive-mining/work/birch-swinnerton-dyer/published.ts';
import type { PublishedTable } from '@productive-mining/work/kit/published-table.ts';
import { loadPublishedTest, testedWorkTypes } from '@productive-mining/work/published-tests.ts';
import { ENCAPSULATIONS_TABLE } from './encapsulations-test.ts';
import { MULTIPLES_TABLE } from './signatures-test.ts';

export interface ListedTable {
  group: 'Mathematics' | 'Cryptography';
  table: PublishedTable;
}

export async function listTables(): Promise<ListedTable[]> {
  const ofKinds = await Promise.all(testedWorkTypes.map(loadPublishedTest));
  const mathematics = [...ofKinds.map(({ table }) => table), CURVES_TABLE];
  return [
    ...mathematics.map((table): ListedTable => ({ group: 'Mathematics', table })),
    { group: 'Cryptography', table: MULTIPLES_TABLE },
    { group: 'Cryptography', table: ENCAPSULATIONS_TABLE },
  ];
}
