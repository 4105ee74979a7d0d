/** What ARCHITECTURE.md and STYLE.md promise of the source, checked on its text. */

import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { longFunctions, MAX_FUNCTION_LINES } from './long-functions.ts';
import { functionsOfManyParameters, MAX_PARAMETERS } from './many-parameters.ts';
import { isTest, ROOT, type SourceFile, sourceFiles, targetsOf, unitOf } from './source-files.ts';

const MAX_LINES = 400;

const MAY_IMPORT: Record<string, string[]> = {
  'packages/rules': [],
  'packages/ledger': [],
  'packages/work': ['rules', 'ledger'],
  'packages/contract': ['work', 'rules'],
  'packages/client': ['contract'],
  'packages/verify': ['contract', 'work', 'ledger'],
  'packages/database': ['contract', 'rules'],
  'packages/engine': ['database', 'contract', 'work', 'ledger', 'rules'],
  'apps/server': ['engine', 'database', 'contract', 'work', 'ledger', 'rules'],
  'apps/cli': [
    'apps/server',
    'client',
    'verify',
    'work',
    'engine',
    'contract',
    'ledger',
    'rules',
    'database',
  ],
  'apps/web': ['client', 'verify', 'contract', 'rules', 'work', 'ledger'],
};

const byPath = new Map(sourceFiles.map((file) => [file.path, file]));

/** Every import within the repository as "from -> to". */
function internalImports(files: readonly SourceFile[]): { from: string; to: string }[] {
  return files.flatMap((file) =>
    file.imports.flatMap(({ specifier }) =>
      targetsOf(file, specifier).map((to) => ({ from: file.path, to })),
    ),
  );
}

/** What a file needs when it runs, through any number of files. Compiled kernels are named, not entered. */
function reachable(path: string, seen = new Set<string>()): Set<string> {
  const file = byPath.get(path);
  const needed = file?.imports.filter(({ typeOnly }) => !typeOnly) ?? [];
  for (const target of needed.flatMap(({ specifier }) => targetsOf(file!, specifier))) {
    if (seen.has(target)) continue;
    seen.add(target);
    reachable(target, seen);
  }
  return seen;
}

function subfolderOf(folder: string, path: string): string | undefined {
  if (!path.startsWith(`${folder}/`)) return undefined;
  const [first, ...rest] = path.slice(folder.length + 1).split('/');
  return rest.length > 0 ? first : undefined;
}

describe('imports', () => {
  const imports = internalImports(sourceFiles);

  it('are found at all', () => {
    expect(sourceFiles.length).toBeGreaterThan(50);
    expect(imports.length).toBeGreaterThan(100);
  });

  it.each(Object.entries(MAY_IMPORT))('of %s lead only to %j', (unit, allowed) => {
    const wrong = imports.filter(({ from, to }) => {
      // What starts a program before it is built is plain JavaScript of scripts/.
      if (unitOf(from) !== unit || unitOf(to) === unit || from.endsWith('.mjs')) return false;
      return !allowed.map((name) => (name.includes('/') ? name : `packages/${name}`)).includes(unitOf(to));
    });
    expect(wrong).toEqual([]);
  });

  it('of another package go by its name, not by a relative path', () => {
    const wrong = sourceFiles
      .filter((file) => unitOf(file.path) in MAY_IMPORT && !file.path.endsWith('.mjs'))
      .flatMap((file) =>
        file.imports
          .filter(({ specifier }) => specifier.startsWith('.'))
          .flatMap(({ specifier }) => targetsOf(file, specifier).map((to) => ({ from: file.path, to }))),
      )
      .filter(({ from, to }) => unitOf(from) !== unitOf(to));
    expect(wrong).toEqual([]);
  });

  it('name their file with its ending', () => {
    const wrong = sourceFiles
      .filter((file) => !file.path.endsWith('.as.ts'))
      .flatMap((file) => file.imports.map(({ specifier }) => ({ from: file.path, specifier })))
      .filter(
        ({ specifier }) =>
          /^(\.|@productive-mining\/)/.test(specifier) &&
          !/\.(ts|tsx|mjs|json|css|svg|js)(\?\w+)?$/.test(specifier),
      );
    expect(wrong).toEqual([]);
  });
});

