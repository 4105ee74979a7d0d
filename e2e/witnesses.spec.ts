/** A block's page of a ledger that a witness vouches for: before it does, while it does, and when it is gone. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { verifierLine } from '@productive-mining/ledger/log/signed-note.ts';
import { WitnessFile } from '../apps/cli/witness/witness-file.ts';
import { type CommandRun, runCommandLine } from '../apps/server/testing/run-command-line.ts';
import { startBuiltServer } from '../apps/server/testing/start-built-server.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { mineOneBlock } from './mine-one-block.ts';
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from './product-test.ts';
import { ALL_VISITS } from './visits.ts';

const NAME = 'witness.example/one';
/** A witness starts, asks whose the log is, and is asked for its signature in the server's next round. */
const UNTIL_COSIGNED_MS = 90_000;

interface World {
  folder: string;
  stateFile: string;
  port: number;
}

const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'productive-mining-e2e-'));
      chmodSync(folder, 0o711);
      await use({ folder, stateFile: join(folder, 'witness', 'witness.json'), port: await freePort() });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ world: { folder, stateFile, port } }, use) => {
      const state = WitnessFile.open(stateFile, NAME);
      state.keep();
      const settings = {
        WITNESSES: `http://127.0.0.1:${port} ${verifierLine(state.key)}`,
        ALLOW_LOCAL_RPC: '1',
      };
      const server = await startBuiltServer({ dataDir: join(folder, 'data'), settings });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const card = (page: Page) => page.getByRole('region', { name: 'Verify here', exact: true });

/** Opens the block's page in both windows and themes. */
async function lookAt(page: Page, index: number, said: RegExp, state: string) {
  for (const { name, window, colorScheme } of ALL_VISITS) {
    await page.setViewportSize(window.viewport);
    await page.emulateMedia({ colorScheme });
    await page.goto(`/blocks/${index}`);
    await expect(card(page)).toContainText(said);
    await expectAccessible(page, `${state}, ${name}`);
    await expectNoSidewaysScroll(page);
    await keepScreenshot(page, test.info(), `${state}-${name.replaceAll(' ', '-')}`, { isWhole: true });
  }
}

test('a block’s page says who vouches for the ledger’s log, and why somebody doesn’t now', async ({
  page,
  product,
  world: { stateFile, port },
}) => {
  await page.goto('/blocks');
  const index = await mineOneBlock(page);
  await lookAt(
    page,
    index,
    /witness\.example\/one hasn’t vouched for it yet\. When it was last asked: /,
    '1-away',
  );
  const options = `--name ${NAME} --state ${stateFile} --port ${port}`;
  const witness: CommandRun = runCommandLine(`witness --of ${product.url} --allow-local ${options}`, {});
  try {
    await expect(async () => {
      await page.reload();
      await expect(card(page)).toContainText(
        /one vouches since [^.]*, for 1 block; its signature was checked here\.$/m,
        { timeout: 3000 },
      );
    }).toPass({ timeout: UNTIL_COSIGNED_MS });
    await lookAt(page, index, /one vouches since/, '2-vouches');
  } finally {
    witness.kill();
    await witness.exit;
  }
  const second = await mineOneBlock(page);
  await expect(async () => {
    await page.reload();
    await expect(card(page)).toContainText(/vouches since .* When it was last asked: /, { timeout: 3000 });
  }).toPass({ timeout: UNTIL_COSIGNED_MS });
  await lookAt(page, second, /for 1 block, as this server says\. When it was last asked: /, '3-gone');
});
