/** Statements as they should be, and every way in which they aren’t. */

import { canonicalJson, type Json } from '@productive-mining/ledger/encoding/canonical-json.ts';
import { firstKeyPayload, keyRotationPayload } from '@productive-mining/ledger/signing/key-records.ts';
import { fingerprintOf } from '@productive-mining/ledger/signing/keys.ts';
import { firstKeys, secondKeys, thirdKeys } from '@productive-mining/ledger/testing/build-chain.ts';
import {
  ADA,
  BOB,
  headOf,
  historyRootOf,
  lineOf,
  ownLines,
  STATED_CHAIN,
  statementOf,
  TIP_FACTS,
} from '@productive-mining/ledger/testing/build-statement.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkStatement } from './check-statement.ts';

const fingerprint = fingerprintOf(firstKeys.publicKeys);
const STATEMENT = statementOf(ADA);
const reasonOf = (text: string, of: string | undefined = fingerprint) => {
  const verdict = checkStatement(text, of);
  return verdict.ok ? 'holds' : verdict.reason;
};

describe('a statement of contribution', () => {
  it('may leave out later discoveries of a block, and states none twice or at another place', () => {
    const [fourth] = ownLines(ADA).filter((line) => JSON.parse(line).header.index === 4);
    const { discoveries, ...block } = JSON.parse(fourth!);
    expect(discoveries).toHaveLength(2);
    const stating = (some: unknown[]) =>
      STATEMENT.replace(fourth!, `${canonicalJson({ ...block, discoveries: some })}\n`);
    const found = checkStatement(stating([discoveries[0]]), fingerprint);
    expect(found).toMatchObject({ ok: true, blocks: 8, kinds: { riemann_zero: 8 } });
    for (const some of [[discoveries[1]], [discoveries[1], discoveries[0]], [discoveries[0], discoveries[0]]])
      expect(reasonOf(stating(some))).toBe('Block 4 doesn’t seal what is stated of its discovery.');
  });

  it('proves the wallet’s blocks, their kinds and what they paid', () => {
    const verdict = checkStatement(STATEMENT, fingerprint);
    // Rewards of build-chain.ts: 10,000 base units and the block's index for each discovery.
    const rewards = [1, 2, 4, 4, 5, 6, 8, 9, 10].reduce((sum, index) => sum + 10_000n + BigInt(index), 0n);
    expect(verdict).toMatchObject({
      ok: true,
      address: ADA,
      blocks: 8,
      first: 1,
      last: 10,
      kinds: { riemann_zero: 9 },
      rewardBaseUnits: rewards,
      isFingerprintCompared: true,
      tip: { asOf: 11 },
    });
    expect(checkStatement(statementOf(BOB), undefined)).toMatchObject({
      ok: true,
      blocks: 3,
      last: 11,
      isFingerprintCompared: false,
    });
  });

  it('is refused with one changed bit, wherever it is', () => {
    const bytes = new TextEncoder().encode(STATEMENT);
    // A text that isn't UTF-8 any more doesn't reach the check.
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 6 }), (at, bit) => {
        const changed = bytes.slice();
        changed[at]! ^= 1 << bit;
        let text: string;
        try {
          text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(changed);
        } catch {
          return;
        }
        expect(checkStatement(text, fingerprint).ok, `byte ${at}, bit ${bit}`).toBe(false);
        expect(reasonOf(text)).toMatch(/^(The|Block) .+\.$/);
      }),
      { numRuns: 500 },
    );
  });

  it('is refused with a byte more or less, at its end and anywhere', () => {
    const { length } = STATEMENT;
    for (const at of [0, 1, 100, 3000, length - 2000, length - 1, length]) {
      for (const added of [' ', '\n', '0', '\u00e9'])
        expect(checkStatement(STATEMENT.slice(0, at) + added + STATEMENT.slice(at), fingerprint).ok).toBe(
          false,
        );
      if (at < length)
        expect(checkStatement(STATEMENT.slice(0, at) + STATEMENT.slice(at + 1), fingerprint).ok).toBe(false);
    }
  });

  it('is refused with another wallet’s block, and names its miner', () => {
    const lines = [...ownLines(ADA), lineOf(STATED_CHAIN[10]!)];
    expect(reasonOf(statementOf(ADA, lines))).toBe(`Block 11 is another wallet’s: its miner is ${BOB}.`);
    // With its miner's name replaced the block is none of the ledger.
    const stolen = lineOf(STATED_CHAIN[2]!).replaceAll(BOB, ADA);
    expect(reasonOf(statementOf(ADA, [stolen]))).toBe(
      'Block 3 was changed, or isn’t in the ledger up to block 11.',
    );
    expect(reasonOf(statementOf(BOB, ownLines(ADA)))).toContain('is another wallet’s');
  });

  it('is refused with a block twice, out of order, of another number, or of another ledger', () => {
    const [one, two] = ownLines(ADA) as [string, string];
    expect(reasonOf(statementOf(ADA, [one, one]))).toBe('Block 1 is stated twice, or out of its order.');
    expect(reasonOf(statementOf(ADA, [two, one]))).toContain('out of its order');
    expect(reasonOf(statementOf(ADA, [one], headOf(ADA, 2)))).toBe(
      'The file was changed: it has 1 block, and says 2.',
    );
    expect(reasonOf(statementOf(ADA, [one.replace('"index":1,', '"index":2,')]))).toContain(
      'Block 2 was changed',
    );
  });

  it('is refused with a discovery that its block doesn’t seal', () => {
    const [line] = ownLines(ADA) as [string];
    for (const [from, to] of [
      ['"riemann_zero"', '"prime_pattern"'],
      ['{"$integer":"10001"}', '{"$integer":"90001"}'],
      ['"frontier":"zeros"', '"frontier":"zeros","frontiers":"more"'],
      ['"frontier":"zeros"', '"frontier":null'],
    ] as const) {
      expect(line).toContain(from);
      expect(reasonOf(statementOf(ADA, [line.replace(from, to)]))).toBe(
        'Block 1 doesn’t seal what is stated of its discovery.',
      );
    }
  });

  it('is refused when others signed the tip, or it is another ledger’s', () => {
    const lines = ownLines(ADA);
    expect(reasonOf(statementOf(ADA, lines, headOf(ADA, 8, TIP_FACTS, secondKeys)))).toContain(
      'signed by others',
    );
    expect(reasonOf(STATEMENT, 'e'.repeat(64))).toContain('is of another ledger');
    const foreign = { ...TIP_FACTS, keys: [firstKeyPayload(thirdKeys.publicKeys)] };
    expect(reasonOf(statementOf(ADA, lines, headOf(ADA, 8, foreign, thirdKeys)))).toContain('first keys');
    const earlier = { ...TIP_FACTS, asOf: 10, historyRoot: historyRootOf(10) };
    expect(reasonOf(statementOf(ADA, lines, headOf(ADA, 8, earlier)))).toContain(
      'isn’t in the ledger up to block 10',
    );
  });

  it('holds by later keys, when the former ones signed the change', () => {
    const keys = [...TIP_FACTS.keys, keyRotationPayload(firstKeys, secondKeys.publicKeys)];
    const lines = ownLines(ADA);
    expect(reasonOf(statementOf(ADA, lines, headOf(ADA, 8, { ...TIP_FACTS, keys }, secondKeys)))).toBe(
      'holds',
    );
    expect(reasonOf(statementOf(ADA, lines, headOf(ADA, 8, { ...TIP_FACTS, keys }, firstKeys)))).toContain(
      'others',
    );
    const unsigned = [...TIP_FACTS.keys, keyRotationPayload(thirdKeys, secondKeys.publicKeys)];
    expect(
      reasonOf(statementOf(ADA, lines, headOf(ADA, 8, { ...TIP_FACTS, keys: unsigned }, secondKeys))),
    ).toContain('a change of keys that the keys before it didn’t sign');
  });

  it('is none where the file is anything else', () => {
    for (const text of ['', '\n', '{}\n', '[]\n', 'null\n', 'a,b\r\n', '\u0000\n', `${'['.repeat(10_000)}\n`])
      expect(reasonOf(text)).toMatch(/no statement|breaks off/);
  });

  it.each<[string, object, object?]>([
    ['a tip as of no block', {}, { asOf: 0 }],
    ['a tip as of a text', {}, { asOf: '11' }],
    ['no keys', {}, { keys: [] }],
    ['keys in a text', {}, { keys: 'keys' }],
    ['a longer hash', {}, { tipHash: `${TIP_FACTS.tipHash}0` }],
    ['a time that is none', {}, { madeAt: 'some day' }],
    ['an address that is a number', { address: 5 }],
    ['an address with a digit more', { address: `${ADA}0` }],
    ['an address in a longer text', { address: ` ${ADA}` }],
    ['a number of blocks below zero', { blocks: -1 }],
  ])('is none with %s', (_, change, ofTip = {}) => {
    const head = headOf(ADA, 8);
    const lines = STATEMENT.split('\n');
    const changed = canonicalJson({ ...head, ...change, tip: { ...head.tip, ...ofTip } } as unknown as Json);
    expect(reasonOf([changed, ...lines.slice(1)].join('\n'))).toBe(
      'The file is no statement of contribution: see line 1.',
    );
  });
});