describe('verification goes by another road than computation', () => {
  const kinds = [...new Set(sourceFiles.map((file) => subfolderOf('packages/work', file.path)))].filter(
    (kind) => kind !== undefined && existsSync(`${ROOT}/packages/work/${kind}/verify.ts`),
  );
  /** verify/verify-x.ts beside compute/compute-x.ts of each frontier; verify.ts beside compute.ts where a kind has one road. */
  const roads = kinds.flatMap((kind): (readonly [string, string])[] => {
    const folder = `packages/work/${kind}`;
    const frontiers = sourceFiles
      .map((file) => new RegExp(`^${folder}/compute/compute(-[\\w-]+)\\.ts$`).exec(file.path)?.[1])
      .filter((suffix) => suffix !== undefined && byPath.has(`${folder}/verify/verify${suffix}.ts`));
    if (frontiers.length === 0) return [[`${folder}/verify.ts`, `${folder}/compute.ts`]];
    return frontiers.map((suffix) => [
      `${folder}/verify/verify${suffix}.ts`,
      `${folder}/compute/compute${suffix}.ts`,
    ]);
  });

  it.each(roads)('%s needs no compute file', (verify) => {
    expect([...reachable(verify)].filter((path) => /\/compute[\w-]*\.ts$/.test(path))).toEqual([]);
  });

  it.each(roads)('%s runs no kernel that %s runs', (verify, compute) => {
    const kernels = (path: string) => [...reachable(path)].filter((target) => target.endsWith('.wasm.ts'));
    const computing = kernels(compute);
    expect(computing.length).toBeGreaterThan(0);
    expect(kernels(verify).filter((kernel) => computing.includes(kernel))).toEqual([]);
  });
});

