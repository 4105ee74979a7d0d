/** The stream of the stored blocks: how many are open at once. */

import { getStoredBlocks } from '@productive-mining/contract/calls/ledger.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { OpenStreams } from '../open-streams.ts';
import { DEFAULT_LIMITS } from '../settings.ts';
import { startTestApp } from '../testing/start-test-app.ts';

async function* pieces(): AsyncGenerator<string> {
  for (let count = 0; ; count++) yield `${count}\n`;
}

/** A reader from an address, who may go away. */
function readerFrom(clientAddress: string) {
  const gone = new AbortController();
  return { clientAddress, signal: gone.signal, leave: () => gone.abort() };
}

describe('streams of the ledger', () => {
  it('are eight at once, two of an address; the next is refused until one ends', async () => {
    const streams = new OpenStreams(DEFAULT_LIMITS);
    const refusal = new CallFailure('too_many_requests', { seconds: 30 });
    const readers = Array.from({ length: 8 }, (_, at) => readerFrom(`10.0.0.${at >> 1}`));
    streams.open(pieces(), readers[0]!);
    streams.open(pieces(), readers[1]!);
    expect(() => streams.open(pieces(), readerFrom('10.0.0.0'))).toThrow(refusal);
    const open = readers.slice(2).map((reader) => streams.open(pieces(), reader)[Symbol.asyncIterator]());
    const ninth = () => streams.open(pieces(), readerFrom('10.0.0.9'));
    expect(ninth).toThrow(refusal);
    readers[0]!.leave();
    expect(ninth).not.toThrow();
    expect(ninth).toThrow(refusal);
    await open[0]!.next();
    await open[0]!.return!();
    expect(ninth).not.toThrow();
    expect(ninth).toThrow(refusal);
  });

  it('are not begun by HEAD, which reads nothing and holds no place', async () => {
    const test = await startTestApp({ LIMITS: '{"ledgerStreams":1}' });
    onTestFinished(() => test.close());
    let connections = 0;
    test.database.pool.on('acquire', () => {
      connections += 1;
    });
    for (let count = 0; count < 3; count++) {
      const { statusCode, headers, body } = await test.app.inject({
        method: 'HEAD',
        url: getStoredBlocks.path,
      });
      expect([statusCode, headers['content-type'], body]).toEqual([200, getStoredBlocks.stream, '']);
    }
    expect(connections).toBe(0);
    expect((await test.app.inject(getStoredBlocks.path)).statusCode).toBe(200);
    expect(connections).toBeGreaterThan(0);
  });
});
