/**
 * A stored block as JSON and back without loss, for downloads and for readers who check in a browser or a terminal.
 * A column that JSON has no type for is an object with one member that names it: { "$time": ISO text },
 * { "$integer": decimal text } for 64-bit integers, { "$bytes": base64 }, and { "$json": value } for JSON columns.
 */
import { isBytes } from '@noble/hashes/utils.js';
import { decodeBase64, encodeBase64 } from '../encoding/base64.ts';
import { canonicalJson, type Json } from '../encoding/canonical-json.ts';
import { COLUMNS_MAX, type Columns, type StoredBlock, type StoredDiscovery } from './stored-block.ts';

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

/** Columns with a value: a null column is in no record, so that nothing seals whether it is there. */
const withoutNulls = (columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));

/** A discovery with every value that is sealed, and nothing else. @throws NotCanonical */
export function sealedDiscoveryToJson({ columns, reward }: StoredDiscovery): JsonObject {
  return { columns: writeColumns(withoutNulls(columns)), reward: writeColumns(withoutNulls(reward)) };
}

/** Reads what sealedDiscoveryToJson wrote. @throws MalformedBlock for another form, and for a column that is null */
export function sealedDiscoveryFromJson(json: unknown, at: string): StoredDiscovery {
  const discovery = closedObjectAt(json, ['columns', 'reward'], at);
  for (const part of ['columns', 'reward'] as const) {
    for (const [name, value] of Object.entries(objectAt(discovery[part], `${at}.${part}`)))
      if (value === null) throw new MalformedBlock(`${at}.${part}.${name}`);
  }
  return readDiscovery(discovery, at);
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

/** An object without other members: what a line holds and nothing seals could be changed unseen. */
function closedObjectAt(value: unknown, members: readonly string[], at: string) {
  const object = objectAt(value, at);
  const other = Object.keys(object).find((name) => !members.includes(name));
  if (other !== undefined) throw new MalformedBlock(`${at}: ${other}`);
  return object;
}

function arrayAt(value: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new MalformedBlock(at);
  return value;
}

const FIRST_TIME_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_TIME_MS = Date.parse('9999-12-31T23:59:59.999Z');

function readTime(content: unknown, at: string): Date {
  const time = new Date(typeof content === 'string' ? content : Number.NaN);
  const isYearOfFourDigits = time.getTime() >= FIRST_TIME_MS && time.getTime() <= LAST_TIME_MS;
  if (!isYearOfFourDigits || time.toISOString() !== content) throw new MalformedBlock(at);
  return time;
}

function readColumn(value: unknown, at: string): unknown {
  if (value === null || typeof value !== 'object') return value;
  const [[kind, content] = [], ...others] = Object.entries(objectAt(value, at));
  if (others.length > 0) throw new MalformedBlock(at);
  if (kind === '$json' && typeof content === 'object' && content !== null) return content;
  if (kind === '$time') return readTime(content, at);
  if (typeof content !== 'string') throw new MalformedBlock(at);
  if (kind === '$integer' && /^(0|-?[1-9][0-9]{0,18})$/.test(content)) return BigInt(content);
  const bytes = kind === '$bytes' ? decodeBase64(content) : undefined;
  if (!bytes) throw new MalformedBlock(at);
  return bytes;
}

type ColumnKind = 'string' | 'whole' | 'bigint' | 'time' | 'bytes' | 'any';

const BLOCK_KINDS: Readonly<Record<string, ColumnKind>> = {
  id: 'whole',
  index: 'whole',
  timestamp: 'time',
  previousHash: 'string',
  merkleRoot: 'string',
  difficulty: 'whole',
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
  id: 'whole',
  blockId: 'whole',
  difficulty: 'whole',
  result: 'any',
  scientificValue: 'string',
};
const REWARD_KINDS: Readonly<Record<string, ColumnKind>> = {
  bonusMultiplier: 'any',
  rewardBaseUnits: 'bigint',
};
const RECORD_KINDS: Readonly<Record<string, ColumnKind>> = {
  id: 'whole',
  kind: 'string',
  payload: 'any',
  createdAt: 'time',
};
const SIGNATURE_KINDS: Readonly<Record<string, ColumnKind>> = {
  blockIndex: 'whole',
  keyId: 'string',
  ed25519: 'bytes',
  mlDsa65: 'bytes',
};

function isOfKind(value: unknown, kind: ColumnKind): boolean {
  if (kind === 'any') return value !== undefined;
  if (kind === 'whole') return Number.isSafeInteger(value) && !Object.is(value, -0);
  if (kind === 'time') return value instanceof Date;
  if (kind === 'bytes') return isBytes(value);
  return typeof value === kind;
}

/**
 * Reads all columns, and makes sure that those the check needs are there, with their types. A name with a dot is refused, as
 * the record of a discovery has its reward's columns under such names.
 */
function readColumns(value: unknown, kinds: Readonly<Record<string, ColumnKind>>, at: string): Columns {
  const entries = Object.entries(objectAt(value, at));
  if (entries.length > COLUMNS_MAX) throw new MalformedBlock(at);
  const columns = Object.fromEntries(
    entries.map(([name, column]) => {
      if (name.includes('.')) throw new MalformedBlock(`${at}.${name}`);
      return [name, readColumn(column, `${at}.${name}`)];
    }),
  );
  for (const [name, kind] of Object.entries(kinds)) {
    if (!isOfKind(columns[name], kind)) throw new MalformedBlock(`${at}.${name}`);
  }
  return columns;
}

function readDiscovery(discovery: Readonly<Record<string, unknown>>, at: string): StoredDiscovery {
  const read = {
    columns: readColumns(discovery.columns, DISCOVERY_KINDS, `${at}.columns`),
    reward: readColumns(discovery.reward, REWARD_KINDS, `${at}.reward`),
  };
  return read as unknown as StoredDiscovery;
}

const LINE_MEMBERS = ['block', 'discoveries', 'certificate', 'chainRecords', 'signature'];

/**
 * Reads what storedBlockToJson wrote; the block is well typed, not yet checked. Ends at the first fault, so that what is no
 * block takes no longer than one.
 * @throws MalformedBlock when a needed column is missing or of another type, or there is something that nothing seals
 */
export function storedBlockFromJson(json: unknown): StoredBlock {
  const source = closedObjectAt(json, LINE_MEMBERS, 'the value');
  const discoveries = arrayAt(source.discoveries, 'discoveries').map((entry, i) =>
    readDiscovery(closedObjectAt(entry, ['columns', 'reward'], `discoveries[${i}]`), `discoveries[${i}]`),
  );
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
        : readColumns(
            closedObjectAt(source.signature, Object.keys(SIGNATURE_KINDS), 'signature'),
            SIGNATURE_KINDS,
            'signature',
          ),
  };
  return read as unknown as StoredBlock;
}
