/** npm start: builds what is missing, then serves the whole product on one port. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { missingCompilers, NO_COMPILERS } from './build.mjs';

const bundle = new URL('../dist/server.mjs', import.meta.url);
if (missingCompilers().length === 0) {
  // A process of its own: what compilers and bundlers hold of memory, some 700 MB, ends with it.
  const build = fileURLToPath(new URL('build.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [build], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
} else if (!existsSync(fileURLToPath(bundle))) {
  console.error(NO_COMPILERS);
  process.exit(1);
}
await import(bundle.href);
