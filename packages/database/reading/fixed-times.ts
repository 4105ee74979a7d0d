/** Whether the times in a statement are those of the ledger, or texts may become the present moment in it. */
import {
  CHOOSING_FUNCTIONS,
  PRESENT_WORDS,
  READING_VIEWS,
  TIME_COLUMNS,
  TIME_FUNCTIONS,
  TIME_TYPES,
} from './allowed-names.ts';

type Fields = Record<string, unknown>;

/**
 * PostgreSQL reads "now" and "today" as times when a text is cast to one. A text that the statement puts together can't be
 * read here, so that a cast of anything counts as the present moment unless it is plainly a time already.
 */
export class FixedTimes {
  /** Names that the statement gives itself, which may hide a column of a view. */
  private readonly given = new Set<string>();
  /** Names of functions in a FROM: where one stands for a single value, a name behind it may be a cast of that. */
  private readonly functions = new Set<unknown>();

  constructor(private readonly statement: Fields) {
    this.noteGiven(statement);
  }

  hold(): boolean {
    return this.holdIn(this.statement);
  }

  private noteGiven(part: unknown): void {
    if (part === null || typeof part !== 'object') return;
    for (const [name, value] of Object.entries(part)) {
      if (name === 'ResTarget') this.note((value as Fields).name);
      if (name === 'aliasname') this.note(value);
      if (name === 'RangeFunction') this.noteFunctions(value as Fields);
      if (name === 'colnames' || name === 'aliascolnames')
        for (const { String: given } of value as { String?: { sval?: string } }[]) this.note(given?.sval);
      this.noteGiven(value);
    }
  }

  private noteFunctions({ alias, functions }: Fields): void {
    this.functions.add((alias as Fields | undefined)?.aliasname);
    for (const { List: list } of functions as { List: { items: Fields[] } }[])
      for (const item of list.items)
        this.functions.add(lastName((item.FuncCall as Fields | undefined)?.funcname));
  }

  private note(name: unknown): void {
    if (typeof name === 'string') this.given.add(name);
  }

  private holdIn(part: unknown): boolean {
    if (part === null || typeof part !== 'object') return true;
    return Object.entries(part).every(
      ([kind, value]) => this.holds(kind, value as Fields) && this.holdIn(value),
    );
  }

  private holds(kind: string, fields: Fields): boolean {
    if (kind === 'A_Const') return !PRESENT_WORDS.test(textOf(fields));
    if (kind === 'A_Indirection') return !(fields.indirection as Fields[]).some((part) => isCast([part]));
    if (kind === 'ColumnRef') return !this.isCastOfFunction(fields.fields as Fields[]);
    if (kind !== 'TypeCast' || !TIME_TYPES.has(lastName((fields.typeName as Fields).names))) return true;
    const arg = fields.arg as Fields;
    return Object.hasOwn(arg, 'A_Const') || this.isTime(arg);
  }

  /** `g.timestamp` of `unnest(…) g` is a cast where the list holds no rows. */
  private isCastOfFunction(parts: readonly Fields[]): boolean {
    return parts.length > 1 && isCast(parts) && this.functions.has(lastName(parts.slice(0, -1)));
  }

  /** Whether a part is a time before any cast. */
  private isTime(node: Fields): boolean {
    const [[kind, value] = ['', {}]] = Object.entries(node);
    const fields = value as Fields;
    const name = lastName(fields.funcname ?? fields.fields);
    if (kind === 'ColumnRef') return TIME_COLUMNS.has(name) && !this.given.has(name);
    if (kind === 'TypeCast') return TIME_TYPES.has(lastName((fields.typeName as Fields).names));
    if (kind !== 'FuncCall') return false;
    const [first] = (fields.args ?? []) as Fields[];
    return (
      TIME_FUNCTIONS.has(name) || (CHOOSING_FUNCTIONS.has(name) && first !== undefined && this.isTime(first))
    );
  }
}

const textOf = ({ sval }: Fields) => (sval as { sval?: string } | undefined)?.sval ?? '';

/** Whether the last name is also that of a type that holds times: of a time itself, or of a view's row. */
const isCast = (parts: unknown) =>
  TIME_TYPES.has(lastName(parts)) || Object.hasOwn(READING_VIEWS, lastName(parts));

const lastName = (parts: unknown) =>
  ((parts ?? []) as { String?: { sval?: string } }[]).at(-1)?.String?.sval ?? '';
