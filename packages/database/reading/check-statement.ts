/** Which statements of readers run: read from the tree that PostgreSQL's own grammar makes of them. */
import { hasSqlDetails, loadModule, parseSync } from 'libpg-query';
import {
  ALLOWED_FUNCTIONS,
  ALLOWED_NODES,
  ALLOWED_TYPES,
  PLAIN_PARTS,
  READING_VIEWS,
  TIME_VALUES,
} from './allowed-names.ts';
import { countSteps, SOUGHT_CHARACTERS_MAX, STEPS_MAX, unboundedSearch } from './count-steps.ts';
import { FixedTimes } from './fixed-times.ts';
import { type ReadScope, readScope } from './read-scope.ts';

export type CheckedStatement =
  | {
      ok: true;
      kind: 'rows' | 'plan';
      isFixedByHeight: boolean;
      /** Names behind a dot, where PostgreSQL calls a function of that name if there is no such column. */
      attributes: readonly string[];
      /** The stretch of a kind that it asks for whole, where its form leaves no doubt. */
      scope: ReadScope | undefined;
    }
  | { ok: false; reason: string };

type Fields = Record<string, unknown>;

class Refused extends Error {}

/** Loads the grammar; the first query would wait for it. */
export const loadGrammar = (): Promise<void> => loadModule();

/**
 * Checks one statement, by names that are allowed. Needs `loadGrammar` before.
 * @returns a sentence for the reader when it is refused; never throws for a text
 */
export function checkStatement(text: string): CheckedStatement {
  try {
    // The parser reads a text up to its first zero.
    if (text.includes('\0')) throw new Refused('A query holds no zero character.');
    // An empty text is none for the parser, and one of comments has no statement.
    const { stmts = [] } = text.trim() === '' ? {} : parseSync(text);
    if (stmts.length === 0) throw new Refused('It holds no statement.');
    if (stmts.length > 1) throw new Refused('A query is one statement.');
    return checkNode(stmts[0]!.stmt as unknown as Fields);
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.message };
    if (hasSqlDetails(error)) return { ok: false, reason: `${sentenceOf(error.message)}.` };
    return { ok: false, reason: 'The query can’t be read.' };
  }
}

const sentenceOf = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);

function checkNode(statement: Fields): CheckedStatement {
  const [kind, fields] = nodeOf(statement);
  const isPlan = kind === 'ExplainStmt';
  const query = isPlan ? (fields.query as Fields) : statement;
  if (isPlan) checkExplain(fields);
  if (nodeOf(query)[0] !== 'SelectStmt')
    throw new Refused('A query begins with SELECT, WITH, VALUES, TABLE or EXPLAIN, and changes nothing.');
  const walk = new StatementWalk();
  walk.node(query);
  const steps = countSteps(query);
  if (steps > STEPS_MAX)
    throw new Refused(
      `It takes ${steps} steps for a row, and at most ${STEPS_MAX} are allowed: operators, functions and casts, those of inner queries as often as their columns are named, and products and searches five times.`,
    );
  const isFixedByHeight = !isPlan && walk.isFixedByHeight && new FixedTimes(query).hold();
  return {
    ok: true,
    kind: isPlan ? 'plan' : 'rows',
    isFixedByHeight,
    attributes: [...walk.attributes],
    scope: isFixedByHeight ? readScope(query) : undefined,
  };
}

function nodeOf(node: Fields): [kind: string, fields: Fields] {
  const [entry] = Object.entries(node);
  if (!entry) throw new Refused('The query can’t be read.');
  return [entry[0], entry[1] as Fields];
}

/** EXPLAIN that runs nothing: without an option but VERBOSE and COSTS. */
function checkExplain({ options = [] }: { options?: unknown }): void {
  for (const option of options as Fields[]) {
    const { defname } = nodeOf(option)[1];
    if (defname !== 'verbose' && defname !== 'costs')
      throw new Refused(`EXPLAIN takes no option ${String(defname).toUpperCase()} here.`);
  }
}

class StatementWalk {
  isFixedByHeight = true;
  readonly attributes = new Set<string>();
  private readonly named = new Set<string>();

  /** A part with the name of its kind. Empty parts, as of options that weren't given, are nothing. */
  node(node: Fields): void {
    for (const [kind, fields] of Object.entries(node)) {
      if (!ALLOWED_NODES.has(kind)) throw new Refused(`${describeKind(kind)} isn’t allowed here.`);
      this.check(kind, fields as Fields);
      this.parts(fields as Fields);
    }
  }

  private parts(fields: Fields): void {
    // Names that a WITH gives are known to what follows it.
    if (fields.withClause) this.nameTables(fields.withClause as Fields);
    for (const [name, part] of Object.entries(fields)) {
      if (Array.isArray(part)) for (const item of part) this.node(item as Fields);
      else if (part !== null && typeof part === 'object') this.part(name, part as Fields);
    }
  }

