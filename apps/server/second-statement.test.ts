/** Statements of contribution before the program that was written from docs/format.md alone. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInPython, describeWithPython } from './testing/check-in-python.ts';

const FINGERPRINT = fingerprintOf(firstKeys.publicKeys);
const STATEMENT = statementOf(ADA);

describeWithPython('a statement of contribution before the second implementation', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'second-statement-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const check = (content: string | Uint8Array, ...more: string[]) => {
    const file = path.join(folder, 'statement.ndjson');
    writeFileSync(file, content);
    return checkInPython('statement', file, ...more);
  };
  const faultOf = async (content: string | Uint8Array, ...more: string[]) => {
    const { code, output } = await check(content, ...more);
    expect(code, output).toBe(1);
    expect(output.trimEnd().endsWith('not valid')).toBe(true);
    return output;
  };

  it('holds, and says whose blocks they are and what they paid', async () => {
    const { code, output } = await check(STATEMENT, '--key', FINGERPRINT);
    expect(code, output).toBe(0);
    expect(output).toContain(`8 blocks of ${ADA} are in the ledger up to it`);
    // Rewards of build-chain.ts: 10,000 base units and the block's index for each discovery.
    const rewards = [1, 2, 4, 4, 5, 6, 8, 9, 10].reduce((sum, index) => sum + 10_000 + index, 0);
    expect(output).toContain(`they paid ${(rewards / 100).toFixed(2)} $MINED`);
    expect((await check(statementOf(BOB))).code).toBe(0);
  });

  it('is refused with one changed byte, wherever it is', async () => {
    const bytes = Buffer.from(STATEMENT);
    // Each byte of a line's short members, and places all over the long ones; a prime step meets all kinds of members.
    const places = new Set([0, 1, bytes.length - 2, bytes.length - 1]);
    for (let at = 0; at < bytes.length; at += 257) places.add(at);
    for (const at of places) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1 << (at % 7);
      await faultOf(changed, '--key', FINGERPRINT);
    }
  });

  it('is refused with a byte more or less', async () => {
    for (const at of [0, 1, 3000, STATEMENT.length - 1]) {
      for (const added of [' ', '\n', '0', '\u00e9'])
        await faultOf(STATEMENT.slice(0, at) + added + STATEMENT.slice(at));
      await faultOf(STATEMENT.slice(0, at) + STATEMENT.slice(at + 1));
    }
    expect(await faultOf(Buffer.concat([Buffer.from(STATEMENT), Buffer.of(0xff, 0x0a)]))).toContain(
      "isn't UTF-8",
    );
  });

  it('is refused with another wallet’s block, also under the wallet’s name', async () => {
    const lines = [...ownLines(ADA), lineOf(STATED_CHAIN[10]!)];
    expect(await faultOf(statementOf(ADA, lines))).toContain(
      `block 11 is another wallet's: its miner is ${BOB}`,
    );
    const stolen = lineOf(STATED_CHAIN[2]!).replaceAll(BOB, ADA);
    expect(await faultOf(statementOf(ADA, [stolen]))).toContain(
      "block 3 was changed, or isn't in the ledger",
    );
  });

  it('is refused with a block twice, out of order, of another number, or without a discovery', async () => {
    const [one, two] = ownLines(ADA) as [string, string];
    for (const [text, fault] of [
      [statementOf(ADA, [one, one]), 'block 1 is stated twice, or out of its order'],
      [statementOf(ADA, [two, one]), 'block 1 is stated twice, or out of its order'],
      [statementOf(ADA, [one], headOf(ADA, 2)), 'the file has 1 blocks, and says 2'],
      [statementOf(ADA, [one.replace('"index":1,', '"index":2,')]), 'block 2 was changed'],
      [
        statementOf(ADA, [one.replace(/"discoveries":\[.*?\],"header"/, '"discoveries":[],"header"')]),
        'without a discovery',
      ],
      [statementOf(ADA, [one.replace('{"$integer":"10001"}', '{"$integer":"90001"}')]), "doesn't seal"],
      [statementOf(ADA, [one.replace('"frontier":"zeros"', '"frontier":null')]), 'a column that is null'],
    ] as const)
      expect(await faultOf(text)).toContain(fault);
  });

  it('is refused when others signed its tip, and holds by keys that the former ones named', async () => {
    const lines = ownLines(ADA);
    const withFacts = (facts: Partial<typeof TIP_FACTS>, keys = firstKeys) =>
      statementOf(ADA, lines, headOf(ADA, 8, { ...TIP_FACTS, ...facts }, keys));
    const change = (by: typeof firstKeys) => [
      ...TIP_FACTS.keys,
      keyRotationPayload(by, secondKeys.publicKeys),
    ];
    expect((await check(withFacts({ keys: change(firstKeys) }, secondKeys))).code).toBe(0);
    for (const [text, fault] of [
      [withFacts({}, secondKeys), 'signed by others'],
      [withFacts({ keys: change(firstKeys) }, firstKeys), 'signed by others'],
      [withFacts({ keys: change(thirdKeys) }, secondKeys), 'a change of keys names others before'],
      [withFacts({ keys: [firstKeyPayload(thirdKeys.publicKeys)] }, thirdKeys), "aren't those of its ledger"],
      [withFacts({ asOf: 10, historyRoot: historyRootOf(10) }), "isn't in the ledger up to block 10"],
    ] as const)
      expect(await faultOf(text)).toContain(fault);
    const otherTip = headOf(BOB, 3, { ...TIP_FACTS, tipHash: 'ab'.repeat(32) });
    expect(await faultOf(statementOf(BOB, ownLines(BOB), otherTip))).toContain('block 11 was changed');
    expect(await faultOf(STATEMENT, '--key', 'e'.repeat(64))).toContain('the first keys are others');
  });

  it('is none where the file is anything else', async () => {
    for (const text of ['', '\n', '{}\n', '[]\n', 'null\n', 'a,b\r\n', `${'['.repeat(10_000)}\n`])
      await faultOf(text);
  });
});
