/** The log before the program that was written from docs/format.md alone, which remembers it in a file. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { keyRotationPayload } from '@productive-mining/ledger/signing/key-records.ts';
import { fingerprintOf } from '@productive-mining/ledger/signing/keys.ts';
import {
  buildChain,
  firstKeys,
  secondKeys,
  thirdKeys,
} from '@productive-mining/ledger/testing/build-chain.ts';
import { logOfBlocks } from '@productive-mining/ledger/testing/log-of-blocks.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkInPython, describeWithPython } from './testing/check-in-python.ts';

const chain: StoredBlock[] = buildChain({ blockCount: 30 });
const hashes = chain.map(({ block }) => block.blockHash as string);
const FINGERPRINT = fingerprintOf(firstKeys.publicKeys);
const forked = [...hashes.slice(0, 9), ...hashes.slice(9).reverse()];

describeWithPython('the log before the second implementation', () => {
  let folder: string;
  let memory: string;
  let run = 0;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'second-log-'));
  });
  beforeEach(() => {
    memory = path.join(folder, `memory-${run++}.json`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const fileOf = (name: string, content: unknown) => {
    const file = path.join(folder, name);
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };
  const answerOf = (of: readonly string[], keys = firstKeys, records?: unknown[]) => {
    const log = logOfBlocks(of, keys);
    return { checkpoint: log.note, keyRecords: records ?? log.keyRecords };
  };
  const check = (answer: unknown, ...more: string[]) =>
    checkInPython('log', fileOf('log.json', answer), '--remember', memory, ...more);
  const growth = (of: readonly string[], from: number) => fileOf('growth.json', logOfBlocks(of).growth(from));

  it('is remembered, and must begin with what was remembered', async () => {
    const lines = fileOf(
      'chain',
      chain.map((stored) => JSON.stringify(storedBlockToJson(stored))).join('\n'),
    );
    const first = await check(answerOf(hashes.slice(0, 7)), '--chain', lines, '--key', FINGERPRINT);
    expect(first.code, first.output).toBe(0);
    expect(first.output).toContain('checked: the checkpoint of 7 blocks is signed by the ledger');
    expect(first.output).toContain('checked: the log is over the blocks of the file');
    for (const [from, to] of [
      [7, 8],
      [8, 21],
      [21, 21],
      [21, 30],
    ] as const) {
      const of = hashes.slice(0, to);
      const { code, output } = await check(answerOf(of), '--growth', growth(of, from));
      expect(code, output).toBe(0);
      expect(output).toContain(`it begins with the checkpoint of ${from} blocks that was seen before`);
    }
    expect(Object.keys(JSON.parse(readFileSync(memory, 'utf8')))).toEqual([FINGERPRINT]);
  });

  it('is refused when it was cut, forked or isn’t shown to go on, and what was remembered stays', async () => {
    await check(answerOf(hashes.slice(0, 12)));
    const kept = readFileSync(memory, 'utf8');
    const cut = await check(answerOf(hashes.slice(0, 11)));
    expect(cut.output).toMatch(
      /fault: the log got shorter: it had 12 blocks with the root .* has 11 blocks /,
    );
    for (const [answer, more] of [
      [answerOf(forked), ['--growth', growth(forked, 12)]],
      [answerOf(hashes), []],
      [answerOf(hashes), ['--growth', fileOf('other.json', logOfBlocks(hashes).growth(11))]],
    ] as const) {
      const { code, output } = await check(answer, ...more);
      expect(code).toBe(1);
      expect(output).toMatch(
        /fault: the log is another one: it had 12 blocks with the root .* has 30 blocks /,
      );
    }
    expect(readFileSync(memory, 'utf8')).toBe(kept);
  });

  it('is followed over a change of keys, and refused by other keys or over other blocks', async () => {
    const records = [...logOfBlocks(hashes).keyRecords, keyRotationPayload(firstKeys, secondKeys.publicKeys)];
    expect((await check(answerOf(hashes, secondKeys, records))).code).toBe(0);
    const replaced = await check(answerOf(hashes));
    expect(replaced.code).toBe(1);
    expect(replaced.output).toContain("isn't signed by the ledger's keys");
    const lines = fileOf(
      'forked',
      chain.map((stored) => JSON.stringify(storedBlockToJson(stored))).join('\n'),
    );
    for (const [answer, fault, more] of [
      [answerOf(hashes, thirdKeys, records), "isn't signed by the ledger's keys", []],
      [answerOf(hashes, firstKeys, records), "isn't signed by the ledger's keys", []],
      [{ ...answerOf(hashes), checkpoint: 'none' }, 'the log has no checkpoint that can be read', []],
      [{ keyRecords: [] }, 'a value of another type than the format says', []],
      [answerOf(hashes), 'the first keys are others', ['--key', 'ab'.repeat(32)]],
      [answerOf(forked), "the log isn't over the blocks of the file", ['--chain', lines]],
    ] as const) {
      const { code, output } = await checkInPython('log', fileOf('log.json', answer), ...more);
      expect(code, output).toBe(1);
      expect(output).toContain(fault);
    }
  });
});
