/**
 * Which stretch of a kind a statement asks for whole: read from its tree, and only where the tree leaves no doubt. A statement
 * of any form that isn't listed here has none (docs/decisions/0040-complete-answers.md).
 */
import { ALLOWED_FUNCTIONS } from './allowed-names.ts';

type Fields = Record<string, unknown>;

/** Whole numbers from `least` to `most`, both included; no bound where it is undefined. */
export interface Bounds {
  least?: bigint;
  most?: bigint;
}

/** All regions of a kind whose begin and end lie within bounds. */
export interface ReadScope {
  workType: string;
  /** Undefined where the statement leaves it open. */
  frontier: string | undefined;
  /** The first position that is asked for, and the first one behind the last. */
  from: bigint;
  to: bigint;
  /** What the statement demands of a region's begin and end; regions of other begins and ends aren't in its answer. */
  begins: Bounds;
  ends: Bounds;
  /** The statement's own LIMIT. */
  rowsMax: number | undefined;
}

/** The columns of a view that a scope is read from. */
interface ScopeColumns {
  begin: string;
  end: string;
  /** Whether positions are text, which compares as numbers only behind a cast. */
  areText: boolean;
  /** A condition that holds for each block that counts as covering its region. */
  counts: { column: string; value: string };
}

const VIEWS: Readonly<Record<string, ScopeColumns>> = {
  discoveries: {
    ...{ begin: 'position', end: 'end_position', areText: true },
    counts: { column: 'verification_score', value: '1' },
  },
  coverage: {
    ...{ begin: 'from_position', end: 'to_position', areText: false },
    counts: { column: 'status', value: 'covered' },
  },
};

