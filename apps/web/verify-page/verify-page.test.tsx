import { GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { type LogOfBlocks, logOfBlocks } from '@productive-mining/ledger/testing/log-of-blocks.ts';
import { tipAt } from '@productive-mining/ledger/testing/seal-again.ts';
import { STORED_LINE_MAX } from '@productive-mining/verify/stored-line-max.ts';
import { sealUnit } from '@productive-mining/verify/testing/seal-units.ts';
import { type CertifiedUnit, firstUnitOf } from '@productive-mining/work/testing/certify-unit.ts';
import { leafLinesOf } from '@productive-mining/work/testing/leaf-lines.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ledgerOfAddress } from '../parts/verify/kept-ledger.ts';
import { button, find, findAll, press, settle, textOf } from '../testing/open-page.tsx';
import { WorkerHere } from '../testing/worker-here.ts';
import { LINES_MAX, readBlockFiles } from './read-block-files.ts';
import { VerifyPage } from './verify-page.tsx';

let unit: CertifiedUnit;
let stored: StoredBlock;
let line: string;
let leafLines: string[];
let root: Root;
beforeAll(async () => {
  unit = await firstUnitOf('elliptic_curve_crypto');
  stored = sealUnit(GENESIS, unit);
  line = JSON.stringify(storedBlockToJson(stored));
  leafLines = leafLinesOf(unit);
}, 60_000);
beforeEach(async () => {
  localStorage.clear();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root')!);
  await act(async () =>
    root.render(<VerifyPage startWorker={() => new WorkerHere() as unknown as Worker} />),
  );
});
afterEach(() => act(async () => root.unmount()));

const fileOf = (...lines: string[]) => new File([lines.join('\n')], 'block.ndjson');
function refuseToStore(): never {
  throw new DOMException('no storage', 'SecurityError');
}
const status = () => textOf(find('[role="status"]'));
const steps = () => findAll('ol > li').map(textOf);

/** Chooses files, and waits for the outcome. */
async function choose(...files: File[]): Promise<void> {
  const field = find('input[type="file"]');
  Object.defineProperty(field, 'files', { value: files, configurable: true });
  await act(async () => {
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await untilSaid(/hold|could not/);
}

async function untilSaid(sentence: RegExp): Promise<void> {
  await vi.waitFor(
    async () => {
      await settle();
      expect(status()).toMatch(sentence);
    },
    { timeout: 20_000 },
  );
}

it('checks a chosen file, says what it can’t know, and knows the key the second time', async () => {
  await choose(fileOf(line, ''));
  expect(status()).toMatch(/^7 of 9 steps hold, 2 not checked here\. /);
  expect(findAll('p', /^Block 1\b/)).toHaveLength(1);
  await choose(fileOf(line));
  expect(status()).toMatch(/^8 of 9 steps hold, 1 not checked here\. /);
  expect(findAll('label', /^Take them from the file/)).toEqual([]);
});

it('says that a browser without storage doesn’t remember the key, at each check again', async () => {
  await choose(fileOf(line));
  expect(textOf(find('main'))).toContain('and remembers it from here on');
  localStorage.clear();
  const without = { getItem: () => null, setItem: refuseToStore, removeItem: () => undefined };
  const kept = localStorage;
  vi.stubGlobal('localStorage', without);
  onTestFinished(() => void vi.stubGlobal('localStorage', kept));
  for (const _ of [1, 2]) {
    await choose(fileOf(line));
    expect(status()).toMatch(/^7 of 9 steps hold/);
    expect(textOf(find('main'))).toContain('can’t keep this one, as it stores nothing for this page');
    expect(textOf(find('main'))).not.toContain('remembers it from here on');
  }
});

it('teaches the browser nothing of the ledger at this address, and knows that ledger’s key', async () => {
  await choose(fileOf(line));
  expect(status()).toMatch(/^7 of 9 steps hold/);
  expect(ledgerOfAddress.read()).toBeUndefined();
  const known = { fingerprint: 'ab'.repeat(32), firstSeenAt: '2026-01-01T00:00:00.000Z' };
  ledgerOfAddress.keep(known);
  await choose(fileOf(line));
  const other = /^The block is of another ledger than the one that this browser remembers\. /;
  expect(status()).toMatch(other);
  expect(status()).toContain('By its own ledger’s keys, 7 of 9 steps hold, 1 not checked here.');
  expect(steps().join()).toContain('Ed25519 signatureholds');
  await press(button('Check every leaf'));
  await untilSaid(/8 of 10 steps hold/);
  expect(status()).toMatch(other);
  expect(ledgerOfAddress.read()).toEqual(known);
  await choose(fileOf(line.replace('"computeMs":9000.5', '"computeMs":9001.5')));
  expect(status()).toBe('The block does not hold. It fails at: Merkle root over all records.');
  await press(button('Forget key and newest block'));
  expect(ledgerOfAddress.read()).toBeUndefined();
  await choose(fileOf(line));
  expect(status()).toMatch(/^7 of 9 steps hold/);
});

it('checks every leaf of a second file', async () => {
  await choose(fileOf(line), fileOf(...leafLines));
  await press(find('label', /^Take them from the file/).querySelector('input')!);
  await press(button('Check every leaf'));
  await untilSaid(/^8 of 10 steps hold/);
  expect(steps().at(-1)).toMatch(/^Every leaf\s?holds/);
  await choose(fileOf(line), fileOf(...leafLines.slice(1)));
  await press(find('label', /^Take them from the file/).querySelector('input')!);
  await press(button('Check every leaf'));
  await untilSaid(/^8 of 10 steps hold, 2 not checked here\. /);
  expect(steps().at(-1)).toContain('The file isn’t that of this block’s leaves');
});

it('says of a damaged file where it fails', async () => {
  await choose(
    fileOf(
      line.replace('"computeMs":{', '"computeMs":{ ').replace('"computeMs":9000.5', '"computeMs":9001.5'),
    ),
  );
  expect(status()).toBe('The block does not hold. It fails at: Merkle root over all records.');
  expect(steps().at(-1)).toBe(
    'Certificatenot checked hereAn earlier step failed, and the check ended there.',
  );
  await choose(fileOf(line.replace('"difficulty":1', '"difficulty":"1"')));
  expect(status()).toBe('The block does not hold. It fails at: Stored form.');
});

it.each<[string, () => File, string]>([
  ['is empty', () => fileOf(''), 'The file is empty.'],
  ['is another text', () => fileOf('A holiday'), 'Line 1 isn’t JSON, and so no stored block.'],
  [
    'is a picture',
    () => new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70)], 'holiday.jpeg'),
    'Line 1 isn’t text, and so no stored block.',
  ],
  [
    'was cut off',
    () => fileOf(line, line.slice(0, 3000)),
    'Line 2 begins like a stored block and isn’t whole: the file was cut off, or changed.',
  ],
  [
    'has the block in several lines',
    () => fileOf(JSON.stringify(JSON.parse(line), null, 2)),
    'Line 1 holds a part of a value only: a stored block is one line, as a block’s page saves it.',
  ],
  ['is other JSON', () => fileOf('{"a":1}'), 'Line 1 is JSON, and no stored block of a ledger.'],
  [
    'holds raw data alone',
    () => fileOf(...leafLines),
    'That is the raw data of a block. Choose the file of the block too, both at once.',
  ],
  [
    'holds a proof of the log alone',
    () => new File([logOfBlocks(['c'.repeat(64)]).proof(1)], 'block-1.tlog-proof'),
    'That is a proof that a block is in the ledger’s log. Choose the file of the block too, all at once.',
  ],
  [
    'has a line longer than any block’s',
    () => fileOf('x'.repeat(STORED_LINE_MAX + 1)),
    'The file could not be read: A line is longer than 32 MiB, and none of a ledger is.',
  ],
])('makes no check of a file that %s, and says why', async (_, file, sentence) => {
  await choose(file());
  expect(status()).toBe(`The check could not be made, which says nothing of the block. ${sentence}`);
  expect(steps()).toEqual([]);
});

