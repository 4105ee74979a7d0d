/** Builds the product from the current sources before the first journey, and before tests that run it. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export default function buildProduct(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('build.mjs', import.meta.url))], {
    stdio: 'inherit',
    // A test's own environment would put the development build of React on the pages.
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
