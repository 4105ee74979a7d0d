/** A page of one of the repository's own documents. */
import { html } from '../http/html.ts';
import { framePage } from './frame-page.ts';
import type { ResolveLink } from './write-inline.ts';
import { writeMarkdown } from './write-markdown.ts';

/** A document that is served. */
export interface ServedDocument {
  url: string;
  /** From the root of the repository. */
  file: string;
  /** What it is, in a sentence. */
  description: string;
  /** The page that leads to it, and its name there. */
  back: { href: string; words: string };
}

/** Leads links of a document to the other ones that are served, by the places of their files. */
export function resolveIn(file: string, served: readonly ServedDocument[]): ResolveLink {
  return (target) => {
    if (/^https?:/.test(target)) return target;
    const { pathname, hash } = new URL(target, `file:///${file}`);
    const found = served.find((other) => `/${other.file}` === pathname);
    return found && `${found.url}${hash}`;
  };
}

/** @param text Markdown */
export function renderDocument(
  { file, description, back }: ServedDocument,
  text: string,
  served: readonly ServedDocument[],
): string {
  const { headings, body } = writeMarkdown(text, resolveIn(file, served));
  const sections = headings.filter(({ level }) => level === 2);
  return framePage({
    title: headings[0]?.text ?? file,
    description,
    skip: { to: 'document', words: 'Skip to the text' },
    contents: html`${sections.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}`,
    main: html`<p class="back"><a href="${back.href}">${back.words}</a></p>
<div class="document">
${body}</div>
`,
  });
}