  private part(name: string, part: Fields): void {
    const [first] = Object.keys(part);
    const isNode = first !== undefined && /^[A-Z]/.test(first);
    if (!isNode && !PLAIN_PARTS.has(name)) throw new Refused(`${describeKind(name)} isn’t allowed here.`);
    if (name === 'typeName') this.check('TypeName', part);
    if (isNode) this.node(part);
    else this.parts(part);
  }

  private nameTables({ ctes = [] }: { ctes?: unknown }): void {
    for (const cte of ctes as Fields[]) {
      const name = String(nodeOf(cte)[1].ctename);
      // A name that is used where it isn't known would be found in the catalog.
      if (/^pg_/i.test(name)) throw new Refused('Names that begin with pg_ are PostgreSQL’s own.');
      this.named.add(name);
    }
  }

  private check(kind: string, fields: Fields): void {
    if (kind === 'RangeVar') this.checkTable(fields);
    if (kind === 'FuncCall') this.checkFunction(fields);
    if (kind === 'ColumnRef') this.noteAttributes((fields.fields as Fields[]).slice(1).slice(-1));
    if (kind === 'A_Indirection') this.noteAttributes(fields.indirection as Fields[]);
    if (kind === 'TypeName') this.checkType(fields);
    if (kind === 'SQLValueFunction') this.checkValue(fields);
    if (kind === 'A_Expr') namesOf(fields.name, 'An operator');
    if (kind === 'SortBy' && fields.useOp) namesOf(fields.useOp, 'An operator');
    if (kind === 'CollateClause') namesOf(fields.collname, 'A collation');
    const search = unboundedSearch(kind, fields);
    if (search !== undefined)
      throw new Refused(
        `What ${search} seeks is written in the query here, in at most ${SOUGHT_CHARACTERS_MAX} characters.`,
      );
  }

  private checkTable({ catalogname, schemaname, relname }: Fields): void {
    const name = String(relname);
    const isOurs = catalogname === undefined && (schemaname === undefined || schemaname === 'reading');
    const isNamed = schemaname === undefined && this.named.has(name);
    const view = isOurs && Object.hasOwn(READING_VIEWS, name) ? READING_VIEWS[name] : undefined;
    // A WITH that names a view may be known elsewhere than here, and the view is read then.
    if (view) this.isFixedByHeight &&= view.isFixedByHeight;
    else if (!isNamed) {
      const tables = Object.keys(READING_VIEWS).join(', ');
      throw new Refused(`There is no table “${name}” here. The tables are ${tables}.`);
    }
  }

  private checkFunction({ funcname, args = [] }: Fields): void {
    const name = namesOf(funcname, 'A function');
    if (!ALLOWED_FUNCTIONS.has(name)) throw new Refused(`The function ${name} isn’t allowed here.`);
    // Without a second time it counts to the present day.
    if (name === 'age' && (args as unknown[]).length < 2) this.isFixedByHeight = false;
  }

  private noteAttributes(parts: readonly Fields[]): void {
    for (const { String: name } of parts as { String?: { sval?: string } }[])
      if (name?.sval && !ALLOWED_FUNCTIONS.has(name.sval)) this.attributes.add(name.sval);
  }

  private checkType({ names, pct_type: isOfColumn }: Fields): void {
    const name = namesOf(names, 'A type');
    if (isOfColumn || !ALLOWED_TYPES.has(name)) throw new Refused(`The type ${name} isn’t allowed here.`);
  }

  private checkValue({ op }: Fields): void {
    if (!TIME_VALUES.has(String(op))) throw new Refused('The names of roles and schemas aren’t told here.');
    this.isFixedByHeight = false;
  }
}

/** The name without `pg_catalog`. @throws Refused for another schema's */
function namesOf(parts: unknown, what: string): string {
  const names = (parts as { String?: { sval?: string } }[]).map((part) => part.String?.sval ?? '');
  const schemas = names.slice(0, -1);
  if (schemas.length > 1 || (schemas[0] !== undefined && schemas[0] !== 'pg_catalog'))
    throw new Refused(`${what} of the schema ${schemas.join('.')} isn’t allowed here.`);
  return names.at(-1)!;
}

const KINDS: Readonly<Record<string, string>> = {
  LockingClause: 'FOR UPDATE or FOR SHARE',
  intoClause: 'INTO',
  InsertStmt: 'INSERT',
  UpdateStmt: 'UPDATE',
  DeleteStmt: 'DELETE',
  MergeStmt: 'MERGE',
  ParamRef: 'A parameter such as $1',
  RangeTableSample: 'TABLESAMPLE',
};

const describeKind = (kind: string) => KINDS[kind] ?? `“${kind}”`;
