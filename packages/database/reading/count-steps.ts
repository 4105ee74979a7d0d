/**
 * Bounds what a statement computes for one row. PostgreSQL looks only between rows whether a query is to end: within one, a
 * product of long numbers, a search in a long text and a copy of a long value run to their end whatever the time limit says.
 */

type Fields = Record<string, unknown>;

/** Steps that the expressions of one row may take. */
export const STEPS_MAX = 500;
/** A step whose time grows faster than the length of its values counts as so many. */
const LONG_STEP = 5;
/** Characters of what is searched for: a search takes the product of both lengths. */
export const SOUGHT_CHARACTERS_MAX = 200;

/** Operators whose time grows with the product of the lengths of two numbers. */
const PRODUCTS = new Set(['*', '/', '%', '^', '|/', '||/']);
const LONG_FUNCTIONS = new Set(
  'mod div sqrt cbrt exp ln log log10 power pow width_bucket stddev stddev_pop stddev_samp variance var_pop var_samp'.split(
    ' ',
  ),
);
/** Functions that seek their second argument in the first. */
const SEEKING_FUNCTIONS = new Set(
  'strpos position replace split_part string_to_array string_to_table translate btrim ltrim rtrim'.split(' '),
);
/** Operators that seek their right side in the left one (LIKE and its kin), or one side in the other. */
const SEEKING_OPERATORS = new Set(['~~', '~~*', '!~~', '!~~*']);
const CONTAINING_OPERATORS = new Set(['@>', '<@', '&&']);

/** What is counted of an expression, or of the tables of a FROM. */
interface Count {
  /** How often the row's expressions are evaluated. */
  steps: number;
  /** How often each column is named. */
  names: Map<string, number>;
}

/**
 * Steps for one row of a checked SELECT. PostgreSQL may put the expression of a column of a subquery in each place that
 * names it, so that steps of a FROM count as often as the outer query names one of its columns.
 * @param known steps of the queries that a WITH outside names
 */
export function countSteps(query: Fields, known: ReadonlyMap<string, number> = new Map()): number {
  return countSelect((query.SelectStmt as Fields | undefined) ?? query, known).steps;
}

function countSelect(select: Fields, outside: ReadonlyMap<string, number>): Count {
  const { withClause, fromClause = [], larg, rarg, ...own } = select;
  const known = new Map(outside);
  for (const { CommonTableExpr: cte } of (withClause as { ctes?: { CommonTableExpr: Fields }[] })?.ctes ??
    []) {
    const name = String(cte.ctename);
    known.set(name, 0);
    known.set(name, countSteps(cte.ctequery as Fields, known));
  }
  const total: Count = { steps: 0, names: new Map() };
  const from: Count = { steps: 0, names: new Map() };
  for (const item of fromClause as Fields[]) addTable(item, { from, total, known });
  addExpressions(own, total, known);
  total.steps += from.steps * mostNamed(total.names);
  for (const side of [larg, rarg]) if (side) merge(total, countSelect(side as Fields, known));
  return total;
}

interface Place {
  from: Count;
  /** Gets the conditions of joins. */
  total: Count;
  known: ReadonlyMap<string, number>;
}

function addTable(item: Fields, place: Place): void {
  const { from, total, known } = place;
  const [[kind, value] = ['', {}]] = Object.entries(item);
  const fields = value as Fields;
  if (kind === 'JoinExpr') {
    for (const side of [fields.larg, fields.rarg]) if (side) addTable(side as Fields, place);
    addExpressions({ quals: fields.quals }, total, known);
  } else if (kind === 'RangeVar') {
    from.steps += known.get(String(fields.relname)) ?? 0;
  } else if (kind === 'RangeSubselect') {
    addInner(from, countSelect((fields.subquery as { SelectStmt: Fields }).SelectStmt, known));
  } else {
    const inner: Count = { steps: 0, names: new Map() };
    addExpressions(fields, inner, known);
    addInner(from, inner);
  }
}

/** A part of a FROM may name columns of those before it, as LATERAL does. */
function addInner(from: Count, inner: Count): void {
  from.steps = from.steps * mostNamed(inner.names) + inner.steps;
}

