/** Builds the product from the current sources before the first journey. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export default function buildProduct(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../scripts/build.mjs', import.meta.url))], {
    stdio: 'inherit',
  });
}
