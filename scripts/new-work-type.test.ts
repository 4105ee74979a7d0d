/** A kind made by the command works without a change: tried in a copy of the packages, so that no other test sees it. */
import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorkType } from './new-work-type/make-work-type.ts';
import { NewWorkTypeError } from './new-work-type/name-work-type.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COPIED = [
  'packages',
  'scripts',
  'tests',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'biome.json',
  'vitest.config.ts',
  '.gitignore',
];
/** What tests/structure.test.ts looks for. */
const EMPTY = ['apps', 'bench', 'docs', 'e2e'];
/** Single files: what the copied peer imports, and what tests/structure.test.ts looks into. */
const SINGLE = [
  'bench/paired.ts',
  'bench/peer-version.ts',
  'apps/cli/package.json',
  'apps/cli/print-line.ts',
];
/** Tests of a further kind: its own, and those that hold for every kind. */
const CONCERNED = [
  'packages/work/perfect-powers',
  'packages/contract/entities/work-types.test.ts',
  'packages/work/plans/check-plans.test.ts',
  'tests/structure.test.ts',
  'tests/two-roads.test.ts',
];
const OWN_PACKAGES = '@productive-mining';

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'productive-mining-kind-'));
  for (const name of COPIED) {
    cpSync(path.join(ROOT, name), path.join(copy, name), {
      recursive: true,
      filter: (source) => !/\/(node_modules|dist|data)$/.test(source),
    });
  }
  for (const name of EMPTY) mkdirSync(path.join(copy, name));
  for (const name of SINGLE) cpSync(path.join(ROOT, name), path.join(copy, name));
  mkdirSync(path.join(copy, 'node_modules', OWN_PACKAGES), { recursive: true });
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (name === OWN_PACKAGES) continue;
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(copy, 'node_modules', name));
  }
  for (const name of readdirSync(path.join(copy, 'packages'))) {
    symlinkSync(path.join(copy, 'packages', name), path.join(copy, 'node_modules', OWN_PACKAGES, name));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** A program of the copy; it doesn't know that a test runs it. */
async function run(script: string, ...args: string[]) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [path.join(copy, script), ...args], {
    cwd: copy,
    env: { PATH, HOME, CI: 'true', NO_COLOR: '1' },
  });
  const [status, stdout, stderr] = await Promise.all([
    new Promise<number | null>((resolve) => child.on('close', resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { status, stdout, stderr };
}

const VITEST = 'node_modules/vitest/vitest.mjs';
const make = (...args: string[]) => run('node_modules/tsx/dist/cli.mjs', 'scripts/new-work-type.ts', ...args);

/** All that the command may change. */
function workFolder(): Record<string, string> {
  const folder = path.join(copy, 'packages/work');
  const lists = ['registry.ts', 'coverages.ts', 'datasets.ts', 'presentations.ts'].map((name) => [
    name,
    readFileSync(path.join(folder, name), 'utf8'),
  ]);
  return { ...Object.fromEntries(lists), names: readdirSync(folder).join(' ') };
}

function refusalOf(value: string, label?: string): string {
  const before = workFolder();
  try {
    makeWorkType(copy, value, label);
  } catch (error) {
    expect(workFolder()).toEqual(before);
    if (error instanceof NewWorkTypeError) return error.code;
    throw error;
  }
  throw new Error(`${value} was made`);
}

describe('npm run new:work-type', () => {
  it.each([
    '',
    'powers',
    'PerfectPowers',
    'perfect-powers',
    '_powers',
    'perfect__powers',
    '3_powers',
    '../x_y',
  ])('refuses %j, which is no name in snake_case', (value) =>
    expect(refusalOf(value)).toBe('value_malformed'),
  );

  it('refuses names that are taken or reserved, and labels that are none', () => {
    expect(refusalOf('prime_pattern')).toBe('already_exists');
    expect(refusalOf('is_available')).toBe('already_exists');
    expect(refusalOf('plan_unit')).toBe('already_exists');
    expect(refusalOf('frontiermath_powers')).toBe('value_reserved');
    for (const label of ['', ' Powers', 'two\nlines', 'x'.repeat(61)])
      expect(refusalOf('perfect_powers', label)).toBe('label_malformed');
  });

  it('names what was meant by a name with hyphens', async () => {
    const { stderr } = await make('some-name');
    expect(stderr).toMatch(/^A kind can't be named "some-name": [^\n]+ Write some_name\.\n$/);
  });

  it.each([[['Bad-Name']], [['one_kind', '--colour', 'red']]])(
    'says in one sentence why not to %j, and ends with 1',
    async (args) => {
      const { status, stdout, stderr } = await make(...args);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^[^\n]+\.\n$/);
    },
  );

  it('makes a kind whose own tests and the structure’s pass, and no second one over it', {
    timeout: 240_000,
  }, async () => {
    const made = await make('perfect_powers', '--label', "Euler's perfect powers");
    expect(made).toMatchObject({ status: 0, stderr: '' });
    expect(made.stdout).toContain('npm run build:kernels');
    expect(made.stdout).toContain('tests/left-of-template.test.ts fails, and npm run check with it, until');
    // The commands are those of the guide.
    const guide = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8');
    for (const command of made.stdout.match(/^ {2}np.*$/gm)!) expect(guide).toContain(command.trim());
    expect(refusalOf('perfect_powers')).toBe('already_exists');

    expect(await run('scripts/build-kernels.mjs')).toMatchObject({ status: 0 });
    const include = [
      'packages/work/perfect-powers',
      'bench/peers/perfect-powers.ts',
      'packages/work/registry.ts',
      'packages/work/coverages.ts',
      'packages/work/datasets.ts',
      'packages/work/presentations.ts',
    ];
    const configuration = { extends: './tsconfig.json', include };
    writeFileSync(path.join(copy, 'tsconfig.kind.json'), JSON.stringify(configuration));
    const types = await run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.kind.json');
    expect(types.status, types.stdout).toBe(0);
    const biome = await run('node_modules/@biomejs/biome/bin/biome', 'ci', 'packages/work', 'bench');
    expect(biome.status, biome.stderr).toBe(0);
    const tests = await run(VITEST, 'run', '--project', 'unit', '--reporter', 'verbose', ...CONCERNED);
    expect(tests.status, tests.stdout + tests.stderr).toBe(0);
    // A path that leads to no test would be passed over in silence.
    for (const name of CONCERNED) expect(tests.stdout).toContain(` ${name}`);
    expect(tests.stdout).toContain('packages/work/perfect-powers/verify.ts needs no compute file');
    // Nothing of it is anybody's own yet.
    const left = await run(VITEST, 'run', '--project', 'unit', 'tests/left-of-template.test.ts');
    expect(left.status).toBe(1);
    const files = readdirSync(path.join(copy, 'packages/work/perfect-powers'), { recursive: true });
    const examples = (files as string[]).filter((name) => /(?<!\.wasm)\.ts$|\.md$|vectors\.json$/.test(name));
    for (const name of examples)
      expect(left.stdout + left.stderr).toContain(`"packages/work/perfect-powers/${name}"`);
    expect(left.stdout + left.stderr).toContain('"bench/peers/perfect-powers.ts"');
    expect(left.stdout).toContain('is nothing in perfect_powers');
  });
});
