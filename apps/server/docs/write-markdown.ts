/**
 * Writes the repository's own documents as HTML: headings, paragraphs, lists, tables, code and comments of Markdown, as far as
 * these documents use them. Whatever isn't a mark is escaped.
 */
import { type Html, html } from '../http/html.ts';
import { plainInline, type ResolveLink, writeInline } from './write-inline.ts';

export interface Heading {
  level: number;
  /** Its anchor, as GitHub makes it of the text. */
  id: string;
  text: string;
}

export interface WrittenDocument {
  headings: readonly Heading[];
  body: Html;
}

interface Writing {
  headings: Heading[];
  resolve: ResolveLink;
}

/** A form of block: whether it begins at a line, how many lines it has, and its HTML. */
interface BlockForm {
  begins(lines: readonly string[], at: number): boolean;
  count(lines: readonly string[]): number;
  write(lines: readonly string[], writing: Writing): Html;
}

const ITEM = /^(?:- |(\d+)\. )/;
const DELIMITERS = /^\|[\s:|-]+$/;
const UNESCAPED_BAR = /(?<!\\)\|/;

const begins = (pattern: RegExp) => (lines: readonly string[], at: number) => pattern.test(lines[at] ?? '');

/** The number of lines before the first one for which this doesn't hold. */
function countWhile(lines: readonly string[], holds: (line: string, at: number) => boolean): number {
  const end = lines.findIndex((line, at) => !holds(line, at));
  return end < 0 ? lines.length : end;
}

const FORMS: readonly BlockForm[] = [
  { begins: begins(/^<!--.*-->$/), count: () => 1, write: () => html`` },
  {
    begins: begins(/^```/),
    count: (lines) => countWhile(lines, (line, at) => at === 0 || line !== '```') + 1,
    write: ([, ...lines]) => html`<pre><code>${lines.slice(0, -1).join('\n')}</code></pre>\n`,
  },
  { begins: begins(/^#{1,4} /), count: () => 1, write: writeHeading },
  {
    begins: (lines, at) => lines[at]!.startsWith('|') && DELIMITERS.test(lines[at + 1] ?? ''),
    count: (lines) => countWhile(lines, (line) => line.startsWith('|')),
    write: writeTable,
  },
  { begins: begins(ITEM), count: countList, write: writeList },
];

const formAt = (lines: readonly string[], at: number) => FORMS.find((form) => form.begins(lines, at));

const PARAGRAPH: BlockForm = {
  begins: () => true,
  count: (lines) => countWhile(lines, (line, at) => at === 0 || (line !== '' && !formAt(lines, at))),
  write: (lines, { resolve }) => html`<p>${writeInline(lines.join(' '), resolve)}</p>\n`,
};

/** @param resolve leads the links of the document; those within it lead to its headings */
export function writeMarkdown(text: string, resolve: ResolveLink): WrittenDocument {
  const headings: Heading[] = [];
  const withinToo: ResolveLink = (target) => (target.startsWith('#') ? target : resolve(target));
  const body = writeBlocks(text.split('\n'), { headings, resolve: withinToo });
  return { headings, body };
}

function writeBlocks(lines: readonly string[], writing: Writing): Html {
  const blocks: Html[] = [];
  for (let at = 0; at < lines.length; ) {
    if (lines[at] === '') {
      at++;
      continue;
    }
    const form = formAt(lines, at) ?? PARAGRAPH;
    const rest = lines.slice(at);
    const count = form.count(rest);
    blocks.push(form.write(rest.slice(0, count), writing));
    at += count;
  }
  return html`${blocks}`;
}

const HEADINGS: readonly ((id: string, words: Html) => Html)[] = [
  (id, words) => html`<h1 id="${id}">${words}</h1>\n`,
  (id, words) => html`<h2 id="${id}"><a href="#${id}">${words}</a></h2>\n`,
  (id, words) => html`<h3 id="${id}"><a href="#${id}">${words}</a></h3>\n`,
  (id, words) => html`<h4 id="${id}">${words}</h4>\n`,
];

function writeHeading([line = '']: readonly string[], { headings, resolve }: Writing): Html {
  const level = line.indexOf(' ');
  const text = line.slice(level + 1);
  const plain = plainInline(text);
  const slug = plain
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
  const earlier = headings.filter(({ id }) => id === slug || id.replace(/-\d+$/, '') === slug).length;
  const id = earlier === 0 ? slug : `${slug}-${earlier}`;
  headings.push({ level, id, text: plain });
  return HEADINGS[level - 1]!(id, writeInline(text, resolve));
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .split(UNESCAPED_BAR)
    .slice(1, -1)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
}

/** It scrolls sideways in a narrow window, also by keys. */
function writeTable([head = '', , ...rows]: readonly string[], { resolve }: Writing): Html {
  const heads = cellsOf(head);
  const label = heads.map(plainInline).filter(Boolean).join(', ');
  const headCell = (cell: string) =>
    cell === '' ? html`<td></td>` : html`<th scope="col">${writeInline(cell, resolve)}</th>`;
  const row = (cells: readonly string[]) => cells.map((cell) => html`<td>${writeInline(cell, resolve)}</td>`);
  return html`<div class="wide" role="group" tabindex="0" aria-label="Table: ${label}"><table>
<thead><tr>${heads.map(headCell)}</tr></thead>
<tbody>${rows.map((line) => html`<tr>${row(cellsOf(line))}</tr>\n`)}</tbody>
</table></div>
`;
}

const isNumbered = (line = '') => ITEM.exec(line)?.[1] !== undefined;

/** A list ends before the first line that is neither an item of its kind, nor indented, nor a gap before one of these. */
function countList(lines: readonly string[]): number {
  const numbered = isNumbered(lines[0]);
  const belongs = (line: string | undefined) =>
    line !== undefined && (/^\s+\S/.test(line) || (ITEM.test(line) && isNumbered(line) === numbered));
  return countWhile(lines, (line, at) => belongs(line) || (line === '' && belongs(lines[at + 1])));
}

function writeList(lines: readonly string[], writing: Writing): Html {
  const items: string[][] = [];
  for (const line of lines) {
    const mark = ITEM.exec(line)?.[0];
    if (mark !== undefined) items.push([line.slice(mark.length)]);
    else items.at(-1)?.push(line.trimStart());
  }
  const written = items.map((item) => html`<li>${writeItem(item, writing)}</li>\n`);
  return isNumbered(lines[0]) ? html`<ol>\n${written}</ol>\n` : html`<ul>\n${written}</ul>\n`;
}

/** Text alone needs no paragraph. */
function writeItem(lines: readonly string[], writing: Writing): Html {
  const isText = lines.every((line, at) => line !== '' && !formAt(lines, at));
  return isText ? writeInline(lines.join(' '), writing.resolve) : writeBlocks(lines, writing);
}
