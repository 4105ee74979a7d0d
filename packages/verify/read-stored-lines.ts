/** Reads what a ledger or a file gives as JSON lines: hostile until the ledger's reader has taken it, or a leaf's schema. */
import { leafLine } from '@productive-mining/contract/entities/stored-block.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { MalformedBlock, storedBlockFromJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { decodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { countJson, membersOf, NESTING_MAX } from './count-json.ts';
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

/** Values in a line, lists and objects among them. The largest that a ledger gives have some thousands. */
export const LINE_VALUES_MAX = 1_000_000;

/** @throws MalformedLine when the text isn't JSON, is too long or nested too deep, or holds too much or a member twice */
function readJson(text: string): unknown {
  if (text.length > STORED_LINE_MAX) throw new MalformedLine('its length');
  const { values, members, nesting } = countJson(text);
  if (nesting > NESTING_MAX) throw new MalformedLine('its nesting');
  if (values > LINE_VALUES_MAX) throw new MalformedLine('its number of values');
  const value = parse(text);
  const kept = membersOf(value);
  if (Number.isNaN(kept)) throw new MalformedLine('a member named __proto__');
  // JSON.parse keeps the last of several members of one name and says nothing.
  if (kept !== members) throw new MalformedLine('a member that is there twice');
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
