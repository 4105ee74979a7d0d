import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { sandboxDocument } from './build-sandbox.ts';
import { verifyPage } from './build-verify-page.ts';
import { preloadScreens } from './preload-screens.ts';

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

/** index.html has a frame to paint by the style sheet alone; the scripts come behind style sheet and font. */
function loadScriptsSecond(): Plugin {
  return {
    name: 'load-scripts-second',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
    },
  };
}

/** Small modules that the shell, the Mining page and other screens share: one file instead of twenty. */
const SHARED_EARLY =
  /node_modules\/(?:lucide-react|@tanstack\/(?:react-query|query-core)|clsx|class-variance-authority)\/|apps\/web\/(?:api|app|live|parts|ui|overlays)\//;
const SHARED_LATER =
  /apps\/web\/api\/open-session|apps\/web\/ui\/(?:figure|focus-screen|plot|modal|scroll-area|popover|katex|code-editor|file-field|save-file|copy-button)|apps\/web\/parts\/(?:verify|further-tools|anchor-state|mascot|level-badge|block-filter|read-search|claim-status|kind-links)|apps\/web\/live\/(?:bare-error|clock-exchange)|apps\/web\/overlays\/tutorial\//;

const KATEX_FONTS = `${dirname(fileURLToPath(import.meta.resolve('katex')))}/fonts`;

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: { '@katex-fonts': KATEX_FONTS } },
  plugins: [
    react(),
    tailwindcss(),
    preloadFont(),
    preloadScreens(),
    loadScriptsSecond(),
    sandboxDocument(),
    verifyPage(),
  ],
  // The worker that checks blocks loads the code of a kind when it meets one.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The content security policy admits no data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The entry needs nothing else, so it runs before the larger files are there.
            { name: 'preload-helper', test: /vite\/preload-helper/ },
            // A file of its own, which changes only with its version. It makes an error as it starts; while a debugger
            // watches the page, the file that starts it is parsed once more for that.
            { name: 'react-dom', test: /node_modules\/(?:react-dom|scheduler)\// },
            {
              name: 'shared',
              minShareCount: 2,
              test: (id: string) => SHARED_EARLY.test(id) && !SHARED_LATER.test(id),
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/docs': SERVER,
      '/ws': { target: SERVER, ws: true },
    },
  },
});
