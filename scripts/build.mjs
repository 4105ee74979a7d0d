/**
 * Builds what is missing or out of date: kernels, server bundles, web front end. With `--if-possible` (after npm ci),
 * missing compilers are reported in one sentence and the build is left to a machine that has them.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const stampFile = path.join(root, 'dist/build-stamp.json');

/** Name of the command line's bundle, with which the names of its parts begin. */
const COMMAND_LINE = 'productive-mining';
const COMPILERS = ['assemblyscript', 'esbuild', 'vite'];

/** Names of compilers that aren't installed (npm leaves them out under NODE_ENV=production). */
export function missingCompilers() {
  return COMPILERS.filter((name) => {
    try {
      require.resolve(`${name}/package.json`);
      return false;
    } catch {
      return true;
    }
  });
}

function sourcesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'data'].includes(entry.name) ? [] : sourcesBelow(file);
    return /\.(wasm\.ts|test\.tsx?|slow\.ts)$/.test(entry.name) ? [] : [file];
  });
}

function digestOf(folders) {
  const hash = createHash('sha256').update(process.version);
  for (const file of [
    path.join(root, 'package-lock.json'),
    fileURLToPath(import.meta.url),
    ...folders.flatMap((folder) => sourcesBelow(path.join(root, folder))),
  ]) {
    hash.update(path.relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const readStamp = () => (existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {});

async function bundleServer() {
  await bundle({
    server: 'apps/server/main.ts',
    'pool-thread': 'packages/engine/threads/pool-thread.ts',
    'signing-thread': 'packages/engine/threads/signing-thread.ts',
    'chain-thread': 'packages/engine/threads/chain-thread.ts',
    'instance-thread': 'packages/engine/threads/instance-thread.ts',
    'stored-blocks-thread': 'packages/engine/threads/stored-blocks-thread.ts',
    'certificate-thread': 'apps/cli/verify/certificate-thread.ts',
    'ml-dsa-worker': 'packages/ledger/chain/ml-dsa-worker.ts',
  });
  // In parts: a command that works at another server loads no server, which is two thirds of its start.
  for (const part of partsOfCommandLine()) rmSync(part);
  await bundle(
    { [COMMAND_LINE]: 'apps/cli/main.ts' },
    { splitting: true, chunkNames: `${COMMAND_LINE}-[hash]` },
  );
}

function partsOfCommandLine() {
  const dist = path.join(root, 'dist');
  const names = existsSync(dist) ? readdirSync(dist) : [];
  return names.filter((name) => name.startsWith(`${COMMAND_LINE}-`)).map((name) => path.join(dist, name));
}

async function bundle(entries, options = {}) {
  const { build } = await import('esbuild');
  await build({
    entryPoints: Object.fromEntries(
      Object.entries(entries).map(([name, file]) => [name, path.join(root, file)]),
    ),
    outdir: path.join(root, 'dist'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [{ name: 'installed packages stay outside', setup: keepPackagesOutside }],
    ...options,
  });
}

/**
 * Packages of hundreds of small ES modules, of which the product uses few: bundled, they are left out of a start that would
 * otherwise open and compile them all.
 */
const BUNDLED = /^(@productive-mining|@noble|@scure|viem|ox|abitype|drizzle-orm)(\/|$)/;

/** Lets everything except our own workspaces, their `#names` and some packages be loaded from node_modules. */
function keepPackagesOutside(build) {
  build.onResolve({ filter: /^[^./#]/ }, ({ path: name, kind }) =>
    kind === 'entry-point' || BUNDLED.test(name) ? undefined : { path: name, external: true },
  );
}

async function buildWeb() {
  const { build } = await import('vite');
  await build({ root: path.join(root, 'apps/web'), logLevel: 'warn' });
}

/** @returns true when there was something to build */
export async function buildAll({ log = console.log } = {}) {
  const stamp = readStamp();
  const { buildKernels } = await import('./build-kernels.mjs');
  await buildKernels({ log });
  const steps = [
    {
      name: 'server',
      folders: ['packages', 'apps/server', 'apps/cli'],
      output: 'dist/server.mjs',
      run: bundleServer,
    },
    {
      name: 'web',
      folders: [
        'packages/client',
        'packages/verify',
        'packages/contract',
        'packages/rules',
        'packages/work',
        'packages/ledger',
        'apps/web',
      ],
      output: 'apps/web/dist/index.html',
      run: buildWeb,
    },
  ];
  let built = false;
  for (const { name, folders, output, run } of steps) {
    const digest = digestOf(folders);
    if (stamp[name] === digest && existsSync(path.join(root, output))) continue;
    const started = performance.now();
    await run();
    built = true;
    mkdirSync(path.dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, JSON.stringify({ ...readStamp(), [name]: digest }));
    log(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  return built;
}

export const NO_COMPILERS =
  'Productive Mining is not built: the compilers are development dependencies, which NODE_ENV=production leaves out. Run `npm ci --include=dev`.';

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (missingCompilers().length === 0) await buildAll();
  else {
    console.error(NO_COMPILERS);
    if (!process.argv.includes('--if-possible')) process.exitCode = 1;
  }
}
