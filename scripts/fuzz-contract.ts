/**
 * npm run test:fuzz: asks a server that mines, by requests drawn from the contract's schemas and by broken ones, and says what
 * doesn't hold. `--seed 7` draws others, `--cases 5000` fewer; `--only 41` runs one case again, with its request and answer shown.
 */
import { parseArgs } from 'node:util';
import type { RawAnswer, RawRequest } from '../apps/server/testing/fuzz/exchange.ts';
import { fuzzContract } from '../apps/server/testing/fuzz/fuzz-contract.ts';
import { openWorld } from '../apps/server/testing/fuzz/open-world.ts';

const SHOWN_CHARACTERS = 4000;

const { values } = parseArgs({
  options: { seed: { type: 'string' }, cases: { type: 'string' }, only: { type: 'string' } },
});

function wholeNumber(text: string, name: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  console.error(`--${name} ${text}: a whole number is wanted.`);
  process.exit(1);
}

const seed = wholeNumber(values.seed ?? '1', 'seed');
const cases = wholeNumber(values.cases ?? '100000', 'cases');
const only = values.only === undefined ? undefined : wholeNumber(values.only, 'only');

function show(request: RawRequest, { status, headers, body }: RawAnswer): void {
  console.log(request.head + Buffer.from(request.body).toString('latin1').slice(0, SHOWN_CHARACTERS));
  console.log(status, Object.fromEntries(headers), body.toString().slice(0, SHOWN_CHARACTERS));
}

const world = await openWorld();
const startedMs = performance.now();
const report = await fuzzContract(world, {
  seed,
  cases,
  ...(only === undefined ? {} : { only, onAnswer: show }),
});
await world.close();
const { found, ...figures } = report;
for (const fault of found) console.log(fault);
console.log(
  JSON.stringify({
    seed,
    cases: only === undefined ? cases : 1,
    seconds: Math.round((performance.now() - startedMs) / 1000),
    ...figures,
  }),
);
process.exit(found.length > 0 ? 1 : 0);
