import { createHash } from 'node:crypto';
import type { getRecordsFeed } from '@productive-mining/contract/calls/coverage.ts';
import type { SetRecord } from '@productive-mining/contract/entities/coverage.ts';
import { readDatabaseId } from '@productive-mining/database/queries/read-database-id.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { type Html, html } from '../http/html.ts';
import type { CallHandler } from '../http/register-call.ts';
import { readSetRecords } from './read-set-records.ts';

const ENTRIES = 50;

/** An Atom feed (RFC 4287) of the newest records. Its links are relative to its own address. */
export const readFeed: CallHandler<typeof getRecordsFeed> = async (_request, context) => {
  const { records } = await readSetRecords(context, { after: 0, limit: ENTRIES });
  return inOnePiece(feedOf(await readDatabaseId(context.database.orm), records));
};

async function* inOnePiece({ text }: Html): AsyncGenerator<string> {
  yield text;
}

/** @param ledger what tells this ledger's feed from others: a UUID */
function feedOf(ledger: string, records: readonly SetRecord[]): Html {
  return html`<feed xmlns="http://www.w3.org/2005/Atom">
  <title>Records of the ledger</title>
  <id>urn:uuid:${ledger}</id>
  <updated>${records[0]?.timestamp ?? new Date(0).toISOString()}</updated>
  <author><name>Productive Mining</name></author>
  <link rel="self" href="/api/records.atom"/>
  <link rel="alternate" href="/records"/>
${records.map(entryOf)}</feed>
`;
}

/** One record of one block: its identity holds the block's hash, so that it never changes. */
function entryOf(record: SetRecord): Html {
  const { workType, name, className, title, figure, place, blockIndex, blockHash, timestamp } = record;
  const kind = presentations.find(({ value }) => value === workType)?.displayName ?? workType;
  const ofClass = className === '' ? '' : `, ${className}`;
  const holds = record.status === 'verified' ? '' : ' The block doesn’t verify now.';
  return html`  <entry>
    <title>${title}${ofClass}: ${figure}</title>
    <id>urn:uuid:${uuidOf([blockHash, workType, name, className])}</id>
    <updated>${timestamp}</updated>
    <link href="/blocks/${blockIndex}"/>
    <category term="${workType}" label="${kind}"/>
    <summary>${kind}: ${figure}, ${place}. Set by block ${blockIndex}; ${record.checked}.${holds}</summary>
  </entry>
`;
}

/** A UUID of version 8 (RFC 9562 §5.8): the same for the same parts, from their SHA-256. */
function uuidOf(parts: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
