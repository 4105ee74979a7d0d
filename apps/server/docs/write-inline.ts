/** Writes a stretch of Markdown text as HTML: code, emphasis, links and escaped signs. */
import { type Html, html } from '../http/html.ts';

/** The address that a link of a document leads to on this server; undefined for a file that isn't served. */
export type ResolveLink = (target: string) => string | undefined;

/** Stars and underscores within a word or a product are no marks. */
const MARKS = [
  '`(?<code>[^`]+)`',
  String.raw`\*\*(?=\S)(?<strong>.+?)\*\*`,
  String.raw`\[(?<label>[^\]]+)\]\((?<target>[^()\s]+)\)`,
  String.raw`(?<![\p{L}\p{N}*])\*(?=[\p{L}\p{N}])(?<starred>[^*]+)\*`,
  String.raw`(?<![\p{L}\p{N}_])_(?=\S)(?<underscored>[^_]+)_(?![\p{L}\p{N}_])`,
  '\\\\(?<sign>[\\\\`*_|])',
];
const MARK = new RegExp(MARKS.join('|'), 'gu');

export function writeInline(text: string, resolve: ResolveLink): Html {
  const parts: (Html | string)[] = [];
  let end = 0;
  for (const match of text.matchAll(MARK)) {
    parts.push(text.slice(end, match.index), writeMark(match.groups ?? {}, resolve));
    end = match.index + match[0].length;
  }
  return html`${[...parts, text.slice(end)]}`;
}

type Groups = Partial<
  Record<'code' | 'strong' | 'label' | 'target' | 'starred' | 'underscored' | 'sign', string>
>;

function writeMark(groups: Groups, resolve: ResolveLink): Html | string {
  const { code, strong, label, target = '', sign = '' } = groups;
  const stressed = groups.starred ?? groups.underscored;
  if (code !== undefined) return html`<code>${code}</code>`;
  if (strong !== undefined) return html`<strong>${writeInline(strong, resolve)}</strong>`;
  if (stressed !== undefined) return html`<em>${writeInline(stressed, resolve)}</em>`;
  if (label === undefined) return sign;
  const address = resolve(target);
  const inner = writeInline(label, resolve);
  return address === undefined
    ? html`<span title="${target.replace(/^(\.\.\/)+/, '')}, in the repository">${inner}</span>`
    : html`<a href="${address}">${inner}</a>`;
}

/** The text without its marks, as a title or an address has it. */
export function plainInline(text: string): string {
  return text.replaceAll(MARK, (...given) => {
    const { code, strong, label, starred, underscored, sign } = given.at(-1) as Groups;
    return code ?? sign ?? plainInline(strong ?? label ?? starred ?? underscored ?? '');
  });
}
