/**
 * Compiles every packages/work/**\/*.as.ts to WebAssembly and embeds it as base64 in a module beside it
 * (sieve.as.ts → sieve.wasm.ts), so that Node, worker threads and browsers load a kernel the same way. The
 * example that new-work-type.ts copies has a kernel too.
 * A kernel is compiled again only when its source, the compiler or the flags changed; one whose source has moved or gone
 * is deleted.
 * A comment `// asc: --flag …` adds flags; a first line `// asc: none` marks a source that others import.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['packages/work', 'scripts/new-work-type'].map((folder) => path.join(root, folder));
const flags = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--enable', 'bulk-memory'];
const compilerVersion = createRequire(import.meta.url)('assemblyscript/package.json').version;

/** The files below a directory whose names end so. */
function filesBelow(directory, ending) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(file, ending);
    return entry.name.endsWith(ending) ? [file] : [];
  });
}

/** The source and what it imports by relative path, as one digest. */
function digestOf(file, extraFlags, seen = new Set()) {
  const hash = createHash('sha256')
    .update(compilerVersion)
    .update(JSON.stringify([...flags, ...extraFlags]));
  const visit = (source) => {
    if (seen.has(source)) return;
    seen.add(source);
    const text = readFileSync(source, 'utf8');
    hash.update(text);
    for (const [, target] of text.matchAll(/from\s+'(\.[^']+)'/g)) {
      const resolved = path.resolve(path.dirname(source), target.endsWith('.ts') ? target : `${target}.ts`);
      if (existsSync(resolved)) visit(resolved);
    }
  };
  visit(file);
  return hash.digest('hex');
}

export async function buildKernels({ log = console.log } = {}) {
  const below = (ending) => folders.flatMap((folder) => filesBelow(folder, ending));
  for (const kernel of below('.wasm.ts'))
    if (!existsSync(kernel.replace(/\.wasm\.ts$/, '.as.ts'))) rmSync(kernel);
  let compiler;
  for (const source of below('.as.ts')) {
    if (readFileSync(source, 'utf8').startsWith('// asc: none')) continue;
    const extraFlags =
      readFileSync(source, 'utf8')
        .match(/^\/\/ asc: (.*)$/m)?.[1]
        .trim()
        .split(/\s+/) ?? [];
    const digest = digestOf(source, extraFlags);
    const target = source.replace(/\.as\.ts$/, '.wasm.ts');
    if (existsSync(target) && readFileSync(target, 'utf8').includes(digest)) continue;
    compiler ??= await import('assemblyscript/asc');
    const started = performance.now();
    const { error, binary, stderr } = await compile(
      compiler.main ?? compiler.default.main,
      source,
      extraFlags,
    );
    const name = path.relative(root, source);
    if (error) throw new Error(`${name} doesn't compile:\n${stderr}`);
    writeFileSync(
      target,
      `// Compiled from ${path.basename(source)}. Source digest: ${digest}\n` +
        `export const wasmBase64 =\n  '${Buffer.from(binary).toString('base64')}';\n`,
    );
    log(`kernel ${name}: ${binary.length} bytes in ${Math.round(performance.now() - started)} ms`);
  }
}

async function compile(main, source, extraFlags) {
  let binary;
  const { error, stderr } = await main(
    [path.basename(source), '--outFile', 'kernel.wasm', ...flags, ...extraFlags],
    {
      readFile: (name, base) => {
        const file = path.resolve(path.dirname(source), base ?? '.', name);
        const local = path.isAbsolute(name) ? name : path.resolve(path.dirname(source), name);
        for (const candidate of [local, file])
          if (existsSync(candidate)) return readFileSync(candidate, 'utf8');
        return null;
      },
      writeFile: (name, contents) => {
        if (name.endsWith('.wasm')) binary = contents;
      },
      listFiles: () => [],
    },
  );
  return { error, binary, stderr: stderr.toString() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildKernels();
