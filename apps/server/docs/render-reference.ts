/** The page /docs: every call, message, type and failure of the contract. */
import type { Call } from '@productive-mining/contract/call.ts';
import { calls } from '@productive-mining/contract/calls.ts';
import { COMMON_ERRORS, type ErrorCode, FAILURES } from '@productive-mining/contract/errors.ts';
import { LIVE_PATH, liveMessage } from '@productive-mining/contract/live.ts';
import { OPENAPI_PATH } from '@productive-mining/contract/version.ts';
import { type Html, html } from '../http/html.ts';
import { namedTypes } from './describe-shape.ts';
import { framePage, REFERENCE } from './frame-page.ts';
import { type FieldNote, readFieldNotes } from './read-field-notes.ts';
import { anchors, renderCall, renderFailure, renderMessage, renderType } from './render-entry.ts';

interface Group {
  id: string;
  title: string;
  /** Entries as the table of contents lists them. */
  links: { anchor: string; text: string }[];
  body: Html;
}

/**
 * @param fields the text of docs/fields.md
 * @param server address in the examples
 */
export function renderReference(fields: string, server: string): string {
  const notes = readFieldNotes(fields);
  const groups = [...callGroups(notes), liveGroup(notes), typeGroup(), failureGroup()];
  return framePage({
    title: 'API reference',
    description: 'Every call of this server: what it takes, what it answers, and a request to try.',
    isReference: true,
    headEnd: html`<script src="${REFERENCE.script}" defer></script>\n`,
    skip: { to: 'reference', words: 'Skip to the calls' },
    headerEnd: FILTER,
    contents: contents(groups),
    main: main(groups, server),
  });
}

type Notes = ReadonlyMap<string, readonly FieldNote[]>;

/** Groups of calls with one prefix, such as `/api/mining/…`, in the order in which the contract first names them. */
function callGroups(notes: Notes): Group[] {
  const byPrefix = new Map<string, Call[]>();
  for (const call of calls) {
    const prefix = call.path.split('/')[2]!;
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), call]);
  }
  return [...byPrefix].map(([prefix, members]) => ({
    id: `api-${prefix}`,
    title: `/api/${prefix}`,
    links: members.map(({ name, method }) => ({ anchor: anchors.call(name), text: `${method} ${name}` })),
    body: html`${members.map((call) => renderCall(call, notes.get(`${call.method} ${call.path}`)))}`,
  }));
}

function liveGroup(notes: Notes): Group {
  const messages = liveMessage.options.map(({ shape }) => ({ type: shape.type.value, data: shape.data }));
  return {
    id: 'live',
    title: 'Live channel',
    links: messages.map(({ type }) => ({ anchor: anchors.message(type), text: type })),
    body: html`<p>A WebSocket at <code>${LIVE_PATH}</code>. It sends one JSON message <code>{ "type", "data" }</code> at a time and accepts none.</p>
${messages.map(({ type, data }) => renderMessage(type, data, notes.get(`WS ${type}`)))}`,
  };
}

function typeGroup(): Group {
  const types = Object.entries(namedTypes());
  return {
    id: 'types',
    title: 'Types',
    links: types.map(([name]) => ({ anchor: anchors.type(name), text: name })),
    body: html`${types.map(([name, type]) => renderType(name, type))}`,
  };
}

function failureGroup(): Group {
  const codes = Object.keys(FAILURES) as ErrorCode[];
  const common: readonly ErrorCode[] = COMMON_ERRORS;
  const callersOf = (code: ErrorCode) =>
    common.includes(code) ? [] : calls.filter((call) => call.errors.includes(code));
  return {
    id: 'errors',
    title: 'Errors',
    links: codes.map((code) => ({ anchor: anchors.failure(code), text: code })),
    body: html`<p>Every failing answer is <code>{ "code", "error", "message" }</code>: <code>code</code> is one of those listed here, <code>error</code> and <code>message</code> hold the same sentence. Text in braces is filled in.</p>
<dl class="failures">${codes.map((code) => renderFailure(code, callersOf(code)))}</dl>`,
  };
}

function contents(groups: readonly Group[]): Html {
  const parts = groups.map(
    ({ id, title, links }) => html`<li data-contents-of="${id}"><a class="group" href="#${id}">${title}</a>
<ul>${links.map(({ anchor, text }) => html`<li><a href="#${anchor}">${text}</a></li>`)}</ul></li>`,
  );
  return html`${parts}`;
}

/** Hidden until the script shows it, since it doesn't work without. */
const FILTER = html`<form role="search" class="filter" hidden>
<label for="filter">Filter</label>
<input id="filter" type="search" autocomplete="off" spellcheck="false" placeholder="call, path, error…" aria-describedby="filter-outcome" aria-keyshortcuts="/">
<output id="filter-outcome" for="filter"></output>
</form>`;

const introduction = (
  server: string,
) => html`<p>Bodies and answers are JSON. There is no login: a visitor is known by a cookie that the first answer sets, and a wallet belongs to it. Times are ISO UTC, durations say their unit, $MINED have two decimals. Reads carry an ETag. Writes from another site are refused.</p>
<p>The examples need the address of a server; <code>wallet.txt</code> keeps the cookie, so that every command has the same wallet.</p>
<pre><code>SERVER=${server}</code></pre>
<p>The same as OpenAPI 3.1: <a href="${OPENAPI_PATH}"><code>${OPENAPI_PATH}</code></a>.</p>`;

const main = (groups: readonly Group[], server: string) => html`<h1>API reference</h1>
${introduction(server)}
<p id="nothing-found" hidden>Nothing on this page contains these words.</p>
${groups.map(({ id, title, body }) => html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title"><a href="#${id}">${title}</a></h2>${body}</section>`)}
`;
