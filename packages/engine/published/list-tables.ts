/** The tables that the tests compare with, in the groups in which they are listed. */
import type { PublishedTable } from '@productive-mining/work/kit/published-table.ts';
import { loadPublishedTest, testedWorkTypes } from '@productive-mining/work/published-tests.ts';

export interface ListedTable {
  group: 'Mathematics' | 'Cryptography';
  table: PublishedTable;
}

/** Loads the tables with the tests around them, at the first time. */
export async function listTables(): Promise<ListedTable[]> {
  const ofKinds = await Promise.all(testedWorkTypes.map(loadPublishedTest));
  const { CURVES_TABLE } = await import('@productive-mining/work/birch-swinnerton-dyer/published.ts');
  const { KEY_PAIRS_TABLE, MULTIPLES_TABLE } = await import('./signatures-test.ts');
  const { ENCAPSULATIONS_TABLE } = await import('./encapsulations-test.ts');
  const mathematics = [...ofKinds.map(({ table }) => table), CURVES_TABLE];
  return [
    ...mathematics.map((table): ListedTable => ({ group: 'Mathematics', table })),
    { group: 'Cryptography', table: KEY_PAIRS_TABLE },
    { group: 'Cryptography', table: MULTIPLES_TABLE },
    { group: 'Cryptography', table: ENCAPSULATIONS_TABLE },
  ];
}
