/** Plans that break the rules of a chain, found by the program that was written from docs/format.md alone. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { fingerprintOf } from '@productive-mining/ledger/signing/keys.ts';
import { firstKeys } from '@productive-mining/ledger/testing/build-chain.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import {
  buildPlannedChain,
  type ChangeRows,
  type WantedBlock,
} from '@productive-mining/work/testing/plan-blocks.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInPython, describeWithPython } from './testing/check-in-python.ts';

const prime = (number: number, more: Partial<WantedBlock> = {}): WantedBlock => ({
  workType: 'prime_pattern',
  difficulty: 1,
  number,
  ...more,
});
const again = prime(1, { tip: 0 });
const older = { withoutOrigin: true };
const beyond = prime(1, { workType: 'goldbach_verification', difficulty: 100, ...older });

/** Changes the last of two blocks. */
const inSecond =
  (block: object, columns: object): ChangeRows =>
  (rows, index) => {
    if (index !== 2) return;
    Object.assign(rows.block, block);
    Object.assign(rows.discoveries[0]!.columns, columns);
  };

describeWithPython('the second implementation', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'second-plans-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What `check.py chain` prints of a chain of these blocks. */
  async function outputOf(
    wanted: readonly WantedBlock[],
    change?: ChangeRows,
    ...options: string[]
  ): Promise<string> {
    const lines = buildPlannedChain(wanted, change).map((stored) =>
      JSON.stringify(storedBlockToJson(stored)),
    );
    const file = path.join(folder, 'chain');
    writeFileSync(file, `${lines.join('\n')}\n`);
    return (await checkInPython('chain', file, ...options)).output;
  }

  it('finds a number below 1', async () => {
    const output = await outputOf([prime(1), prime(1)], inSecond({ nonce: 0n }, {}));
    expect(output).toContain("fault: block 2: the region's number isn't from 1 on");
  });

  it.each<[string, WantedBlock[], ChangeRows]>([
    ['that the kind doesn’t have', [prime(1), prime(2)], inSecond({}, { frontier: 'others' })],
    [
      'that the kind doesn’t have, without an origin',
      [prime(1, older), prime(2, older)],
      inSecond({}, { frontier: 'others' }),
    ],
    ['that isn’t the plan’s', [beyond, beyond], inSecond({ nonce: 2n }, { frontier: 'from_4' })],
  ])('finds a frontier %s', async (_, wanted, change) => {
    expect(await outputOf(wanted, change)).toContain(
      "fault: block 2: the frontier is none of the kind's, or not the one that the plan names",
    );
  });

  it('takes a frontier that was chosen, and none that can’t be chosen at the difficulty', async () => {
    const goldbach = (difficulty: number, frontier: string, more: Partial<WantedBlock> = {}) =>
      prime(1, { workType: 'goldbach_verification', difficulty, frontier, ...more });
    const census = (difficulty: number) =>
      prime(1, { workType: 'poincare_conjecture', difficulty, frontier: 'beyond' });
    expect(await outputOf([goldbach(1, 'beyond'), goldbach(29, 'from_4'), census(47)])).toMatch(
      /^valid but for/m,
    );
    expect(await outputOf([census(46)])).toContain(
      "fault: block 1: the frontier isn't one for this difficulty",
    );
    for (const more of [{}, older])
      expect(await outputOf([prime(1, older), goldbach(30, 'from_4', more)])).toContain(
        "fault: block 2: the frontier isn't one for this difficulty",
      );
  });

  it('finds ten tetrahedra sealed on both frontiers of the census, and takes them on either', async () => {
    const start = '10:1:0:baefcdijghmnklqropuvstyzwxCDABGHEFKLIJNM';
    const census = (number: number, more: Partial<WantedBlock>) =>
      prime(number, { workType: 'poincare_conjecture', difficulty: 47, ...more });
    const before = census(9, { from: start });
    const beyond = census(1, { frontier: 'beyond' });
    for (const alone of [before, beyond]) expect(await outputOf([alone])).toMatch(/^valid but for/m);
    for (const both of [
      [before, beyond],
      [beyond, before],
    ])
      expect(await outputOf(both)).toContain('fault: block 2: the region overlaps one of another frontier');
  });

  it.each<[string, Record<string, unknown>]>([
    ['of another form', { plan: {} }],
    ['that is none', { plan: null }],
  ])('finds a plan %s, without an origin', async (_, columns) => {
    const output = await outputOf([prime(1, older), prime(1, older)], inSecond({ nonce: 2n }, columns));
    expect(output).toContain('fault: block 2: ');
  });

  it('finds a block without an origin behind others with one, whatever its kind or a dispute', async () => {
    const missing = "of two regions the one that was planned later doesn't say where its plan comes from";
    const unknown = inSecond({}, { workType: 'Prime_pattern' });
    expect(await outputOf([prime(1), prime(2, older)], unknown)).toContain(`fault: block 2: ${missing}`);
    expect(await outputOf([prime(1, older), prime(2, older)], unknown)).toMatch(/^valid but for/m);
    const disputed = [prime(1), prime(2, { disputes: [1] }), prime(1, older)];
    expect(await outputOf(disputed)).toContain(`fault: block 3: ${missing}`);
  });

  it('finds two parts of one number of which the second has no origin', async () => {
    const kind = workTypeOf('prime_pattern');
    const { nextPosition } = kind.planUnit({ difficulty: 1, frontier: 'numbers', position: '0', seed: '' });
    const missing =
      "block 2: of two regions the one that was planned later doesn't say where its plan comes from";
    for (const parts of [
      [prime(1), prime(1, { from: nextPosition, ...older })],
      [prime(1, { from: nextPosition }), prime(1, older)],
    ])
      for (const blocks of [parts, parts.toReversed()])
        expect(await outputOf(blocks)).toContain(`fault: ${missing}`);
  });

  it('finds a block without an origin on a frontier that is younger than origins at its difficulty', async () => {
    const goldbach = (difficulty: number) =>
      prime(1, { workType: 'goldbach_verification', difficulty, frontier: 'beyond', ...older });
    const census = (frontier: string) =>
      prime(1, { workType: 'poincare_conjecture', difficulty: 47, frontier, ...older });
    for (const block of [goldbach(29), census('beyond')])
      expect(await outputOf([block])).toContain(
        'fault: block 1: the frontier was first worked at by this difficulty after plans had origins',
      );
    expect(await outputOf([goldbach(30), census('census')])).toMatch(/^valid but for/m);
  });

  it('doesn’t count the plan of a kind that it knows nothing of as checked', async () => {
    // No kind can be made under a single word.
    const output = await outputOf([prime(1), prime(2)], inSecond({}, { workType: 'later' }));
    expect(output).toContain('checked: 1 plans: seed, tip, region and order; 0 were sealed without these');
    expect(output).toContain('not checked: 1 plans of kinds that this program knows nothing of');
  });

  it('takes a chain of other first keys than those that are named for another ledger', async () => {
    const own = fingerprintOf(firstKeys.publicKeys);
    expect(await outputOf([prime(1)], undefined, '--key', own)).toMatch(/^valid but for/m);
    const other = await outputOf([prime(1)], undefined, '--key', 'ab'.repeat(32));
    expect(other).toContain('fault: the first keys are others than those that were named');
  });

  it('takes parts of a region that was cut, in any order, and names what is left of it', async () => {
    const kind = workTypeOf('prime_pattern');
    const after = (difficulty: number, position: string) =>
      kind.planUnit({ difficulty, frontier: 'numbers', position, seed: '' }).nextPosition;
    const [first, end] = [after(1, '0'), after(20, '0')];
    const part = (number: number, from: string): WantedBlock => prime(number, { from, draw: 2 });
    const parts = [prime(2, { from: end }), part(1, first), part(1, '0')];
    const output = await outputOf(parts);
    expect(output).toMatch(/^valid but for/m);
    expect(output).toContain('prime_pattern numbers 1 to 2');
    expect(await outputOf([...parts, part(1, '0')])).toContain('fault: block 4: the region overlaps another');
    expect(await outputOf([part(1, first), part(2, '0')])).toContain(
      'fault: block 2: the region overlaps another',
    );
  });

  it('lets a dispute free a region once', async () => {
    const blocks = [prime(1), prime(2, { disputes: [1] }), again, prime(3, { disputes: [1] })];
    expect(await outputOf(blocks)).toMatch(/^valid but for/m);
    expect(await outputOf([...blocks, again])).toContain('fault: block 5: the region overlaps another');
  });
});
