/** What the pages that this server writes itself have around their text: title, style, theme, and the way to the other pages. */
import type { PagePath } from '@productive-mining/contract/pages.ts';
import { type Html, html } from '../http/html.ts';

export const REFERENCE = {
  page: '/docs',
  style: '/docs/reference.css',
  script: '/docs/filter-entries.js',
} as const;

interface FramedPage {
  title: string;
  description: string;
  /** Whether it is the page that the menu calls "API". */
  isReference?: boolean;
  headEnd?: Html;
  headerEnd?: Html;
  /** Id and name of the text, to which readers who use keys get past the menu. */
  skip: { to: string; words: string };
  /** Entries of the table of contents. */
  contents: Html;
  main: Html;
}

/** Pages that the menus of the other pages have in the list of the ledger. */
const PAGES: readonly (readonly [PagePath, string])[] = [
  ['/', 'Mining'],
  ['/blocks', 'Blocks'],
  ['/coverage', 'Coverage'],
  ['/records', 'Records'],
  ['/leaderboard', 'Leaderboard'],
  ['/tutorials', 'Tutorials'],
];

function pageLinks(isReference: boolean): Html {
  const others = PAGES.map(([path, name]) => html`<li><a href="${path}">${name}</a></li>`);
  const reference = isReference
    ? html`<a href="${REFERENCE.page}" aria-current="page">API</a>`
    : html`<a href="${REFERENCE.page}">API</a>`;
  return html`<nav class="pages" aria-label="Pages"><ul>${others}<li>${reference}</li></ul></nav>`;
}

/** @returns a whole document */
export function framePage({
  title,
  description,
  isReference = false,
  headEnd = html``,
  headerEnd = html``,
  skip,
  contents,
  main,
}: FramedPage): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Productive Mining</title>
<meta name="description" content="${description}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${REFERENCE.style}">
<script src="/theme.js"></script>
${headEnd}</head>
<body>
<a class="skip" href="#${skip.to}">${skip.words}</a>
<header><a class="home" href="/"><img src="/icon.svg" alt="" width="28" height="28">Productive Mining</a>${pageLinks(isReference)}${headerEnd}</header>
<div class="columns">
<nav aria-label="Contents"><details open><summary>Contents</summary><ul>${contents}</ul></details></nav>
<main id="${skip.to}" tabindex="-1">
${main}</main>
</div>
</body>
</html>
`.text;
}