describe('files', () => {
  const isGenerated = ({ text }: SourceFile) => /^\/\/ Written by [\w.-]+; not edited by hand\.$/m.test(text);
  const lineCount = ({ text }: SourceFile) => text.split('\n').length - 1;

  it(`have at most ${MAX_LINES} lines`, () => {
    const long = sourceFiles.filter((file) => lineCount(file) > MAX_LINES && !isGenerated(file));
    expect(long.map((file) => `${file.path}: ${lineCount(file)}`)).toEqual([]);
  });

  it(`have functions of at most ${MAX_FUNCTION_LINES} lines`, () => {
    const isCheck = (path: string) => isTest(path) || path.endsWith('.spec.ts');
    const long = sourceFiles.filter((file) => !isGenerated(file));
    expect(long.flatMap((file) => longFunctions(file, { callbacks: !isCheck(file.path) }))).toEqual([]);
  });

  it.each([
    ['export function long() {', '}', true],
    ['export class A { long() {', '}}', true],
    ['const long = async () => {', '};', true],
    ["it('is long', () => {", '});', false],
  ])('and a long one is found in a test: %s', (head, foot, isFound) => {
    const [most, more] = [58, 59].map((lines) => [head, ...Array(lines).fill('  f();'), foot].join('\n'));
    const read = (text = '') => longFunctions({ path: 'a.test.ts', text }, { callbacks: false });
    expect(read(most)).toEqual([]);
    expect(read(more)).toEqual(isFound ? ['a.test.ts:1: 61'] : []);
  });

  it(`have functions of at most ${MAX_PARAMETERS} parameters`, () => {
    // Kernels are called from WebAssembly's border, which has no objects.
    const written = sourceFiles.filter((file) => !isGenerated(file) && !file.path.endsWith('.as.ts'));
    expect(
      written.flatMap((file) => functionsOfManyParameters(file, { callbacks: !isTest(file.path) })),
    ).toEqual([]);
  });

  it.each([
    ['function f(a, b, c, d) {}', []],
    ['function f(a, b, c, d, e) {}', ['a.test.ts:1: 5']],
    ['class A {\n  constructor(a, { b }, c = 1, d, ...e) {}\n}', ['a.test.ts:2: 5']],
    ['const f = (a, b, c, d, e) => 1;', ['a.test.ts:1: 5']],
    ["it.each([])('', (a, b, c, d, e) => 1);", []],
  ])('and one of more is found in a test: %s', (text, found) => {
    expect(functionsOfManyParameters({ path: 'a.test.ts', text }, { callbacks: false })).toEqual(found);
  });

  it('leave nothing to do', () => {
    const marks = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X'.repeat(3), 'HA' + 'CK'].join('|')})\\b`);
    expect(sourceFiles.filter(({ text }) => marks.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('are no barrels', () => {
    // drizzle takes its tables as one module, and an npm package has one entry.
    const allowed = ['packages/client/npm/index.ts', 'packages/database/schema.ts'];
    const barrels = sourceFiles.filter(({ path, text }) => {
      const statements = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim();
      return (
        /^export \* from/m.test(text) ||
        (!isTest(path) && /^(export (type )?\{[^}]*\} from '[^']+';\s*)+$/.test(statements))
      );
    });
    expect(barrels.map(({ path }) => path).toSorted()).toEqual(allowed);
  });

  /** A path of the API within a string; a step to a folder of that name has a dot before it. */
  const API_PATH = /['"`]([^'"`\n]*[^.'"`\n])?\/api\//;

  it('of page, command line, journeys and benchmarks leave the paths of the API to contract/endpoints.ts', () => {
    const written = sourceFiles.filter(
      ({ path, text }) =>
        /^(apps\/(web|cli)|bench|e2e)\//.test(path) &&
        !isTest(path) &&
        API_PATH.test(text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')),
    );
    expect(written.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    ["fetch('/api/keys')", true],
    ['fetch(`${' + 'url}/api/keys`)', true],
    ["waitForRequest('**/api/mining/stop')", true],
    ["import { call } from '../../api/request.ts';", false],
    ["import { call } from './api/request.ts';", false],
  ])('and such a path is seen: %s', (text, isPath) => {
    expect(API_PATH.test(text)).toBe(isPath);
  });

  const DOMAIN =
    /\b(blocks?|sessions?|mining|miners?|mined|ledger|wallets?|discover(y|ies)|rewards?|difficulty|certificates?|leaderboard|tutorials?|guides?|frontiers?)\b/i;
  /** Forms of text that programs share, as CSV and the characters of fields, are of no domain, wherever they are kept. */
  const SHARED_FORMS = /'@productive-mining\/(?:ledger\/encoding\/csv|work\/live-field)\.ts'/g;
  /** The word in a file's names, comments and texts; "block" is also a value of CSS, "session" a word of the browser. */
  const domainWordIn = (text: string) =>
    DOMAIN.exec(
      text
        .replaceAll(SHARED_FORMS, '')
        .replaceAll(/(?<=["'])block (?=[\w-]+)|\brounded-block\b|\bsessionStorage\b/g, '')
        .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
        .replaceAll('_', ' '),
    )?.[0];

  it('of apps/web/ui have no word of the domain', () => {
    const found = sourceFiles
      .filter(({ path }) => path.startsWith('apps/web/ui/'))
      .map(({ path, text }) => ({ path, word: domainWordIn(text) }));
    expect(found.filter(({ word }) => word !== undefined)).toEqual([]);
  });

  it.each([
    ["withUnit(text, '$MINED')", 'MINED'],
    ['const minedBlock = 1;', 'mined'],
    ['/** The age of a block. */', 'block'],
    ["toast('Block sealed')", 'Block'],
    ["const LAST_BLOCK = 'x';", 'BLOCK'],
    ['<p className="block size-4 rounded-block" />', undefined],
    ['interface BlockedButton {}', undefined],
  ])('and such a word is seen: %s', (text, word) => {
    expect(domainWordIn(text)).toBe(word);
  });

  it('of the command line print by print-line.ts alone, which removes what a terminal would obey', () => {
    const printing = sourceFiles.filter(
      ({ path, text }) =>
        path.startsWith('apps/cli/') &&
        path.endsWith('.ts') &&
        !isTest(path) &&
        /\bconsole\.\w+\(|\bprocess\.std(out|err)\.write\(/.test(text),
    );
    expect(printing.map(({ path }) => path.replace(/.*\//, ''))).toEqual(['print-line.ts']);
  });

  it('have names that say what is in them', () => {
    const vague = sourceFiles.filter(({ path }) =>
      /(^|[/-])(utils?|helpers?|managers?|services?|misc|common)([-.]|$)/.test(path),
    );
    expect(vague.map(({ path }) => path)).toEqual([]);
  });

  it('ask nothing of Node that its oldest supported version, 20.19, does not have', () => {
    const newer =
      /\b(Map|Object)\.groupBy\(|\bPromise\.(withResolvers|try)\(|\bArray\.fromAsync\(|\bRegExp\.escape\(|\bnew Set\([^)]*\)\.(union|intersection|difference|isSubsetOf)\(|\.(values|keys|entries|matchAll)\([^()]*\)\s*\.(map|filter|take|drop|flatMap|reduce|toArray|some|every|find|forEach)\(/;
    const onNode = sourceFiles.filter(
      ({ path }) => !path.startsWith('apps/web/') && !path.startsWith('e2e/'),
    );
    const found = onNode.flatMap(({ path, text }) => {
      const [match] = newer.exec(text.replaceAll(/\bObject\.(values|keys|entries)\(/g, 'Object_$1(')) ?? [];
      return match === undefined || path === 'tests/structure.test.ts' ? [] : [`${path}: ${match}`];
    });
    expect(found).toEqual([]);
  });
});
