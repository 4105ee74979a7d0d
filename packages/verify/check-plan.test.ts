/** The plan of a block and its tip, among blocks of which some are given. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { withValue } from '@productive-mining/ledger/testing/flip-bit.ts';
import { buildPlannedChain, type WantedBlock } from '@productive-mining/work/testing/plan-blocks.ts';
import { describe, expect, it } from 'vitest';
import { checkPlan } from './check-plan.ts';

const primes = (number: number, more: Partial<WantedBlock> = {}): WantedBlock => ({
  workType: 'prime_pattern',
  difficulty: 1,
  number,
  ...more,
});
const chain = buildPlannedChain([primes(1), primes(2), primes(3), primes(4, { withoutOrigin: true })]);
const [first, second, third, withoutOrigin] = chain as [StoredBlock, StoredBlock, StoredBlock, StoredBlock];
const planSize = ({ discoveries }: StoredBlock) => JSON.stringify(discoveries[0]!.columns.plan).length;
const withColumn = (stored: StoredBlock, name: string, value: unknown) =>
  withValue(stored, ['discoveries', 0, 'columns', name], value);
const outcomeOf = (stored: StoredBlock, earlier: readonly StoredBlock[] = []) =>
  checkPlan(stored, earlier).outcome;
const fails = (reason: string, at: string) => ({ state: 'fails', reason, at });

describe('the plan of a block', () => {
  it('holds with its tip, without it, and from genesis', () => {
    for (const earlier of [[], [first], [first, second]]) {
      expect(checkPlan(third, earlier)).toEqual({ outcome: { state: 'holds' }, bytes: planSize(third) });
    }
    expect(first.discoveries[0]!.columns.tipHash).toBe(bytesToHex(GENESIS.hash));
    expect(outcomeOf(first)).toEqual({ state: 'holds' });
  });

  it('isn’t held against a tip that nobody has, nor without an origin, nor of a kind that nobody knows', () => {
    expect(outcomeOf(withoutOrigin)).toEqual({ state: 'not checked here', reason: 'origin_not_sealed' });
    expect(outcomeOf(withColumn(withoutOrigin, 'workType', 'later'))).toEqual({
      state: 'not checked here',
      reason: 'origin_not_sealed',
    });
  });

  it.each<[string, unknown, string, string]>([
    ['seed', '0'.repeat(64), 'seed_not_of_tip', 'seed'],
    ['draw', 2, 'seed_not_of_tip', 'seed'],
    ['plan', {}, 'plan_differs', 'plan'],
    ['plan', 7, 'plan_differs', 'plan'],
    ['endPosition', '1', 'end_differs', 'endPosition'],
    ['tipHash', null, 'origin_malformed', 'position'],
    ['frontier', 'others', 'frontier_differs', 'frontier'],
  ])('with another %s, %j, has the fault %s', (name, value, reason, column) => {
    expect(outcomeOf(withColumn(third, name, value))).toEqual(fails(reason, `discoveries[0].${column}`));
  });

  it('is of a frontier that may be chosen at the difficulty of the block', () => {
    const goldbach = (difficulty: number, frontier: string) =>
      buildPlannedChain([primes(1, { workType: 'goldbach_verification', difficulty, frontier })])[0]!;
    expect(outcomeOf(goldbach(1, 'beyond'))).toEqual({ state: 'holds' });
    expect(outcomeOf(goldbach(29, 'from_4'))).toEqual({ state: 'holds' });
    expect(outcomeOf(goldbach(30, 'from_4'))).toEqual(fails('frontier_differs', 'discoveries[0].frontier'));
  });

  it('has a number from 1 on', () => {
    expect(outcomeOf(withValue(third, ['block', 'nonce'], 0n))).toEqual(fails('number_differs', 'nonce'));
    expect(outcomeOf(withValue(third, ['block', 'nonce'], 1n))).toEqual({ state: 'holds' });
  });

  it('was drawn from an earlier block, which is the one of that number', () => {
    const unknown = fails('tip_unknown', 'discoveries[0].tipHash');
    const other = withValue(second, ['block', 'nonce'], 7n);
    expect(outcomeOf(third, [first, other])).toEqual(unknown);
    expect(outcomeOf(third, [other, second])).toEqual(unknown);
    const at = (index: number) => withValue(third, ['block', 'index'], index);
    expect(outcomeOf(at(2))).toEqual(unknown);
    expect(outcomeOf(at(1))).toEqual(unknown);
    expect(outcomeOf(at(3))).toEqual({ state: 'holds' });
  });

  it('is told of the discovery that has it', () => {
    const [one] = third.discoveries;
    const twice = {
      ...third,
      discoveries: [one!, withColumn(third, 'seed', '0'.repeat(64)).discoveries[0]!],
    };
    const numbered = withValue(twice, ['discoveries', 1, 'columns', 'id'], 999);
    expect(outcomeOf(numbered)).toEqual(fails('seed_not_of_tip', 'discoveries[1].seed'));
    expect(checkPlan(numbered, []).bytes).toBe(2 * planSize(third));
  });
});
