/** npm start: builds what is missing, then serves the whole product on one port. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildAll, missingCompilers, NO_COMPILERS } from './build.mjs';

const bundle = new URL('../dist/server.mjs', import.meta.url);
if (missingCompilers().length === 0) await buildAll();
else if (!existsSync(fileURLToPath(bundle))) {
  console.error(NO_COMPILERS);
  process.exit(1);
}
await import(bundle.href);
