/** HTML that can't be broken by what is put into it: the template escapes every value that isn't HTML itself. */

export class Html {
  /** @param text HTML that is complete and escaped */
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

export type HtmlValue = Html | string | number | readonly HtmlValue[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The text as it may appear between tags and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

function write(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(write).join('');
  return escapeHtml(String(value));
}

/** Use: html`<p title="${text}">${list}</p>`; attributes must be quoted. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(
    parts.map((part, index) => part + (index < values.length ? write(values[index]!) : '')).join(''),
  );
}
