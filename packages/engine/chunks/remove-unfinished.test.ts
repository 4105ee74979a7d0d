/** What a killed process leaves in the folder of bulk data. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CacheFile, removeUnfinished } from './cache-file.ts';

it('is removed, and whole files stay', async () => {
  const folder = mkdtempSync('/tmp/remove-unfinished-');
  const file = await CacheFile.open(path.join(folder, 'block-1.ndjson'));
  await file.add('a line');
  writeFileSync(path.join(folder, 'block-2.ndjson'), 'whole');
  await removeUnfinished(folder);
  expect(readdirSync(folder)).toEqual(['block-2.ndjson']);
  await removeUnfinished(path.join(folder, 'none'));
  await file.close();
  rmSync(folder, { recursive: true });
});