it('finds blocks and leaves in the files, in any number of them', async () => {
  const whole = fileOf(line, ...leafLines);
  expect(await readBlockFiles([whole])).toEqual({ lines: [line], leaves: whole });
  expect(await readBlockFiles([fileOf(line, '', line)])).toEqual({ lines: [line, line], leaves: undefined });
  expect(await readBlockFiles([])).toEqual({ lines: [], leaves: undefined });
});

it('takes no file of more lines than a page can hold, and says so', async () => {
  const many = new File(['1\n'.repeat(LINES_MAX + 1)], 'many.ndjson');
  await choose(many);
  expect(status()).toContain(
    'The file could not be read: this page takes up to 20,000 lines, 256 MiB together.',
  );
  const { lines } = await readBlockFiles([new File(['1\n'.repeat(LINES_MAX)], 'many.ndjson')]);
  expect(lines).toHaveLength(LINES_MAX);
});

it('looks for the block in the log of a proof beside it, remembers that log, and refuses another', async () => {
  const hash = stored.block.blockHash as string;
  const later = (count: number, digit = 'c') => Array.from({ length: count }, () => digit.repeat(64));
  const proofFile = (log: LogOfBlocks) => new File([log.proof(1)], 'block-1.tlog-proof');
  const growthFile = (log: LogOfBlocks, from: number) =>
    new File([JSON.stringify(log.growth(from))], 'growth.json');
  const said = () => textOf(find('main'));
  const [small, large] = [logOfBlocks([hash, ...later(4)]), logOfBlocks([hash, ...later(8)])];
  await choose(fileOf(line), proofFile(small));
  expect(said()).toContain('The block is in the ledger’s log of 5 blocks. Later checks compare with it.');
  await choose(fileOf(line), proofFile(large));
  expect(said()).toContain('nothing shows that the one begins with the other.');
  await choose(fileOf(line), proofFile(large), growthFile(large, 5));
  expect(said()).toContain('It begins with the log that this browser remembers, of 5');
  await choose(fileOf(line), growthFile(large, 5), proofFile(small));
  expect(said()).toContain('The log that this browser remembers, of 9, begins with it.');
  const forked = logOfBlocks([hash, ...later(12, 'd')]);
  await choose(fileOf(line), proofFile(forked), growthFile(forked, 9));
  expect(said()).toMatch(/The log is another one: it had 9 blocks .* and has 13 blocks /);
  await choose(fileOf(line), new File([`${large.proof(1)} `], 'block-1.tlog-proof'));
  expect(said()).toContain('The log has no checkpoint that can be read.');
});

