import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { sandboxDocument } from './build-sandbox.ts';

const SERVER = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';
const PRELOADED_FONT = /inter-latin-wght-normal.*\.woff2$/;

/** The font of the first paint is fetched beside the style sheet, not after it. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((fileName) => PRELOADED_FONT.test(fileName))
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fileName}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}

const KATEX_FONTS = `${dirname(fileURLToPath(import.meta.resolve('katex')))}/fonts`;

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: { '@katex-fonts': KATEX_FONTS } },
  plugins: [react(), tailwindcss(), preloadFont(), sandboxDocument()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The content security policy admits no data: fonts.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/ws': { target: SERVER, ws: true },
    },
  },
});
