import type { getRecordsFeed } from '@productive-mining/contract/calls/coverage.ts';
import type { SetRecord } from '@productive-mining/contract/entities/coverage.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { type Html, html } from '../http/html.ts';
import type { CallHandler } from '../http/register-call.ts';
import { readSetRecords } from './read-set-records.ts';

const ENTRIES = 50;

/** An Atom feed (RFC 4287) of the newest records. Its links are relative to its own address. */
export const readFeed: CallHandler<typeof getRecordsFeed> = async (_request, context) => {
  const { records } = await readSetRecords(context, { after: 0, limit: ENTRIES });
  return inOnePiece(feedOf(records));
};

async function* inOnePiece({ text }: Html): AsyncGenerator<string> {
  yield text;
}

function feedOf(records: readonly SetRecord[]): Html {
  return html`<feed xmlns="http://www.w3.org/2005/Atom">
  <title>Records of the ledger</title>
  <id>urn:productive-mining:records</id>
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
    <id>urn:sha256:${blockHash}:${workType}:${name}:${encodeURIComponent(className)}</id>
    <updated>${timestamp}</updated>
    <link href="/blocks/${blockIndex}"/>
    <category term="${workType}" label="${kind}"/>
    <summary>${kind}: ${figure}, ${place}. Set by block ${blockIndex}; ${record.checked}.${holds}</summary>
  </entry>
`;
}
