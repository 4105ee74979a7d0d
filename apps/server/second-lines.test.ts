/**
 * Lines that were changed after sealing, or made to exhaust their reader. The second implementation takes and refuses the
 * same as the reader in packages/verify, whose own test has these cases too.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { buildChain } from '@productive-mining/ledger/testing/build-chain.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInPython, describeWithPython } from './testing/check-in-python.ts';

// Plans of a kind that the second implementation doesn't know have no form for it.
const [honest] = buildChain({
  blockCount: 1,
  beforeSealing: ({ discoveries }) => Object.assign(discoveries[0]!.columns, { workType: 'later' }),
}) as [StoredBlock];
const LINE = JSON.stringify(storedBlockToJson(honest));

/** A line as JSON, whose parts the tests change. */
type Line = ReturnType<typeof JSON.parse>;

const changed = (change: (line: Line) => void) => {
  const line: Line = JSON.parse(LINE);
  change(line);
  return JSON.stringify(line);
};

describeWithPython('lines before the second implementation', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'lines-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const check = (command: string, content: string | Uint8Array) => {
    const file = path.join(folder, 'lines');
    writeFileSync(file, content);
    return checkInPython(command, file);
  };

  it.each([
    ['as it was written', LINE],
    ['with a number spelled otherwise', LINE.replace('"difficulty":2', '"difficulty":20e-1')],
    ['with a carriage return at its end', `${LINE}\r`],
  ])('are taken %s', async (_, line) => {
    const { output } = await check('chain', `${line}\n`);
    expect(output).toMatch(/^valid but for/m);
  });

  const FIRST = ({ discoveries }: Line) => discoveries[0].columns;
  it.each([
    ['a further member', changed((line) => (line.note = 'n'))],
    ['a further member of a discovery', changed(({ discoveries }) => (discoveries[0].note = 'n'))],
    ['a further column of the signatures', changed(({ signature }) => (signature.note = 'n'))],
    ['a further member of an integer', changed(({ block }) => (block.nonce.hidden = 1))],
    ['an integer for a number', changed((line) => (FIRST(line).id = { $integer: '10' }))],
    ['a number for an integer', changed(({ block }) => (block.nonce = 1))],
    ['an id between two', changed((line) => (FIRST(line).id = 1.5))],
    ['a null as JSON', changed(({ block }) => (block.later = { $json: null }))],
    ['a name with a dot', changed((line) => (FIRST(line)['reward.bonusMultiplier'] = '1.0000'))],
    ['a member twice', LINE.replace('"block":{', '"block":{"minerId":"0xdead",')],
    ['a member named __proto__', LINE.replace('"result":{"$json":{', '"result":{"$json":{"__proto__":1,')],
    [
      'more columns than a row may have',
      changed(({ block }) => {
        for (let i = 0; i < 257; i++) block[`later${i}`] = null;
      }),
    ],
    ['too many values', `[${Array.from({ length: 1_000_000 }, () => '[]').join()}]`],
  ])('are refused with %s', async (_, line) => {
    expect(line).not.toBe(LINE);
    expect((await check('chain', `${line}\n`)).output).toMatch(/^not valid$/m);
  });

  it('that are no text end with a verdict', async () => {
    for (const command of ['chain', 'block']) {
      const { code, output } = await check(command, Uint8Array.of(0xff, 0xfe, 0x0a));
      expect(output).toContain("fault: the file isn't UTF-8");
      expect(output).toMatch(/^not valid$/m);
      expect(code).toBe(1);
    }
  });

  const unitOf = (leaves: unknown, certificate: Line) =>
    changed((line) => {
      const result = { $json: { lastLeaf: 0 } };
      const sizes = { dimension: 40, blockSize: 20, tours: 1, squaredTarget: 1, leaves };
      const plan = { $json: { instance: '0', seed: '5e'.repeat(32), ...sizes } };
      const { unitId } = Object.assign(FIRST(line), {
        workType: 'lattice_crypto',
        frontier: 'instances',
        ...{ plan, result },
      });
      line.certificate = { version: 3, unitId, workRoot: line.block.workRoot, leafCount: 1, ...certificate };
    });

  it.each([2 ** 33 + 1, 1e300, 0, -1, 1.5, true, '7', null])(
    'with a plan of %s leaves end before any is drawn',
    async (leaves) => {
      const { output } = await check('block', unitOf(leaves, { version: 3 }));
      expect(output).toMatch(/^fault: the plan is none of lattice_crypto$/m);
    },
    20_000,
  );

  it('with truth for a number in the certificate are refused', async () => {
    const faultsOf = async (certificate: Line) => (await check('block', unitOf(1, certificate))).output;
    expect(await faultsOf({ version: true })).toContain('fault: the certificate is of another version');
    expect(await faultsOf({ leafCount: true })).toContain('has another number of leaves than the plan');
    const openings = [{ leaf: false, summary: '' }];
    expect(await faultsOf({ openings })).toContain("fault: the opened leaves aren't those that root");
  });
});
