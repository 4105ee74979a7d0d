/**
 * Has the browser fetch the code of the page and of the screen that was asked for beside the entry, which asks for them
 * only after the first paint. What every screen needs is named in index.html; the server adds what the asked one needs, from
 * the list that the build writes.
 */
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import type { BuiltRecord } from './screens/screen-record.ts';

const PRELOADS_FILE = 'preloads.json';
const PAGE_CODE = /\/app\/main\.tsx$/;
const SCREEN_RECORD = /\/screens\/[\w-]+\/screen\.ts$/;

export function preloadScreens(): Plugin {
  return {
    name: 'preload-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        filesOfPage(bundle)
          .filter((fileName) => !html.includes(fileName))
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: '', href: `/${fileName}` },
            injectTo: 'head' as const,
          })),
    },
    async generateBundle(_options, bundle) {
      const shared = new Set(filesOfPage(bundle));
      const preloads: Record<string, string[]> = {};
      for (const id of [...this.getModuleIds()].filter((other) => SCREEN_RECORD.test(other))) {
        const code = this.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
        const files = filesOf(bundle, (moduleId) => code.includes(moduleId)).filter(
          (fileName) => !shared.has(fileName),
        );
        if (files.length === 0) continue;
        for (const path of await pathsIn(id)) preloads[path] = files.map((fileName) => `/${fileName}`);
      }
      this.emitFile({ type: 'asset', fileName: PRELOADS_FILE, source: JSON.stringify(preloads) });
    },
  };
}

/** The paths that a file screen.ts gives its screen. */
async function pathsIn(id: string): Promise<string[]> {
  const { module } = await runnerImport<Record<string, BuiltRecord>>(id);
  return Object.values(module).flatMap(({ path, aliases = [] }) => [path, ...aliases]);
}

const filesOfPage = (bundle: Rolldown.OutputBundle) => filesOf(bundle, (id) => PAGE_CODE.test(id));

/** The files that hold these modules, and all that run before them. */
function filesOf(bundle: Rolldown.OutputBundle, isAsked: (moduleId: string) => boolean): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const asked = chunks.filter(({ facadeModuleId }) => facadeModuleId !== null && isAsked(facadeModuleId));
  const needed = new Set(asked.map(({ fileName }) => fileName));
  for (const fileName of needed) {
    for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [])
      needed.add(imported);
  }
  return [...needed];
}
