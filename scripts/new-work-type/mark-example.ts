/** The mark of a file that still holds the template's example: whoever replaces the example deletes the line. */

export const EXAMPLE_MARK = 'Example of the template: put your own in its place, then delete this line.';

/** Files that say the same for any kind. */
const NO_EXAMPLE = ['attack-cases.json', 'hash-cases.json'];

/** @param name with the ending by which the form of the mark is chosen; a JSON object gets a member of its own */
export function markExample(name: string, text: string): string {
  if (NO_EXAMPLE.includes(name)) return text;
  if (name.endsWith('.ts')) return `// ${EXAMPLE_MARK}\n${text}`;
  if (name.endsWith('.md')) return `<!-- ${EXAMPLE_MARK} -->\n${text}`;
  if (name.endsWith('.json')) return text.replace('{', `{\n  "example": "${EXAMPLE_MARK}",`);
  throw new Error(`no form of the mark for ${name}`);
}
