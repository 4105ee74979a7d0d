/**
 * Makes /sandbox.html, the document in which custom algorithms run: one file with one inline script, which needs no
 * further request. The server sends it with a policy of its own (apps/server/http/guards/security-headers.ts).
 */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const SOURCES = new URL('screens/mining/custom-algorithm/sandbox/', import.meta.url);
const FILE_NAME = 'sandbox.html';

export function sandboxDocument(): Plugin {
  return {
    name: 'sandbox-document',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source: await writeDocument() });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE_NAME}`, (_request, response, next) => {
        writeDocument().then((html) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(html);
        }, next);
      });
    },
  };
}

async function writeDocument(): Promise<string> {
  const workerSource = await bundle('worker.ts');
  const script = await bundle('frame.ts', { WORKER_SOURCE: JSON.stringify(workerSource) });
  // In HTML, the first such tag would end the script, wherever it occurs.
  if (/<\/script|<!--/i.test(script)) throw new Error('the sandbox script would break its document');
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = `default-src 'none'; script-src 'sha256-${hash}' 'unsafe-eval'; worker-src blob:`;
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><title>Sandbox</title>',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<script>${script}</script></head><body></body></html>`,
  ].join('\n');
}

async function bundle(fileName: string, define: Record<string, string> = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(fileName, SOURCES))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define,
  });
  return outputFiles[0]!.text.trim();
}
