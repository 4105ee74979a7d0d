/** What each sealed statement is worth, by the verdict on the one that says the same today. */
import type { Statement } from '@productive-mining/contract/entities/discovery.ts';
import type { ReaderVerdict } from '@productive-mining/work/certificates/check-reader.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { type Claim, firstUnitOf } from '@productive-mining/work/testing/certify-unit.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { judgeSealed, notLookedAt } from './judge-sealed.ts';

const workType = 'prime_pattern';
let claim: Claim;
let sealed: Statement[];
let said: { claim: string; name: string }[];
beforeAll(async () => {
  ({ claim } = await firstUnitOf(workType));
  const { statements, binding } = workTypeOf(workType);
  const names = binding.names(claim.plan, claim.result);
  sealed = statements(claim.plan, claim.result) as Statement[];
  said = sealed.map((statement, at) => ({ claim: statement.claim, name: names[at]! }));
}, 60_000);

const words = ({ claim: text, status, method }: Statement) => ({ claim: text, status, method });
/** A verdict on the statements that the kind makes today. */
const valid = (verdict: object = { verdict: 'checked' }) =>
  ({
    valid: true,
    statements: said.map((one) => ({ ...one, ...verdict })),
    fieldsNotChecked: [],
  }) as unknown as ReaderVerdict;

describe('a sealed statement', () => {
  it('has the verdict of the one that says the same, in the order in which it was sealed', () => {
    expect(judgeSealed(sealed.toReversed(), claim, valid())).toEqual(
      sealed.toReversed().map((statement) => ({ ...words(statement), verdict: 'checked' })),
    );
    const lacking = { verdict: 'not checked here', reason: 'needs_all_leaves' };
    expect(judgeSealed(sealed, claim, valid(lacking))).toEqual(
      sealed.map((statement) => ({ ...words(statement), ...lacking })),
    );
    const contradicted = { verdict: 'false', reason: 'leaf_inconsistent' };
    expect(judgeSealed(sealed, claim, valid(contradicted))).toEqual(
      sealed.map((statement) => ({ ...words(statement), ...contradicted })),
    );
  });

  it('isn’t checked when it says or promises anything else', () => {
    const escaping = sealed.findIndex(({ escapes }) => escapes !== undefined);
    const { escapes } = sealed[escaping]!;
    const { escapes: _, ...silent } = sealed[escaping]!;
    const others: [number, Statement][] = [
      ...(['claim', 'method'] as const).map((name): [number, Statement] => [
        0,
        { ...sealed[0]!, [name]: 'Other.' },
      ]),
      [0, { ...sealed[0]!, status: sealed[0]!.status === 'proved' ? 'computed' : 'proved' }],
      ...(['oneLeaf', 'onePercent', 'tenPercent'] as const).map((name): [number, Statement] => [
        escaping,
        { ...sealed[escaping]!, escapes: { ...escapes!, [name]: 0.123 } },
      ]),
      [escaping, silent],
    ];
    for (const [at, other] of others)
      expect(judgeSealed(sealed.with(at, other), claim, valid())[at]).toEqual({
        ...words(other),
        verdict: 'not checked here',
        reason: 'said_otherwise',
      });
  });

  it('isn’t checked, by the verdict’s reason, where nothing is said of it', () => {
    for (const verdict of [
      { valid: false, reason: 'certificate_malformed', statements: [], fieldsNotChecked: [] },
      { valid: null, reason: 'below_turing', statements: [], fieldsNotChecked: [] },
    ] as const)
      expect(judgeSealed(sealed, claim, verdict)).toEqual(
        sealed.map((statement) => ({
          ...words(statement),
          verdict: 'not checked here',
          reason: verdict.reason,
        })),
      );
    const unread = judgeSealed(sealed, { ...claim, plan: {} }, valid());
    for (const one of unread) expect(one).toMatchObject({ reason: 'said_otherwise' });
  });

  it('that is withdrawn says so, with what is known of it, unless a fault contradicts it', () => {
    const [withdrawal] = workTypeOf(workType).withdrawn!;
    const { note, upToVersion } = withdrawal!;
    expect(sealed[0]!.status).toBe('counted');
    const judgedBy = (version: number, verdict?: object) =>
      judgeSealed(sealed, { ...claim, certificate: { ...claim.certificate, version } }, valid(verdict))[0]!;
    expect(judgedBy(upToVersion)).toEqual({
      ...words(sealed[0]!),
      verdict: 'not checked here',
      reason: 'withdrawn',
      note,
    });
    expect(judgedBy(upToVersion + 1)).toEqual({ ...words(sealed[0]!), verdict: 'checked' });
    const contradicted = { verdict: 'false', reason: 'leaf_inconsistent' };
    expect(judgedBy(upToVersion, contradicted)).toEqual({ ...words(sealed[0]!), ...contradicted });
  });

  it('that wasn’t looked at says why', () => {
    expect(notLookedAt(sealed.slice(0, 1), 'other_discovery')).toEqual([
      { ...words(sealed[0]!), verdict: 'not checked here', reason: 'other_discovery' },
    ]);
  });
});
