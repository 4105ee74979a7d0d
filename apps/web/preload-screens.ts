/**
 * Has the browser fetch the code of the page and of the screen that was asked for beside the entry, which asks for them
 * only after the first paint. What every screen needs is named in index.html; the server adds what the asked one needs, from
 * the lists that the build writes: its code, and the answers that it asks for first, where these have no parameters.
 */
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import type { BuiltRecord, FirstLoad } from './screens/screen-record.ts';

const PRELOADS_FILE = 'preloads.json';
const FIRST_READS_FILE = 'first-reads.json';
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
      const firstReads: Record<string, string[]> = {};
      for (const id of [...this.getModuleIds()].filter((other) => SCREEN_RECORD.test(other))) {
        const code = this.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
        const files = filesOf(bundle, (moduleId) => code.includes(moduleId)).filter(
          (fileName) => !shared.has(fileName),
        );
        for (const screen of await screensIn(id))
          for (const path of [screen.path, ...(screen.aliases ?? [])]) {
            if (files.length > 0) preloads[path] = files.map((fileName) => `/${fileName}`);
            const reads = firstReadsOf(screen);
            if (reads.length > 0) firstReads[path] = reads;
          }
      }
      this.emitFile({ type: 'asset', fileName: FIRST_READS_FILE, source: JSON.stringify(firstReads) });
      this.emitFile({ type: 'asset', fileName: PRELOADS_FILE, source: JSON.stringify(preloads) });
    },
  };
}

/** The screens that a file screen.ts describes. */
async function screensIn(id: string): Promise<BuiltRecord[]> {
  const { module } = await runnerImport<Record<string, BuiltRecord>>(id);
  return Object.values(module);
}

/** Paths of the answers that a screen asks for first; none where they depend on the page's parameters or on what it has read. */
function firstReadsOf({ first }: BuiltRecord): string[] {
  const needsNothing = (reads: FirstLoad['reads']): reads is () => ReturnType<typeof reads> =>
    reads.length === 0;
  if (!first || !needsNothing(first.reads)) return [];
  return first.reads().map(({ queryKey }) => queryKey.join('/'));
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