function addExpressions(part: unknown, count: Count, known: ReadonlyMap<string, number>): void {
  if (Array.isArray(part)) for (const item of part) addExpressions(item, count, known);
  else if (part !== null && typeof part === 'object')
    for (const [kind, value] of Object.entries(part)) {
      const fields = value as Fields;
      if (kind === 'SelectStmt') {
        merge(count, countSelect(fields, known));
        continue;
      }
      count.steps += stepsOf(kind, fields);
      if (kind === 'ColumnRef') noteName(count.names, lastName(fields.fields));
      addExpressions(value, count, known);
    }
}

function stepsOf(kind: string, fields: Fields): number {
  if (kind === 'A_Expr') {
    const name = lastName(fields.name);
    return PRODUCTS.has(name) || isSeeking(name) ? LONG_STEP : 1;
  }
  if (kind === 'FuncCall') {
    const name = lastName(fields.funcname);
    return LONG_FUNCTIONS.has(name) || SEEKING_FUNCTIONS.has(name) ? LONG_STEP : 1;
  }
  if (kind === 'TypeCast') return isConstant(fields.arg) ? 0 : 1;
  return kind === 'CaseWhen' || kind === 'MinMaxExpr' || kind === 'CoalesceExpr' ? 1 : 0;
}

const isSeeking = (name: string) => SEEKING_OPERATORS.has(name) || CONTAINING_OPERATORS.has(name);

const isConstant = (node: unknown) => Object.hasOwn((node ?? {}) as Fields, 'A_Const');

function merge(into: Count, { steps, names }: Count): void {
  into.steps += steps;
  for (const [name, times] of names) into.names.set(name, (into.names.get(name) ?? 0) + times);
}

const noteName = (names: Map<string, number>, name: string) => names.set(name, (names.get(name) ?? 0) + 1);

/** `*` names each column; so it may be once more than any by its name. */
function mostNamed(names: ReadonlyMap<string, number>): number {
  const stars = names.get(STAR) ?? 0;
  const named = [...names].filter(([name]) => name !== STAR).map(([, times]) => times);
  return Math.max(1, stars + Math.max(0, ...named));
}

const STAR = '*';

function lastName(parts: unknown): string {
  const last = ((parts ?? []) as { String?: { sval?: string }; A_Star?: unknown }[]).at(-1);
  return last?.String?.sval ?? (last?.A_Star ? STAR : '');
}

/**
 * What a part of a statement seeks without a bound on its length: "replace" or "LIKE", if it does.
 * @param kind of the node, as the parser names it
 */
export function unboundedSearch(kind: string, fields: Fields): string | undefined {
  if (kind === 'FuncCall') {
    const name = lastName(fields.funcname);
    const [, sought] = (fields.args ?? []) as Fields[];
    return SEEKING_FUNCTIONS.has(name) && sought && !isShort(sought) ? name : undefined;
  }
  if (kind !== 'A_Expr') return undefined;
  const name = lastName(fields.name);
  if (SEEKING_OPERATORS.has(name)) return isShort(fields.rexpr as Fields) ? undefined : 'LIKE';
  if (!CONTAINING_OPERATORS.has(name)) return undefined;
  return isShort(fields.lexpr as Fields) || isShort(fields.rexpr as Fields) ? undefined : name;
}

const isShort = (node: Fields | undefined) => lengthOf(node) <= SOUGHT_CHARACTERS_MAX;

/** Characters of a text that is written in the query, in parts or in a list; infinite for any other. */
function lengthOf(node: Fields | undefined): number {
  const [[kind, value] = ['', {}]] = Object.entries(node ?? {});
  const fields = value as Fields;
  const sum = (parts: unknown) =>
    ((parts ?? []) as Fields[]).reduce((total, part) => total + lengthOf(part), 0);
  if (kind === 'A_Const') {
    const { sval = '' } = (fields.sval ?? {}) as { sval?: string };
    const { bsval = '' } = (fields.bsval ?? {}) as { bsval?: string };
    return sval.length + bsval.length + 1;
  }
  // A length behind the type's name, as of char(1000000), would make a long text of a short one.
  if (kind === 'TypeCast' && !(fields.typeName as Fields).typmods) return lengthOf(fields.arg as Fields);
  if (kind === 'A_ArrayExpr' || kind === 'List') return sum(fields.elements ?? fields.items);
  if (kind === 'A_Expr' && lastName(fields.name) === '||') return sum([fields.lexpr, fields.rexpr]);
  if (kind === 'FuncCall' && lastName(fields.funcname) === 'like_escape') return sum(fields.args);
  return Number.POSITIVE_INFINITY;
}
