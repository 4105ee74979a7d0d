import { AUTHENTIC_TEST_IDS, type AuthenticTestId } from '@productive-mining/rules/authentic-tests.ts';
import { CURVES } from '@productive-mining/work/birch-swinnerton-dyer/published.ts';
import { describe, expect, it } from 'vitest';
import { listTables } from './list-tables.ts';
import { runAuthenticTest } from './run-authentic-test.ts';

const none = () => undefined;

describe('authentic tests', () => {
  it.each(AUTHENTIC_TEST_IDS)(
    'API-80 API-81 API-82 API-83 API-84 API-85 API-86 API-87 %s agrees with its table',
    async (test) => {
      const outcome = await runAuthenticTest(test, { count: 4, isSpoiled: false }, none);
      expect(outcome).toMatchObject({ verified: true, differences: [] });
      expect(outcome.rows).toBeGreaterThan(0);
      expect(outcome.agreeing).toBe(outcome.rows);
      expect(Object.values(outcome.executed).every((count) => count > 0)).toBe(true);
      for (const text of Object.values(outcome.table)) expect(text).toMatch(/^\S.{4,}/);
      expect(outcome).not.toHaveProperty('refusal');
    },
  );

  it.each(AUTHENTIC_TEST_IDS)('%s fails at the place of a spoiled digit', async (test) => {
    const outcome = await runAuthenticTest(test, { count: 1, isSpoiled: true }, none);
    expect(outcome.verified).toBe(false);
    expect(outcome.agreeing).toBe(outcome.rows - 1);
    expect(outcome.differences).toHaveLength(1);
    expect(outcome.differences[0]!.found).not.toBe(outcome.differences[0]!.expected);
  });

  it('compares key pairs of P-256 that NIST published, beside multiples that programs computed', async () => {
    const { rows, table, differences } = await runAuthenticTest('ecc', { count: 1, isSpoiled: true }, none);
    // Six pairs and 26 multiples of each curve, two coordinates each.
    expect(rows).toBe(2 * (6 + 26 + 26));
    expect(table).toMatchObject({ origin: 'computed', source: expect.stringContaining('published, NIST') });
    expect(differences[0]!.place).toBe('P-256 key pair 7 of NIST, x');
    const listed = (await listTables()).map(({ table: { name, origin } }) => `${name}: ${origin}`);
    expect(listed).toContain('Key pairs of P-256: published');
    expect(listed).toContain('Multiples of the base points of P-256 and secp256k1: computed');
  });

  it('does as much as it is asked for, and all curves of the table at most', async () => {
    const executedBy = async (test: AuthenticTestId, count: number) =>
      (await runAuthenticTest(test, { count, isSpoiled: false }, none)).executed;
    expect(await executedBy('ecc', 7)).toEqual({
      signed: 7,
      verified: 7,
      'changed messages refused': 7,
    });
    expect(await executedBy('lattice-crypto', 3)).toEqual({ encapsulations: 3, 'secrets agreed': 3 });
    expect(await executedBy('elliptic-curves', 5)).toEqual({ curves: 5 });
    expect(await executedBy('elliptic-curves', 100)).toEqual({ curves: CURVES });
  });

  it('elliptic-curves yields within the check of a curve that takes long, so that it can be ended there', async () => {
    // The search for torsion goes to 19 million at the 20th curve, a million a step.
    let steps = 0;
    await runAuthenticTest('elliptic-curves', { count: 20, isSpoiled: false }, (_, share) => {
      if (share === 1) steps += 1;
    });
    expect(steps).toBeGreaterThan(10);
  });

  it.each(AUTHENTIC_TEST_IDS)('%s ends when a step says so', async (test) => {
    const stop = () => {
      throw new Error('stopped');
    };
    await expect(runAuthenticTest(test, { count: 1, isSpoiled: false }, stop)).rejects.toThrow('stopped');
  });
});
