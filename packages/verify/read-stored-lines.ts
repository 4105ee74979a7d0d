/** Reads what a ledger or a file gives as JSON lines: hostile until the ledger's reader has taken it, or a leaf's schema. */
import { leafLine } from '@productive-mining/contract/entities/stored-block.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { MalformedBlock, storedBlockFromJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { decodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { STORED_LINE_MAX } from './stored-line-max.ts';

/** Longest place that is told: names of members may be as long as the line. */
const AT_MAX = 200;

/** A text that isn't what it should be; `at` is the place. */
export class MalformedLine extends Error {
  readonly at: string;

  constructor(at: string) {
    const told = at.slice(0, AT_MAX);
    super(`malformed: ${told}`);
    this.name = 'MalformedLine';
    this.at = told;
  }
}

/** Nesting beyond this is refused before a recursive reader sees it; the ledger's own limit of JSON columns is 200. */
const NESTING_MAX = 250;
/** Values in a line, lists and objects among them. The largest that a ledger gives have some thousands. */
export const LINE_VALUES_MAX = 1_000_000;

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/**
 * Counts what a text of JSON holds, before it is read: at least as many values, exactly as many members. Of a text that is
 * no JSON the counts mean nothing.
 */
function countJson(text: string): { values: number; members: number; nesting: number } {
  const count = { values: 1, members: 0, nesting: 0 };
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = endOfText(text, at);
    else if (unit === COMMA) count.values++;
    else if (unit === COLON) count.members++;
    else if (unit === OPEN_LIST || unit === OPEN_OBJECT) {
      count.values++;
      depth++;
      if (depth > count.nesting) count.nesting = depth;
    } else if (unit === CLOSE_LIST || unit === CLOSE_OBJECT) depth--;
  }
  return count;
}

/** The place of the quote that ends the text that begins here; the end of all where there is none. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) return at;
    if (unit === BACKSLASH) at++;
  }
  return text.length;
}

/**
 * Members of all objects in a value. Its nesting must be known to be small.
 * @throws MalformedLine for a member that objects of this language don't keep as one
 */
function membersOf(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + membersOf(item), 0);
  const names = Object.keys(value);
  if (names.includes('__proto__')) throw new MalformedLine('a member named __proto__');
  return names.reduce((sum, name) => sum + membersOf((value as Record<string, unknown>)[name]), names.length);
}

/** @throws MalformedLine when the text isn't JSON, is too long or nested too deep, or holds too much or a member twice */
function readJson(text: string): unknown {
  if (text.length > STORED_LINE_MAX) throw new MalformedLine('its length');
  const { values, members, nesting } = countJson(text);
  if (nesting > NESTING_MAX) throw new MalformedLine('its nesting');
  if (values > LINE_VALUES_MAX) throw new MalformedLine('its number of values');
  const value = parse(text);
  // JSON.parse keeps the last of several members of one name and says nothing.
  if (membersOf(value) !== members) throw new MalformedLine('a member that is there twice');
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new MalformedLine('not JSON');
    throw error;
  }
}

/**
 * A stored block, well typed and not yet checked. The ledger's own reader judges its form: it ends at the first fault.
 * @throws MalformedLine
 */
export function readStoredLine(text: string): StoredBlock {
  try {
    return storedBlockFromJson(readJson(text));
  } catch (error) {
    if (error instanceof MalformedBlock) throw new MalformedLine(error.at);
    throw error;
  }
}

/** A leaf, or the line behind the last one. */
export type LeafLine = { leaf: number; summary: Uint8Array; data: Uint8Array | null } | 'end';

/** @throws MalformedLine */
export function readLeafLine(text: string): LeafLine {
  const read = leafLine.safeParse(readJson(text));
  if (!read.success) throw new MalformedLine(read.error.issues[0]?.path.join('.') ?? '');
  if (!('leaf' in read.data)) return 'end';
  const { leaf } = read.data;
  const bytesOf = (base64: string, name: string) => {
    const bytes = decodeBase64(base64);
    if (!bytes) throw new MalformedLine(name);
    return bytes;
  };
  const summary = bytesOf(read.data.summary, 'summary');
  return { leaf, summary, data: read.data.data === null ? null : bytesOf(read.data.data, 'data') };
}
