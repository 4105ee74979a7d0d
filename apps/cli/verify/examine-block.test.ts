import { GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import type { StoredBlock, StoredDiscovery } from '@productive-mining/ledger/chain/stored-block.ts';
import { sealUnit } from '@productive-mining/verify/testing/seal-units.ts';
import { firstUnitOf } from '@productive-mining/work/testing/certify-unit.ts';
import { expect, it } from 'vitest';
import { examineBlock } from './examine-block.ts';

it('counts each statement of further discoveries, and counts none of them as checked', {
  timeout: 60_000,
}, async () => {
  const stored = sealUnit(GENESIS, await firstUnitOf('prime_pattern'));
  const [first] = stored.discoveries;
  const later = (id: number) => ({ ...first!, columns: { ...first!.columns, id } });
  const several: StoredBlock = { ...stored, discoveries: [first!, later(50), later(51)] };
  const alone = (await examineBlock(stored, 'opened')).tally;
  const { tally, fault } = await examineBlock(several, 'opened');
  expect(fault).toBeUndefined();
  expect(tally.checked).toBe(alone.checked);
  const statements = (first!.columns.statements as unknown[]).length;
  expect(statements).toBeGreaterThan(1);
  expect(tally.notChecked).toEqual({ ...alone.notChecked, other_discovery: 2 * statements });
});

it('counts the statements of a discovery that can’t be read as not checked', async () => {
  const stored = sealUnit(GENESIS, await firstUnitOf('prime_pattern'));
  const [{ columns, reward }] = stored.discoveries as [StoredDiscovery];
  const unread = { ...stored, discoveries: [{ columns: { ...columns, plan: 1n }, reward }] };
  const { tally, fault } = await examineBlock(unread, 'opened');
  expect(fault).toMatchObject({ reason: 'unit_malformed', at: 'plan' });
  expect(tally).toMatchObject({ certificates: 0, checked: 0, false: 0 });
  expect(tally.notChecked).toEqual({ unit_malformed: (columns.statements as unknown[]).length });
});