const SELECT_PARTS = new Set(
  'targetList fromClause whereClause sortClause limitCount limitOption op'.split(' '),
);
const TABLE_PARTS = new Set('schemaname relname inh relpersistence alias location'.split(' '));
/** Casts that change no whole number; one that doesn't fit fails. */
const WHOLE_TYPES = new Set(['numeric', 'int8', 'int4']);
/** An operator as it is read from right to left. */
const TURNED: Readonly<Record<string, string>> = { '=': '=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

class Unclear extends Error {}

/** @param query a SELECT that may run, as the parser gives it @returns undefined unless all of it is understood */
export function readScope(query: Fields): ReadScope | undefined {
  try {
    return scopeOf(query.SelectStmt as Fields);
  } catch (error) {
    if (error instanceof Unclear) return undefined;
    throw error;
  }
}

function scopeOf(select: Fields): ReadScope {
  const { targetList = [], fromClause, whereClause, sortClause = [], limitCount, op } = select;
  demand(op === 'SETOP_NONE' && hasOnly(select, SELECT_PARTS) && whereClause !== undefined);
  const table = tableOf(fromClause as Fields[] | undefined);
  for (const target of targetList as Fields[]) demandPlain((target.ResTarget as Fields).val, table);
  for (const { SortBy: sort } of sortClause as { SortBy: Fields }[]) {
    demand(sort.useOp === undefined);
    demandPlain(sort.node, table);
  }
  const conditions = new Conditions(table);
  conditions.add(whereClause as Fields);
  const rowsMax = limitCount === undefined ? undefined : limitOf(limitCount as Fields);
  return { ...conditions.scope(), rowsMax };
}

interface Table {
  /** The name by which the statement calls it. */
  name: string;
  columns: ScopeColumns;
}

/** The one view that is read, under columns of their own names. */
function tableOf(from: readonly Fields[] = []): Table {
  const range = from[0]?.RangeVar as Fields | undefined;
  demand(from.length === 1 && range !== undefined && hasOnly(range, TABLE_PARTS) && range.inh === true);
  const { aliasname, ...renamed } = (range.alias ?? {}) as Fields;
  const name = String(range.relname);
  demand(Object.keys(renamed).length === 0 && Object.hasOwn(VIEWS, name));
  return { name: String(aliasname ?? name), columns: VIEWS[name]! };
}

/** Whether it cut rows off is known by their number. */
function limitOf(node: Fields): number {
  const count = wholeOf(node);
  demand(count !== undefined && count < 2n ** 31n);
  return Number(count);
}

/** Demands a value of its row alone: no function, which may join rows together or drop some, and no other query. */
function demandPlain(node: unknown, table: Table): void {
  const [[kind, value] = ['', {}], ...others] = Object.entries((node ?? {}) as Fields);
  const fields = value as Fields;
  demand(others.length === 0);
  if (kind === 'A_Const') return;
  if (kind === 'ColumnRef') demandColumn(fields.fields as Fields[], table);
  else if (kind === 'TypeCast') demandPlain(fields.arg, table);
  else {
    demand(kind === 'A_Expr' && fields.kind === 'AEXPR_OP');
    for (const side of [fields.lexpr, fields.rexpr]) if (side !== undefined) demandPlain(side, table);
  }
}

/** `discoveries.count` is an aggregate, as PostgreSQL reads it. */
function demandColumn(parts: readonly Fields[], { columns: { begin, end } }: Table): void {
  demand(parts.length <= 2);
  const name = (parts[1]?.String as Fields | undefined)?.sval;
  demand(typeof name !== 'string' || name === begin || name === end || !ALLOWED_FUNCTIONS.has(name));
}

/** What a WHERE demands: conditions that all have to hold, each of one column. */
class Conditions {
  private readonly begins: Bounds = {};
  private readonly ends: Bounds = {};
  private readonly texts = new Map<string, string>();

  constructor(private readonly table: Table) {}

  add(node: Fields): void {
    const [[kind, value] = ['', {}]] = Object.entries(node);
    const fields = value as Fields;
    if (kind === 'BoolExpr') {
      demand(fields.boolop === 'AND_EXPR');
      for (const part of fields.args as Fields[]) this.add(part);
      return;
    }
    demand(kind === 'A_Expr');
    const operator = onlyName(fields.name);
    const [left, right] = [fields.lexpr as Fields, fields.rexpr as Fields];
    if (fields.kind === 'AEXPR_BETWEEN') {
      const [least, most] = (right.List as { items: Fields[] }).items;
      this.bound(left, '>=', least!);
      this.bound(left, '<=', most!);
      return;
    }
    demand(fields.kind === 'AEXPR_OP' && left !== undefined && Object.hasOwn(TURNED, operator));
    if (left.A_Const) this.compare(right, TURNED[operator]!, left);
    else this.compare(left, operator, right);
  }

  /** @throws Unclear without a kind, or where begin and end of the stretch aren't named */
  scope(): Omit<ReadScope, 'rowsMax'> {
    const { begins, ends } = this;
    const workType = this.texts.get('work_type');
    // A region that ends behind a position holds the one before it, and one that begins at a position holds that.
    const from = greatest(begins.least, before(ends.least));
    const to = least(behind(begins.most), ends.most);
    demand(workType !== undefined && from !== undefined && to !== undefined && from < to);
    return {
      ...{ workType, frontier: this.texts.get('frontier') },
      ...{ from, to, begins, ends },
    };
  }

  private compare(left: Fields, operator: string, right: Fields): void {
    const { column, value } = this.table.columns.counts;
    const name = this.columnOf(left);
    if (name === 'work_type' || name === 'frontier') this.note(name, operator, textOf(right));
    else if (name === column) demand(operator === '=' && (textOf(right) ?? String(wholeOf(right))) === value);
    else this.bound(left, operator, right);
  }

  private note(name: string, operator: string, text: string | undefined): void {
    demand(operator === '=' && text !== undefined && (this.texts.get(name) ?? text) === text);
    this.texts.set(name, text);
  }

  private bound(left: Fields, operator: string, right: Fields): void {
    const { begin, end } = this.table.columns;
    const name = this.positionOf(left);
    const value = wholeOf(right);
    demand((name === begin || name === end) && value !== undefined);
    const bounds = name === begin ? this.begins : this.ends;
    if (operator !== '<' && operator !== '<=')
      bounds.least = greatest(bounds.least, operator === '>' ? value + 1n : value);
    if (operator !== '>' && operator !== '>=')
      bounds.most = least(bounds.most, operator === '<' ? value - 1n : value);
  }

  /** The column of positions whose numbers are compared. */
  private positionOf(node: Fields): string | undefined {
    const cast = node.TypeCast as Fields | undefined;
    if (!cast) return this.table.columns.areText ? undefined : this.columnOf(node);
    const { names, typmods, arrayBounds } = cast.typeName as Fields;
    const type = ((names as Fields[]).at(-1)?.String as Fields | undefined)?.sval;
    demand(typmods === undefined && arrayBounds === undefined && WHOLE_TYPES.has(String(type)));
    return this.columnOf(cast.arg as Fields);
  }

  private columnOf(node: Fields): string | undefined {
    const parts = ((node.ColumnRef as Fields | undefined)?.fields ?? []) as Fields[];
    const names = parts.map((part) => (part.String as Fields | undefined)?.sval);
    if (names.length === 2) demand(names[0] === this.table.name);
    return parts.length > 2 ? undefined : (names.at(-1) as string | undefined);
  }
}

function demand(isClear: boolean): asserts isClear {
  if (!isClear) throw new Unclear();
}

const hasOnly = (fields: Fields, names: ReadonlySet<string>) =>
  Object.keys(fields).every((name) => names.has(name));

/** An operator without a schema. */
function onlyName(parts: unknown): string {
  const names = (parts as { String?: { sval?: string } }[]).map((part) => part.String?.sval ?? '');
  return names.length === 1 ? names[0]! : '';
}

/** Digits of the longest whole number that is read. */
const DIGITS_MAX = 40;

/** A constant without a sign or a fraction: 1200, 4000000000000000000, 1e12. */
function wholeOf({ A_Const: constant }: Fields): bigint | undefined {
  const { ival, fval } = (constant ?? {}) as { ival?: { ival?: number }; fval?: { fval?: string } };
  // The parser leaves a zero out, and makes one constant of a minus and its number.
  if (ival) return (ival.ival ?? 0) < 0 ? undefined : BigInt(ival.ival ?? 0);
  const [, digits, zeros = '0'] = /^(\d+)(?:e\+?(\d{1,2}))?$/i.exec(fval?.fval ?? '') ?? [];
  if (digits === undefined || digits.length + Number(zeros) > DIGITS_MAX) return undefined;
  return BigInt(digits) * 10n ** BigInt(zeros);
}

function textOf({ A_Const: constant }: Fields): string | undefined {
  return (constant as { sval?: { sval?: string } } | undefined)?.sval?.sval;
}

/** The greater of two bounds, of which one may be missing. */
const greatest = <Other extends bigint | undefined>(a: bigint | undefined, b: Other) =>
  a !== undefined && (b === undefined || a > b) ? a : b;
const least = <Other extends bigint | undefined>(a: bigint | undefined, b: Other) =>
  a !== undefined && (b === undefined || a < b) ? a : b;
const before = (position: bigint | undefined) => (position === undefined ? undefined : position - 1n);
const behind = (position: bigint | undefined) => (position === undefined ? undefined : position + 1n);
