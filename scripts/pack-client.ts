/**
 * npm run pack:client [FOLDER]: makes the client an npm package of its own, without imports of this repository's
 * workspaces: one file of JavaScript, the declarations below types/, and the archive that `npm install` takes.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { VERSION } from '@productive-mining/contract/version.ts';
import { DISPUTE_REASONS, RECHECK_REASONS } from '@productive-mining/work/dispute-reasons.ts';
import { build, type PluginBuild } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const NAME = 'productive-mining-client';
const ENTRY = 'packages/client/npm/index.ts';
const OWN_SCOPE = '@productive-mining/';

/** @returns path of the archive. @param folder is emptied first */
export async function packClient(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundleCode(path.join(folder, 'index.js'));
  declareTypes(path.join(folder, 'types'));
  for (const [from, name] of [
    ['packages/client/npm/README.md', 'README.md'],
    ['LICENSE', 'LICENSE'],
  ] as const)
    copyFileSync(path.join(root, from), path.join(folder, name));
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  const packed = execFileSync('npm', ['pack', '--silent', '--offline'], { cwd: folder, encoding: 'utf8' });
  return path.join(folder, packed.trim());
}

function manifest() {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'packages/client/package.json'), 'utf8'));
  return {
    name: NAME,
    version: VERSION,
    description:
      'Typed calls to a server of Productive Mining: mathematics that is verified and sealed in a ledger.',
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.19' },
    exports: { '.': { types: `./types/${declarationOf(ENTRY)}`, default: './index.js' } },
    dependencies: { zod: dependencies.zod },
  };
}

async function bundleCode(outfile: string): Promise<void> {
  await build({
    entryPoints: [path.join(root, ENTRY)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2023',
    external: ['zod'],
    logLevel: 'warning',
    plugins: [{ name: 'reasons as values', setup: writeReasonsOut }],
  });
}

/** The reasons are gathered from all kinds, and with them would come their kernels. */
function writeReasonsOut({ onLoad }: PluginBuild): void {
  const contents = `export const DISPUTE_REASONS = ${JSON.stringify(DISPUTE_REASONS)};
export const RECHECK_REASONS = ${JSON.stringify(RECHECK_REASONS)};`;
  onLoad({ filter: /packages\/work\/dispute-reasons\.ts$/ }, () => ({ contents, loader: 'js' }));
}

/** Writes the declarations of the entry and of all that it reaches, by their places in the repository. */
function declareTypes(outDir: string): void {
  const options = {
    extends: path.join(root, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: root,
      outDir,
      // A module that is found below node_modules gets no declaration.
      paths: { [`${OWN_SCOPE}*`]: [path.join(root, 'packages/*')] },
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      types: [],
    },
    files: [path.join(root, ENTRY)],
  };
  const configuration = path.join(root, 'node_modules/.cache/tsconfig.client.json');
  mkdirSync(path.dirname(configuration), { recursive: true });
  writeFileSync(configuration, JSON.stringify(options));
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', configuration], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  keepReached(outDir, declarationOf(ENTRY));
}

const declarationOf = (source: string) => source.replace(/\.ts$/, '.d.ts');
const IMPORTED = /(['"])((?:@productive-mining\/|\.{1,2}\/)[^'"]+\.ts)\1/g;

/** Lets each declaration name what it imports by its place beside it, and removes those that the entry doesn't reach. */
function keepReached(outDir: string, entry: string): void {
  const reached = new Map<string, string>();
  const open = [entry];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue;
    const folder = path.posix.dirname(name);
    const text = readFileSync(path.join(outDir, name), 'utf8');
    const placed = text.replace(IMPORTED, (_all, quote: string, module: string) => {
      const file = module.startsWith(OWN_SCOPE)
        ? `packages/${module.slice(OWN_SCOPE.length)}`
        : path.posix.join(folder, module);
      open.push(declarationOf(file));
      const place = path.posix.relative(folder, file.replace(/\.ts$/, '.js'));
      return `${quote}${place.startsWith('.') ? place : `./${place}`}${quote}`;
    });
    reached.set(name, placed);
  }
  rmSync(outDir, { recursive: true });
  for (const [name, text] of reached) {
    mkdirSync(path.dirname(path.join(outDir, name)), { recursive: true });
    writeFileSync(path.join(outDir, name), text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const archive = await packClient(path.resolve(process.argv[2] ?? path.join(root, 'dist/client')));
  console.log(`${archive}\nInstall it with: npm install ${archive}`);
}
