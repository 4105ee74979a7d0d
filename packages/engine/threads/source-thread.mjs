/**
 * Lets a worker thread run a TypeScript source, in development and in tests: the module that argv names, or its bundle
 * where a test run has built the product.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const source = process.argv.at(-1);
const bundles = process.env.PRODUCTIVE_MINING_BUNDLES;
const bundle = bundles && path.join(bundles, path.basename(source).replace(/\.ts$/, '.mjs'));
const isBuilt = bundle && existsSync(bundle);
if (!isBuilt) {
  const { register } = await import('tsx/esm/api');
  register();
}
const { default: run } = await import(isBuilt ? pathToFileURL(bundle).href : source);
export default run;
