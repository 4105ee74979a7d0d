/**
 * A stored block as JSON and back without loss, for downloads and for readers who check in a browser or a terminal.
 * A column that JSON has no type for is an object with one member that names it: { "$time": ISO text },
 * { "$integer": decimal text } for 64-bit integers, { "$bytes": base64 }, and { "$json": value } for JSON columns.
 */
import { isBytes } from '@noble/hashes/utils.js';
import { decodeBase64, encodeBase64 } from '../encoding/base64.ts';
import { canonicalJson, type Json } from '../encoding/canonical-json.ts';
import type { Columns, StoredBlock } from './stored-block.ts';

/** A text that isn't a stored block; `at` is the place. */
export class MalformedBlock extends Error {
  constructor(readonly at: string) {
    super(`not a stored block: ${at}`);
    this.name = 'MalformedBlock';
  }
}

type JsonObject = { readonly [key: string]: Json };

function writeColumn(value: unknown): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string')
    return value;
  if (typeof value === 'bigint') return { $integer: String(value) };
  if (value instanceof Date) return { $time: value.toISOString() };
  if (isBytes(value)) return { $bytes: encodeBase64(value) };
  canonicalJson(value);
  return { $json: value as Json };
}

function writeColumns(columns: Columns): JsonObject {
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, writeColumn(value)]));
}

/** @throws NotCanonical when a JSON column has no canonical form */
export function storedBlockToJson(stored: StoredBlock): JsonObject {
  return {
    block: writeColumns(stored.block),
    discoveries: stored.discoveries.map(({ columns, reward }) => ({
      columns: writeColumns(columns),
      reward: writeColumns(reward),
    })),
    ...(stored.certificate === undefined ? {} : { certificate: stored.certificate as Json }),
    chainRecords: stored.chainRecords.map(writeColumns),
    ...(stored.signature ? { signature: writeColumns({ ...stored.signature }) } : {}),
  };
}

function objectAt(value: unknown, at: string): Readonly<Record<string, unknown>> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new MalformedBlock(at);
  return value as Record<string, unknown>;
}

function arrayAt(value: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new MalformedBlock(at);
  return value;
}

function readTime(content: unknown, at: string): Date {
  const time = new Date(typeof content === 'string' ? content : Number.NaN);
  if (Number.isNaN(time.getTime()) || time.toISOString() !== content) throw new MalformedBlock(at);
  return time;
}

function readColumn(value: unknown, at: string): unknown {
  if (value === null || typeof value !== 'object') return value;
  const [[kind, content] = [], ...others] = Object.entries(objectAt(value, at));
  if (others.length > 0) throw new MalformedBlock(at);
  if (kind === '$json') return content;
  if (kind === '$time') return readTime(content, at);
  if (typeof content !== 'string') throw new MalformedBlock(at);
  if (kind === '$integer' && /^(0|-?[1-9][0-9]{0,18})$/.test(content)) return BigInt(content);
  const bytes = kind === '$bytes' ? decodeBase64(content) : undefined;
  if (!bytes) throw new MalformedBlock(at);
  return bytes;
}

type ColumnKind = 'string' | 'number' | 'bigint' | 'time' | 'bytes' | 'any';

const BLOCK_KINDS: Readonly<Record<string, ColumnKind>> = {
  id: 'number',
  index: 'number',
  timestamp: 'time',
  previousHash: 'string',
  merkleRoot: 'string',
  difficulty: 'number',
  nonce: 'bigint',
  blockHash: 'string',
  minerId: 'string',
  totalScientificValue: 'string',
  workRoot: 'string',
  secret: 'string',
  resultHash: 'string',
  certificateHash: 'string',
  keyId: 'string',
};
const DISCOVERY_KINDS: Readonly<Record<string, ColumnKind>> = {
  id: 'number',
  blockId: 'number',
  difficulty: 'number',
  result: 'any',
  scientificValue: 'string',
};
const REWARD_KINDS: Readonly<Record<string, ColumnKind>> = {
  bonusMultiplier: 'any',
  rewardBaseUnits: 'bigint',
};
const RECORD_KINDS: Readonly<Record<string, ColumnKind>> = {
  id: 'number',
  kind: 'string',
  payload: 'any',
  createdAt: 'time',
};
const SIGNATURE_KINDS: Readonly<Record<string, ColumnKind>> = {
  blockIndex: 'number',
  keyId: 'string',
  ed25519: 'bytes',
  mlDsa65: 'bytes',
};

function isOfKind(value: unknown, kind: ColumnKind): boolean {
  if (kind === 'any') return value !== undefined;
  if (kind === 'time') return value instanceof Date;
  if (kind === 'bytes') return isBytes(value);
  return typeof value === kind;
}

/** Reads all columns, and makes sure that those the check needs are there, with their types. */
function readColumns(value: unknown, kinds: Readonly<Record<string, ColumnKind>>, at: string): Columns {
  const columns = Object.fromEntries(
    Object.entries(objectAt(value, at)).map(([name, column]) => [name, readColumn(column, `${at}.${name}`)]),
  );
  for (const [name, kind] of Object.entries(kinds)) {
    if (!isOfKind(columns[name], kind)) throw new MalformedBlock(`${at}.${name}`);
  }
  return columns;
}

/**
 * Reads what storedBlockToJson wrote; the block is well typed, not yet checked.
 * @throws MalformedBlock when a needed column is missing or of another type
 */
export function storedBlockFromJson(json: unknown): StoredBlock {
  const source = objectAt(json, 'the value');
  const discoveries = arrayAt(source.discoveries, 'discoveries').map((entry, i) => {
    const discovery = objectAt(entry, `discoveries[${i}]`);
    return {
      columns: readColumns(discovery.columns, DISCOVERY_KINDS, `discoveries[${i}].columns`),
      reward: readColumns(discovery.reward, REWARD_KINDS, `discoveries[${i}].reward`),
    };
  });
  const read = {
    block: readColumns(source.block, BLOCK_KINDS, 'block'),
    discoveries,
    certificate: source.certificate,
    chainRecords: arrayAt(source.chainRecords, 'chainRecords').map((record, i) =>
      readColumns(record, RECORD_KINDS, `chainRecords[${i}]`),
    ),
    signature:
      source.signature === undefined
        ? undefined
        : readColumns(source.signature, SIGNATURE_KINDS, 'signature'),
  };
  return read as unknown as StoredBlock;
}
