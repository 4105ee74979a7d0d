import { UNCHECKED_CHAIN } from '@productive-mining/engine/chain/watch-chain.ts';
import { expect, it } from 'vitest';
import type { SecurityRound, StorageState } from '../security-findings.ts';
import { describeChecks } from './describe-checks.ts';

const AT = new Date(Date.UTC(2026, 0, 1));
const ROUND: SecurityRound = {
  at: AT,
  disputes: [],
  dataChecksums: true,
  tipTime: undefined,
  signingKeys: true,
  cookieKey: true,
  postQuantum: true,
};
const ROOM: StorageState = {
  checkedAt: AT,
  fault: undefined,
  hindersMining: false,
  freeBytes: 1.25 * 2 ** 30,
};

const TIP = { ok: true, detail: 'No block yet.', checkedAt: AT, isLedgerBehind: false };

function outcomesOf(round: Partial<SecurityRound>, storage: Partial<StorageState> = {}) {
  const refusals = { requests: 0, refused: 0, byRefusal: { cookie: 0, forbidden: 0, limited: 0 } };
  const checks = describeChecks(
    { round: { ...ROUND, ...round }, chain: UNCHECKED_CHAIN, refusals, clockOffMs: 0 },
    {
      encryption: 'loopback',
      at: AT,
      storage: { ...ROOM, ...storage },
      highestTip: TIP,
      unreadable: undefined,
    },
  );
  return Object.fromEntries(checks.map(({ name, ok, detail }) => [name, { ok, detail }]));
}

it('says of a database without data checksums that it has none, and what that means', () => {
  expect(outcomesOf({ dataChecksums: false }).storage).toEqual({
    ok: true,
    detail:
      'The database takes writing. The fullest of its disks has 1.3 GiB free. Its data checksums are off: a page that has changed on the disk may be read as other values, which the check of the chain then finds in blocks alone.',
  });
});

it('says what keeps the database from being written to', () => {
  const fault = 'The disk of the database is full.';
  expect(outcomesOf({}, { fault, hindersMining: true }).storage).toEqual({ ok: false, detail: fault });
});

it('doesn’t take disputes that can’t be read for none', () => {
  expect(outcomesOf({ disputes: undefined }).disputes).toEqual({
    ok: false,
    detail: 'The records of disputes can’t be read.',
  });
});
