/** The document of the web front end as each of its pages gets it: the browser fetches the screen's code beside the rest. */
import { PAGE_PATHS, type PagePath, pageAt } from '@productive-mining/contract/pages.ts';
import { entityTagOf } from './answer-entity-tag.ts';
import { type Document, documentOf } from './documents.ts';
import type { BuiltFile } from './read-web-build.ts';

const DOCUMENT = '/index.html';
/** Written by apps/web/preload-screens.ts: for each page the files that only its screen needs. */
const PRELOADS = '/preloads.json';

export interface PageDocument {
  document: Document;
  /** Whether there is such a page; otherwise its document says that there is none. */
  isFound: boolean;
}

/**
 * Takes document and list out of the files of a build.
 * @returns the document for a path, undefined where the front end isn't built
 */
export function takePageDocuments(files: Map<string, BuiltFile>): (path: string) => PageDocument | undefined {
  const built = files.get(DOCUMENT);
  const preloads: Partial<Record<PagePath, readonly string[]>> = JSON.parse(
    files.get(PRELOADS)?.bytes.toString() ?? '{}',
  );
  files.delete(DOCUMENT);
  files.delete(PRELOADS);
  if (built === undefined) return () => undefined;
  const plain = documentOf(built);
  const documents = new Map(
    PAGE_PATHS.map((page) => [page, documentOf(withPreloads(built, preloads[page] ?? []))]),
  );
  return (path) => {
    const page = pageAt(path);
    return { document: (page && documents.get(page)) ?? plain, isFound: page !== undefined };
  };
}

function withPreloads(document: BuiltFile, preloads: readonly string[]): BuiltFile {
  // Low, as the frame of the document is painted by its style sheet and font alone.
  const links = preloads.map(
    (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`,
  );
  const bytes = Buffer.from(document.bytes.toString().replace('</head>', `${links.join('')}</head>`));
  return { ...document, bytes, entityTag: entityTagOf(bytes) };
}
