/** Reads what a ledger or a file gives as JSON lines: hostile until the contract's schema and the ledger's reader have taken it. */
import { leafLine, storedBlock } from '@productive-mining/contract/entities/stored-block.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { MalformedBlock, storedBlockFromJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { decodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { STORED_LINE_MAX } from './stored-line-max.ts';

/** A text that isn't what it should be; `at` is the place. */
export class MalformedLine extends Error {
  constructor(readonly at: string) {
    super(`malformed: ${at}`);
    this.name = 'MalformedLine';
  }
}

/** Nesting beyond this is refused before a recursive reader sees it; the ledger's own limit of JSON columns is 200. */
const NESTING_MAX = 250;

/** @throws MalformedLine when the text isn't JSON, too long or nested too deep */
function readJson(text: string): unknown {
  if (text.length > STORED_LINE_MAX) throw new MalformedLine('its length');
  try {
    const value: unknown = JSON.parse(text);
    if (isDeeperThan(value, NESTING_MAX)) throw new MalformedLine('its nesting');
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) throw new MalformedLine('not JSON');
    throw error;
  }
}

/** Walks level by level, so that no depth exhausts the stack. */
function isDeeperThan(value: unknown, depth: number): boolean {
  let level: unknown[] = [value];
  for (let at = 0; level.length > 0; at++) {
    if (at > depth) return true;
    const next: unknown[] = [];
    for (const item of level) {
      if (item === null || typeof item !== 'object') continue;
      for (const member of Object.values(item)) next.push(member);
    }
    level = next;
  }
  return false;
}

/**
 * A stored block, well typed and not yet checked.
 * @throws MalformedLine
 */
export function readStoredLine(text: string): StoredBlock {
  const read = storedBlock.safeParse(readJson(text));
  if (!read.success) throw new MalformedLine(read.error.issues[0]?.path.join('.') ?? '');
  try {
    return storedBlockFromJson(read.data);
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
