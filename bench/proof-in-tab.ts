/**
 * npm run bench:proof-in-tab: how long a browser's tab takes for a block's .tlog-proof, as its page checks it: proof, signature
 * of the checkpoint, and consistency with a remembered one whose signature is checked too. Argument: blocks (default 1,000,000).
 */
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { logOfBlocks } from '@productive-mining/ledger/testing/log-of-blocks.ts';
import type { checkLog } from '@productive-mining/verify/check-log.ts';
import { FINGERPRINT } from '@productive-mining/verify/testing/seal-units.ts';
import { build } from 'esbuild';
import { median } from './paired.ts';
import { launchChromium } from './visit-in-turn.ts';

const BLOCKS = Number(process.argv[2] ?? 1_000_000);
const TABS = 10;
const PROOFS = 50;
const REMEMBERED = Math.ceil(BLOCKS / 3);

type CheckLogArguments = Parameters<typeof checkLog>;

const hashes = Array.from({ length: BLOCKS }, (_, index) =>
  createHash('sha256').update(`block ${index}`).digest('hex'),
);
const log = logOfBlocks(hashes);
const { note } = logOfBlocks(hashes.slice(0, REMEMBERED));
const proof = log.growth(REMEMBERED).proof;

const { outputFiles } = await build({
  stdin: {
    contents: `import { checkLog } from '@productive-mining/verify/check-log.ts'; globalThis.checkLog = checkLog;`,
    resolveDir: import.meta.dirname,
  },
  bundle: true,
  write: false,
  format: 'iife',
  minify: true,
  target: 'es2022',
});
const browser = await launchChromium();

async function openTab(): Promise<Page> {
  const page = await browser.newPage();
  await page.addScriptTag({ content: outputFiles[0]!.text });
  return page;
}

/** @returns milliseconds for the proof of a block */
async function timeOf(page: Page, index: number, remembered: string | undefined): Promise<number> {
  const given = { blockProof: log.proof(index), keyRecords: log.keyRecords, proof: remembered ? proof : [] };
  const stored = { block: { index, blockHash: hashes[index - 1] } } as unknown as CheckLogArguments[2];
  const found = await page.evaluate(
    ([before, from, block, fingerprint]) => {
      const scope = globalThis as unknown as { checkLog: typeof checkLog };
      const startMs = performance.now();
      const { isInLog } = scope.checkLog(before, from, block, fingerprint);
      return { ms: performance.now() - startMs, isInLog };
    },
    [remembered, given, stored, FINGERPRINT] as CheckLogArguments,
  );
  if (!found.isInLog) throw new Error(`the proof of block ${index} doesn't hold`);
  return found.ms;
}

const tell = (what: string, times: readonly number[]) =>
  console.log(`| ${what} | ${median(times).toFixed(1)} | ${Math.max(...times).toFixed(1)} |`);

try {
  console.log(`Chromium ${browser.version()}, ${BLOCKS} blocks`);
  console.log('| What | median, ms | slowest, ms |\n|---|---|---|');
  const [first, again, later]: [number[], number[], number[]] = [[], [], []];
  for (let tab = 0; tab < TABS; tab++) {
    const page = await openTab();
    first.push(await timeOf(page, BLOCKS - tab, undefined));
    await page.close();
    const second = await openTab();
    again.push(await timeOf(second, BLOCKS - tab, note));
    for (let at = 0; at < PROOFS; at++)
      later.push(await timeOf(second, 1 + Math.floor((at * (BLOCKS - 1)) / (PROOFS - 1)), note));
    await second.close();
  }
  tell('first proof of a new tab, nothing remembered', first);
  tell('first proof of a new tab, and the remembered checkpoint', again);
  tell('each later one', later);
} finally {
  await browser.close();
}
