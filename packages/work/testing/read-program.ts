/** For tests: reads programs of rows as PARI/GP and Sage do, as far as such files go: comments, lists, numbers, texts. */

/** A whole number, an exact fraction, a number of floating point, a text, or nothing. */
export type ProgramValue =
  | bigint
  | readonly [numerator: bigint, denominator: bigint]
  | number
  | string
  | null;

export interface ReadProgram {
  comments: string[];
  columns: string[];
  rows: ProgramValue[][];
}

const DIALECTS = {
  pari: {
    comment: '\\\\',
    row: /^listput\(rows, (\[.*\])\);$/s,
    columns: /^columns = (\[.*\]);$/,
    none: '[]',
  },
  sage: { comment: '#', row: /^rows\.append\((\[.*\])\)$/s, columns: /^columns = (\[.*\])$/, none: 'None' },
} as const;

/** Lines that begin and end the list. */
const FRAME = ['rows = List();', 'rows = Vec(rows);', 'rows = []'];

/** @throws SyntaxError for a line that isn’t one of such a file */
export function readProgram(form: keyof typeof DIALECTS, text: string): ReadProgram {
  const { comment, row, columns, none } = DIALECTS[form];
  const read: ReadProgram = { comments: [], columns: [], rows: [] };
  for (const line of text.split('\n')) {
    if (line === '' || FRAME.includes(line)) continue;
    if (line.startsWith(`${comment} `)) {
      read.comments.push(line.slice(comment.length + 1));
      continue;
    }
    const names = columns.exec(line)?.[1];
    const values = row.exec(line)?.[1];
    if (names !== undefined) read.columns = listOf(names, none) as string[];
    else if (values !== undefined) read.rows.push(listOf(values, none));
    else throw new SyntaxError(`no line of a program: ${line}`);
  }
  return read;
}

const TOKEN =
  /\s*(?:("(?:\\[\s\S]|[^"\\])*")|(\[\]|None)|(-?\d+)\/10\^(\d+)|(-?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?))\s*(,|$)/y;

function listOf(text: string, none: string): ProgramValue[] {
  const inner = text.slice(1, -1);
  const values: ProgramValue[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < inner.length) {
    const found = TOKEN.exec(inner);
    if (!found) throw new SyntaxError(`no list of values: ${text}`);
    const [, quoted, nothing, numerator, places, number] = found;
    if (quoted !== undefined) values.push(textOf(quoted));
    else if (nothing !== undefined) {
      if (nothing !== none) throw new SyntaxError(`${nothing} is no value here`);
      values.push(null);
    } else if (numerator !== undefined) values.push([BigInt(numerator), 10n ** BigInt(places!)]);
    else values.push(/^-?\d+$/.test(number!) ? BigInt(number!) : Number(number));
  }
  return values;
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

const textOf = (quoted: string) =>
  quoted
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-f]{4})|([\s\S]))/g, (_, code: string | undefined, sign: string) =>
      code === undefined ? (ESCAPED[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
    );
