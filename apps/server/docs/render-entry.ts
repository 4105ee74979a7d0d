/** The pieces of the reference that the filter finds: calls, messages, types and failures. */
import type { Call } from '@productive-mining/contract/call.ts';
import { type ErrorCode, FAILURES } from '@productive-mining/contract/errors.ts';
import type { LiveMessage } from '@productive-mining/contract/live.ts';
import type { z } from 'zod';
import { escapeHtml, Html, html } from '../http/html.ts';
import {
  describeNamedShape,
  describeShape,
  type JsonSchema,
  type ShapeMarkup,
  type Side,
} from './describe-shape.ts';
import { exampleRequest } from './example-request.ts';
import type { FieldNote } from './read-field-notes.ts';

const SHAPE_MARKUP: ShapeMarkup = {
  reference: (name) => `<a href="#type-${escapeHtml(name)}">${escapeHtml(name)}</a>`,
  text: escapeHtml,
  remark: (text) => ` <span class="remark">// ${escapeHtml(text)}</span>`,
};

/** Anchors of the entries on the page. */
export const anchors = {
  call: (name: string) => `call-${name}`,
  message: (type: string) => `message-${type}`,
  type: (name: string) => `type-${name}`,
  failure: (code: string) => `error-${code}`,
} as const;

/** The text that the filter searches. */
function searchable(...texts: readonly string[]): string {
  return texts.join(' ').toLowerCase();
}

function shape(title: string, schema: z.ZodType, side: Side): Html {
  return html`<h4>${title}</h4><pre><code>${new Html(describeShape(schema, side, SHAPE_MARKUP))}</code></pre>`;
}

function fieldNotes(notes: readonly FieldNote[] | undefined): Html {
  if (!notes || notes.length === 0) return html``;
  const items = notes.map(
    ({ field, meaning, unit, absent }) =>
      html`<dt>${field}</dt><dd>${meaning}; unit: ${unit}; null: ${absent}</dd>`,
  );
  return html`<details><summary>What the fields mean</summary><dl class="notes">${items}</dl></details>`;
}

function failureLink(code: ErrorCode): Html {
  return html`<li><a href="#${anchors.failure(code)}"><code>${code}</code></a> ${FAILURES[code].status}</li>`;
}

function failuresOf(call: Call): Html {
  const common = html`<a href="#errors">those of any call</a>`;
  if (call.errors.length === 0) return html`<h4>Errors</h4><p>Only ${common}.</p>`;
  return html`<h4>Errors</h4><ul class="codes">${call.errors.map(failureLink)}</ul><p>And ${common}.</p>`;
}

/** What a call streams: lines, or files in one or several forms. */
function streamOf({ stream, line, files = {} }: Call): Html {
  const forms = Object.entries(files);
  const listed = forms.map(
    ([form, { mediaType, shape: whole }]) =>
      html`<p>A file of <code>${mediaType}</code>${forms.length > 1 ? html`, as <code>${form}</code>` : ''}.</p>${whole ? shape('What it holds', whole, 'output') : ''}`,
  );
  if (forms.length > 0) return html`<h4>Answer</h4>${listed}`;
  if (!stream) return html``;
  return html`<h4>Answer</h4><p>A stream of <code>${stream}</code>.</p>${line ? shape('A line of it', line, 'output') : ''}`;
}

export function renderCall(call: Call, notes: readonly FieldNote[] | undefined): Html {
  const id = anchors.call(call.name);
  const text = searchable(call.name, call.method, call.path, call.summary, ...call.errors);
  return html`<article id="${id}" data-entry="${text}">
<h3><a href="#${id}"><span class="method">${call.method}</span> <code>${call.path}</code></a> <span class="name">${call.name}</span></h3>
<p>${call.summary}</p>
${call.params ? shape('Path', call.params, 'input') : ''}
${call.query ? shape('Query', call.query, 'input') : ''}
${call.body ? shape('Body', call.body, 'input') : ''}
${call.response ? shape('Answer', call.response, 'output') : ''}
${streamOf(call)}
${fieldNotes(notes)}
<h4>Example</h4><pre><code>${exampleRequest(call)}</code></pre>
${failuresOf(call)}
</article>`;
}

export function renderMessage(
  type: LiveMessage['type'],
  data: z.ZodType,
  notes: readonly FieldNote[] | undefined,
): Html {
  const id = anchors.message(type);
  return html`<article id="${id}" data-entry="${searchable(type, 'message live websocket')}">
<h3><a href="#${id}"><span class="method">WS</span> <code>${type}</code></a></h3>
${shape('Data', data, 'output')}
${fieldNotes(notes)}
</article>`;
}

export function renderType(name: string, type: JsonSchema): Html {
  const id = anchors.type(name);
  const described = new Html(describeNamedShape(type, SHAPE_MARKUP));
  return html`<article id="${id}" data-entry="${searchable(name, 'type')}">
<h3><a href="#${id}"><code>${name}</code></a></h3>
<pre><code>${described}</code></pre>
</article>`;
}

/** @param callers calls that may fail with the code; none for a code of any call */
export function renderFailure(code: ErrorCode, callers: readonly Call[]): Html {
  const { status, sentence } = FAILURES[code];
  const names = callers.map(
    ({ name }) => html`<li><a href="#${anchors.call(name)}"><code>${name}</code></a></li>`,
  );
  return html`<div id="${anchors.failure(code)}" data-entry="${searchable(code, String(status), sentence)}">
<dt><code>${code}</code> <span class="status">${status}</span></dt>
<dd>${sentence}${names.length > 0 ? html`<ul class="codes">${names}</ul>` : html` <span class="remark">Any call.</span>`}</dd>
</div>`;
}
