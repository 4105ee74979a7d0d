/** Notes of docs/fields.md about the fields of answers and messages. */

export interface FieldNote {
  /** Path of the field within the answer: `blocks[].index`. */
  field: string;
  /** Formula over stored columns, or the measurement. */
  meaning: string;
  unit: string;
  /** Cases in which it is null or absent. */
  absent: string;
}

const PLACE = /`((?:GET|WS) [^` ]+)(?: ([^`]+))?`/g;
const NOTE = /^- `([^`]+)` = (.+); unit: ([^;]+); null: ([^;\n]+)$/gm;

/** @returns notes by place, `GET /api/mining/stats` or `WS block_mined`, in the order of the page */
export function readFieldNotes(page: string): ReadonlyMap<string, readonly FieldNote[]> {
  const notes = new Map<string, FieldNote[]>();
  const [, answers = ''] = page.split('\n## ');
  for (const section of answers.split('\n### ').slice(1)) {
    const found = [...section.matchAll(NOTE)].map(([, field = '', meaning = '', unit = '', absent = '']) => ({
      field,
      meaning: plainText(meaning),
      unit: plainText(unit),
      absent: plainText(absent),
    }));
    for (const [, place = '', prefix = ''] of (/^At: (.+)$/m.exec(section)?.[1] ?? '').matchAll(PLACE)) {
      const within = found.map((note) => ({
        ...note,
        field: prefix === '' ? note.field : `${prefix}.${note.field}`,
      }));
      notes.set(place, [...(notes.get(place) ?? []), ...within]);
    }
  }
  return notes;
}

/** Removes the marks of Markdown: links keep their text, code its letters. */
function plainText(markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '');
}
