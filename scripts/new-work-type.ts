/** npm run new:work-type -- <value> [--label "…"]: a folder of packages/work for a further kind of mathematics. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeWorkType } from './new-work-type/make-work-type.ts';
import { NewWorkTypeError } from './new-work-type/name-work-type.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

try {
  const { value, label } = readArguments(process.argv.slice(2));
  console.log(nextSteps(value, makeWorkType(root, value, label)));
} catch (error) {
  if (!(error instanceof NewWorkTypeError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readArguments(given: string[]): { value: string; label: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: { label: { type: 'string' } },
    });
    const [value, ...more] = positionals;
    if (value !== undefined && more.length === 0) return { value, label: values.label };
  } catch {
    // What parseArgs doesn't know is a wrong call too.
  }
  throw new NewWorkTypeError('usage', 'Usage: npm run new:work-type -- <value> [--label "…"].');
}

function nextSteps(value: string, folder: string): string {
  return `${folder} is a kind that works, with the Möbius function as its example. registry.ts makes ${value} minable, and presentations.ts lists it.

Next:
  npm run build:kernels
  npx vitest run --project unit ${folder} tests/structure.test.ts tests/two-roads.test.ts tests/left-of-template.test.ts
  npx vitest run --project readers packages/work/certificates/verify-certificate.test.ts packages/work/check-reader.test.ts -t ${value}
  npm run docs:generate

tests/left-of-template.test.ts fails, and npm run check with it, until nothing of the example is left. Put your mathematics in the place of the example; CONTRIBUTING.md, "A further kind of mathematics", says file by file how. Until then mine it only in a DATA_DIR of its own, as its blocks hold the example's figures.`;
}