it('refuses a damaged proof, and one of another block, also where block 1 isn’t among the files', async () => {
  const second = sealUnit(tipAt(stored), unit);
  const log = logOfBlocks([stored, second].map(({ block }) => block.blockHash as string));
  const secondLine = fileOf(JSON.stringify(storedBlockToJson(second)));
  const proofFile = (text: string, name = 'block-2.tlog-proof') => new File([text], name);
  const rows = () => findAll('ul[aria-label="Check of the ledger’s log"] > li').map(textOf);
  await choose(secondLine, proofFile(log.proof(2)));
  expect(status()).toMatch(
    /^\d of 9 steps hold, .* The log isn’t checked whole: The block is in the tree of 2 /,
  );
  expect(rows()).toEqual([
    expect.stringMatching(/^Log\s?not checked here\s?The block is in the tree .* block 1,/),
  ]);
  const damaged = log
    .proof(2)
    .replace(/^([A-Za-z])(?=[\w+/]{42}=$)/m, (letter) => (letter === 'A' ? 'B' : 'A'));
  for (const proof of [damaged, log.proof(1), log.proof(2).replace('c2sp', 'c3sp')]) {
    await choose(secondLine, proofFile(proof));
    expect(status()).toMatch(
      /^The ledger is refused\. The proof that the block is in the ledger’s log doesn’t hold\. Of the block itself, /,
    );
    expect(rows()).toEqual([expect.stringMatching(/^Log\s?fails\s?The proof that the block /)]);
  }
});
