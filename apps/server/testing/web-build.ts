import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The script of the page, which is worth compressing. */
export const WEB_SCRIPT = `console.log(${JSON.stringify('a'.repeat(4000))});`;

/** The document of every page, which is worth compressing too. */
export const WEB_DOCUMENT = `<!doctype html><head><title>Productive Mining</title></head>${'<p>Frame.</p>'.repeat(100)}`;
export const WEB_PRELOADS = {
  '/': ['/assets/mining-1a2b3c.js'],
  '/blocks/:index': ['/assets/block-1a2b3c.js', '/assets/plot-1a2b3c.js'],
};
export const WEB_FIRST_READS = { '/coverage': ['/api/coverage', '/api/mining/work-types'] };

export interface WebBuild extends AsyncDisposable {
  folder: string;
}

/** A built front end of a few bytes, in a folder of its own that goes with it. */
export async function makeWebBuild(): Promise<WebBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'productive-mining-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), WEB_DOCUMENT);
  await writeFile(join(folder, 'preloads.json'), JSON.stringify(WEB_PRELOADS));
  await writeFile(join(folder, 'first-reads.json'), JSON.stringify(WEB_FIRST_READS));
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'sandbox.html'), '<!doctype html><title>Sandbox</title>');
  await writeFile(
    join(folder, 'verify.html'),
    `<!doctype html><title>Verify</title>${'<p>Frame.</p>'.repeat(100)}`,
  );
  await writeFile(join(folder, 'assets', 'app-1a2b3c.js'), WEB_SCRIPT);
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}
