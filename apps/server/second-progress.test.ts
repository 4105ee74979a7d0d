/** What the second implementation says on its standard error while it replays every leaf. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { certifyPlan } from '@productive-mining/work/testing/certify-unit.ts';
import { leafLinesOf } from '@productive-mining/work/testing/leaf-lines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithPython } from './testing/check-in-python.ts';
import { sealUnit } from './testing/seal-unit.ts';

const SECOND = fileURLToPath(new URL('../../second', import.meta.url));
const run = promisify(execFile);

/** Two streams of 16 leaves each. */
const PLAN = { group: 2, beta: 2300, side: 4, stream: 6, leaves: 16, cycles: 1, stride: 2 };

/** 500 pieces of work, of which each takes 3 s by the clock that it is given. */
const STEPS = `
from progress import Progress
passed = iter(range(0, 3000, 3))
progress = Progress("leaves to replay", 500, True, lambda: next(passed))
for _ in range(9):
    progress.step()
`;

describeWithPython('a check of every leaf by the second implementation', () => {
  let folder: string;
  let files: string[];
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'second-progress-'));
    const unit = await certifyPlan('yang_mills', PLAN);
    const [block, data] = [path.join(folder, 'block'), path.join(folder, 'data')];
    writeFileSync(block, `${JSON.stringify(storedBlockToJson(sealUnit(unit.claim)))}\n`);
    writeFileSync(data, `${leafLinesOf(unit).join('\n')}\n`);
    files = [block, '--data', data];
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const check = (...args: string[]) =>
    run('python3', [path.join(SECOND, 'check.py'), 'block', ...files, ...args]);

  it('says how many there are and, by the first of them, how long all take, apart from its report', async () => {
    const { stdout, stderr } = await check('--whole');
    expect(stderr).toMatch(/^leaves to replay: 32; the first of them are timed\n/);
    expect(stderr).toMatch(/^leaves to replay: all 32 take about .+, by the first \d+\n/m);
    expect(stdout).toContain('sampled: 32 of 32 leaves, replayed bit for bit');
    expect(stdout).not.toContain('leaves to replay');
  });

  it('says nothing of the kind of the drawn leaves alone, which take seconds', async () => {
    expect((await check()).stderr).toBe('');
  });

  it('goes on saying how many are done and how long the rest may take', async () => {
    const { stderr } = await run('python3', ['-c', STEPS], { cwd: SECOND });
    expect(stderr.trimEnd().split('\n')).toEqual([
      'leaves to replay: 500; the first of them are timed',
      'leaves to replay: all 500 take about 25 minutes, by the first 1',
      'leaves to replay: 5 of 500, about 25 minutes left',
      'leaves to replay: 9 of 500, about 25 minutes left',
    ]);
  });
});
