/** The document of the web front end as each of its pages gets it: the browser fetches the screen's code and first answers beside the rest. */
import { PAGE_PATHS, type PagePath, pageAt } from '@productive-mining/contract/pages.ts';
import { entityTagOf } from './answer-entity-tag.ts';
import { type Document, documentOf } from './documents.ts';
import type { BuiltFile } from './read-web-build.ts';

const DOCUMENT = '/index.html';
/** Written by apps/web/preload-screens.ts: for each page the files that only its screen needs. */
const PRELOADS = '/preloads.json';
/** Likewise: for each page the answers that its screen asks for first. */
const FIRST_READS = '/first-reads.json';

type ByPage = Partial<Record<PagePath, readonly string[]>>;

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
  const readList = (name: string): ByPage => JSON.parse(files.get(name)?.bytes.toString() ?? '{}');
  const [preloads, firstReads] = [readList(PRELOADS), readList(FIRST_READS)];
  for (const name of [DOCUMENT, PRELOADS, FIRST_READS]) files.delete(name);
  if (built === undefined) return () => undefined;
  const plain = documentOf(built);
  const documents = new Map(
    PAGE_PATHS.map((page) => [
      page,
      documentOf(withLinks(built, [...codeLinks(preloads[page]), ...readLinks(firstReads[page])])),
    ]),
  );
  return (path) => {
    const page = pageAt(path);
    return { document: (page && documents.get(page)) ?? plain, isFound: page !== undefined };
  };
}

/** Low, as the frame of the document is painted by its style sheet and font alone. */
const codeLinks = (files: readonly string[] = []) =>
  files.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`);

/** As the page itself asks, with the visitor's cookie: otherwise it would ask again. */
const readLinks = (paths: readonly string[] = []) =>
  paths.map((path) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`);

function withLinks(document: BuiltFile, links: readonly string[]): BuiltFile {
  const bytes = Buffer.from(document.bytes.toString().replace('</head>', `${links.join('')}</head>`));
  return { ...document, bytes, entityTag: entityTagOf(bytes) };
}
