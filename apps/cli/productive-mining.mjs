#!/usr/bin/env node
/** Builds what is missing, then runs the command line. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildAll, missingCompilers, NO_COMPILERS } from '../../scripts/build.mjs';

const bundle = new URL('../../dist/productive-mining.mjs', import.meta.url);
if (missingCompilers().length === 0) await buildAll({ log: console.error });
else if (!existsSync(fileURLToPath(bundle))) {
  console.error(NO_COMPILERS);
  process.exit(1);
}
await import(bundle.href);
