/** The client as the package that `npm install` takes from its archive: outside of this repository, beside zod alone. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { firstUnitOf } from '@productive-mining/work/testing/certify-unit.ts';
import { leafLinesOf } from '@productive-mining/work/testing/leaf-lines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithPython } from './testing/check-in-python.ts';
import { insertBlock } from './testing/insert-block.ts';
import { startTestApp, type TestApp } from './testing/start-test-app.ts';

const run = promisify(execFile);
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const WRONG = `import { fetchFrom, openClient, startSession, stopSession } from 'productive-mining-client';
const { call } = openClient(fetchFrom('http://127.0.0.1:3000'));
const body = { workType: 'riemann_zero', difficulty: 12 };
await call(startSession, { body });
// @ts-expect-error: a path that no call has
await call({ ...startSession, path: '/api/mining/begin' }, { body });
// @ts-expect-error: a difficulty is a number
await call(startSession, { body: { ...body, difficulty: '12' } });
// @ts-expect-error: a start without a body
await call(startSession);
const stopped = await call(stopSession);
// @ts-expect-error: an answer has what the contract says
stopped.balance;
`;
const CONFIGURATION = {
  compilerOptions: {
    ...{ module: 'nodenext', target: 'es2023', lib: ['ES2024', 'DOM', 'DOM.Iterable'] },
    ...{ strict: true, noEmit: true, types: ['node'], typeRoots: [at('node_modules/@types')] },
  },
};

let test: TestApp;
let folder: string;
let installed: string;
beforeAll(async () => {
  test = await startTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'productive-mining-client-'));
  const { stdout } = await run(at('node_modules/.bin/tsx'), [
    at('scripts/pack-client.ts'),
    join(folder, 'made'),
  ]);
  installed = join(folder, 'node_modules/productive-mining-client');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', stdout.split('\n')[0]!, '-C', installed, '--strip-components=1']);
  await symlink(at('node_modules/zod'), join(folder, 'node_modules/zod'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

async function readExamples(): Promise<string[]> {
  const readme = await readFile(join(installed, 'README.md'), 'utf8');
  return [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
}

it('compiles the examples of its README, and refuses a wrong path, body or answer', async () => {
  const sources = [...(await readExamples()), WRONG];
  expect(sources).toHaveLength(3);
  for (const [at, text] of sources.entries()) await writeFile(join(folder, `example-${at}.ts`), text);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(CONFIGURATION));
  const compiled = await run(process.execPath, [at('node_modules/typescript/bin/tsc'), '-p', folder]).catch(
    (error: { stdout: string }) => error,
  );
  expect(compiled.stdout).toBe('');
});

it('reads rows of the ledger from a server, as its README says', async () => {
  await insertBlock(test.database, {
    ...{ index: 1, minerAddress: `0x${'ab'.repeat(20)}`, workType: 'prime_pattern', difficulty: 10 },
    ...{ value: '12.50', rewardBaseUnits: 100n },
  });
  const example = (await readExamples()).find((code) => code.includes('executeSql'))!;
  await writeFile(join(folder, 'rows.js'), example);
  const { port } = test.app.server.address() as AddressInfo;
  const env = { ...process.env, SERVER: `http://127.0.0.1:${port}` };
  const { stdout } = await run(process.execPath, [join(folder, 'rows.js')], { env });
  expect(stdout).toBe('1 rows of index, block_hash, total_scientific_value as of block 1\n');
});

describeWithPython('from Python', () => {
  it('the lines of the README read the rows of a query and of a block', async () => {
    const { claim, leaves, data } = await firstUnitOf('riemann_zero');
    await insertBlock(test.database, {
      ...{ index: 2, minerAddress: `0x${'ab'.repeat(20)}`, workType: 'riemann_zero', difficulty: 1 },
      ...{ plan: claim.plan, result: claim.result, value: '1005.00', rewardBaseUnits: 1n },
    });
    const lines = leafLinesOf({ leaves, data }).slice(0, 2);
    test.engine.blockData.stream = async () =>
      (async function* () {
        for (const line of [...lines, JSON.stringify({ leaves: 2, workRoot: '00', matches: true })])
          yield Buffer.from(`${line}\n`);
      })();
    const readme = await readFile(join(installed, 'README.md'), 'utf8');
    const [, example = ''] = /```python\n([\s\S]*?)```/.exec(readme) ?? [];
    const query = 'SELECT index FROM blocks WHERE index <= 2 ORDER BY index';
    const more =
      `save_rows('${query}', 2, 'rows.csv')\nprint(open('rows.csv').read().count('# '), read_rows('rows.csv'))\n` +
      "for row in block_rows(2, 1, 2): print(row['n'], row['gamma'][:12])\nprint(ask('SELECT 1', 1)['asOf'])\n";
    await writeFile(join(folder, 'rows.py'), example + more);
    const { port } = test.app.server.address() as AddressInfo;
    const env = { ...process.env, SERVER: `http://127.0.0.1:${port}` };
    const { stdout } = await run('python3', [join(folder, 'rows.py')], { env, cwd: folder });
    // Zeros 2 and 3 of Arb and PARI: 21.02203963877155499…, 25.01085758014568876….
    expect(stdout).toMatch(
      /^2 rows as of block 2 [0-9a-f]{8}\n6 \[\{'index': '1'\}, \{'index': '2'\}\]\n2 21\.022039638\n3 25\.010857580\n1\n$/,
    );
  });
});

it('checks answers by the contract, without an import of a workspace', async () => {
  const code = await readFile(join(installed, 'index.js'), 'utf8');
  expect([...code.matchAll(/^(?:import|export) .*from "([^"]+)"/gm)].map(([, name]) => name)).toEqual(
    Array.from({ length: code.split('from "zod"').length - 1 }, () => 'zod'),
  );
  expect(code).not.toContain('@productive-mining/');
  await writeFile(
    join(folder, 'checked.js'),
    `import { checkAnswer, getHeight } from 'productive-mining-client';
console.log(JSON.stringify(checkAnswer(getHeight, { height: 5, more: 1 })));
try { checkAnswer(getHeight, { height: 'five' }); } catch (error) { console.log(error.name); }`,
  );
  const { stdout } = await run(process.execPath, [join(folder, 'checked.js')]);
  expect(stdout).toBe('{"height":5}\nZodError\n');
});
