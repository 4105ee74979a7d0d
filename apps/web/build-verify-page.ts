/**
 * Makes /verify.html, the page that checks saved blocks: one file with scripts, kernels and styles in it, which a browser
 * opens from disk and which may reach no network.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const FILE_NAME = 'verify.html';
const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const ADDRESSES = ['/verify', `/${FILE_NAME}`];

export function verifyPage(): Plugin {
  return {
    name: 'verify-page',
    // The style sheet of the whole product, as it is written: the page's own classes are among them.
    async writeBundle({ dir = '' }, bundle) {
      const sheet = Object.keys(bundle).find((file) => /(^|\/)index-[\w-]+\.css$/.test(file));
      if (sheet === undefined) throw new Error('the build wrote no style sheet');
      writeFileSync(join(dir, FILE_NAME), await writePage(readFileSync(join(dir, sheet), 'utf8')));
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!ADDRESSES.includes(request.url ?? '')) return next();
        server
          .transformRequest('/app/styles.css?direct')
          .then((sheet) => writePage(sheet?.code ?? ''))
          .then((html) => {
            response.setHeader('content-type', 'text/html; charset=utf-8');
            response.end(html);
          }, next);
      });
    },
  };
}

async function writePage(styles: string): Promise<string> {
  const worker = await bundle('parts/verify/verify-worker.ts');
  const page = await bundle('verify-page/main.tsx', { WORKER_SOURCE: JSON.stringify(worker) });
  const scripts = [readFileSync(pathOf('public/theme.js'), 'utf8'), page].map(withoutTags);
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const policy = [
    "default-src 'none'",
    `script-src ${hashes.join(' ')} 'wasm-unsafe-eval'`,
    "style-src 'unsafe-inline'",
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join(';');
  const [theme, main] = scripts;
  return [
    '<!doctype html>',
    '<html lang="en" data-theme="light"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="description" content="Checks saved blocks of a Productive Mining ledger in the browser, without a network.">',
    `<title>Verify a block · Productive Mining</title><style>${withoutFonts(styles)}</style>`,
    `<script>${theme}</script></head><body><div id="root"></div>`,
    `<script>${main}</script></body></html>\n`,
  ].join('\n');
}

/** Fonts are files of their own: the page is set in the system's. */
function withoutFonts(styles: string): string {
  const without = styles.replaceAll(/@font-face\s*\{[^}]*\}/g, '');
  if (/url\((?!["']?data:)|<\/style/i.test(without))
    throw new Error('the styles would ask for further files');
  return without;
}

/** The first end tag or comment in a script would end it, wherever it occurs; within strings a backslash changes nothing. */
function withoutTags(script: string): string {
  return script.replaceAll(/<(?=\/script|!--)/gi, '\\x3c');
}

async function bundle(file: string, define: Record<string, string> = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [pathOf(file)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    charset: 'utf8',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
  });
  return outputFiles[0]!.text.trim();
}
