/** Files that a block's page saves, checked by the program that was written from docs/format.md alone. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { fingerprintOf } from '@productive-mining/ledger/signing/keys.ts';
import { buildChain, firstKeys } from '@productive-mining/ledger/testing/build-chain.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInPython, describeWithPython, runCheckCommand } from './testing/check-in-python.ts';

const LAST = 5;
const ROTATED_IN = 2;
const FINGERPRINT = fingerprintOf(firstKeys.publicKeys);
/** Blocks of a kind that the program doesn't know: the mathematics isn't the question here. */
const chain: StoredBlock[] = buildChain({
  blockCount: LAST,
  rotateIn: [ROTATED_IN],
  beforeSealing: ({ discoveries }) => Object.assign(discoveries[0]!.columns, { workType: 'later' }),
});
/** The line with another difficulty in its header. */
const damaged = (line: string) => line.replace(/"difficulty":(\d)/, (_, digit) => `"difficulty":1${digit}`);

describeWithPython('a file of one block and those that it needs', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'second-block-files-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const lineOf = (index: number) => JSON.stringify(storedBlockToJson(chain[index - 1]!));
  const fileOf = (...lines: string[]) => {
    const file = path.join(folder, 'lines');
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
    return file;
  };
  /** What the page of the last block saves: block 1, the change of keys, the block before, and the block. */
  const saved = () => [1, ROTATED_IN, LAST - 1, LAST].map(lineOf);

  it('is checked with its link and its signatures, by the keys that the change has named', async () => {
    const { code, output } = await checkInPython('block', fileOf(...saved()));
    expect(code, output).toBe(0);
    expect(output).toContain('checked: its link, the hash of the block before');
    expect(output).toContain('checked: its Ed25519 and ML-DSA-65 signatures, by the keys that are due');
    expect(output).toContain('not checked: that the file leaves out no change of keys');
    expect(output).toContain('not checked: how large a unit of a difficulty is');
    expect(output).toContain(`first keys: ${FINGERPRINT}`);
    expect(output).toMatch(/\nvalid but for what is named as not checked\n$/);
  });

  it('is checked like that out of a whole chain too', async () => {
    const file = fileOf(...chain.map((_, at) => lineOf(at + 1)));
    for (const named of [
      ['--index', String(LAST)],
      ['--index', '1'],
    ]) {
      const { code, output } = await checkInPython('block', file, '--key', FINGERPRINT, ...named);
      expect(code, output).toBe(0);
      expect(output).not.toMatch(/^not checked: its/m);
    }
  });

  it.each<[string, (lines: string[]) => string[], RegExp]>([
    [
      'the block before changed',
      (lines) => lines.with(2, damaged(lines[2]!)),
      /^fault: the link isn't the hash of the block before$/m,
    ],
    [
      'the change of keys left out',
      (lines) => lines.toSpliced(1, 1),
      /^fault: the signatures are of other keys than those that are due$/m,
    ],
    [
      'a changed block that names keys',
      (lines) => lines.with(1, damaged(lines[1]!)),
      new RegExp(
        `^fault: block ${ROTATED_IN}, which names keys: the block hash isn't that of the header$`,
        'm',
      ),
    ],
    [
      'its own signature of another block',
      (lines) => {
        const last = JSON.parse(lines[3]!);
        last.signature.mlDsa65 = JSON.parse(lines[2]!).signature.mlDsa65;
        return lines.with(3, JSON.stringify(last));
      },
      /^fault: the ML-DSA-65 signature doesn't hold$/m,
    ],
    [
      'blocks in another order',
      (lines) => lines.toReversed(),
      /^fault: the blocks of the file aren't in the/m,
    ],
  ])('is refused with %s', async (_, change, fault) => {
    const { code, output } = await checkInPython('block', fileOf(...change(saved())));
    expect(code, output).toBe(1);
    expect(output).toMatch(fault);
    expect(output).toMatch(/\nnot valid\n$/);
  });

  it('says what a block alone doesn’t show, and refuses first keys that it can’t compare', async () => {
    const { code, output } = await checkInPython('block', fileOf(lineOf(LAST)));
    expect(code, output).toBe(0);
    expect(output).toContain("not checked: its link, as the block before isn't in the file");
    expect(output).toContain('not checked: its keys and signatures, as block 1');
    expect(output).toMatch(/\nvalid but for what is named as not checked\n$/);
    const named = await checkInPython('block', fileOf(lineOf(LAST)), '--key', FINGERPRINT);
    expect(named.output).toContain('fault: the file holds no first keys to compare');
    const other = await checkInPython('block', fileOf(...saved()), '--key', 'ab'.repeat(32));
    expect(other.output).toContain('fault: the first keys are others than those that were named');
    const missing = await checkInPython('block', fileOf(...saved()), '--index', '77');
    expect(missing.output).toBe("fault: block 77 isn't in the file\nnot valid\n");
  });

  it('is no whole chain, and the command for chains says which one it is for', async () => {
    const { code, output } = await checkInPython('chain', fileOf(...saved()));
    expect(code, output).toBe(1);
    expect(output).toContain("a file that a block's page saves is no whole chain, and for the command block");
  });

  it('that is empty has no blocks, and one that isn’t there is named without a trace of the program', async () => {
    for (const command of ['chain', 'block']) {
      const { code, output } = await checkInPython(command, fileOf());
      expect({ code, output }).toEqual({ code: 1, output: 'fault: there are no blocks\nnot valid\n' });
      const nosuch = path.join(folder, 'nosuch');
      await expect(runCheckCommand(command, nosuch)).rejects.toMatchObject({
        code: 2,
        stdout: '',
        stderr: `${nosuch} can't be read: No such file or directory\n`,
      });
    }
  });
});
