import { RequestError } from '@productive-mining/client/failures.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { type PreparedCall, reportOnce } from './report-once.ts';

/** Another discovery in each test, as the page remembers what it couldn't report. */
let prepared: PreparedCall;
let tests = 0;
const HASH = `0x${'1'.repeat(64)}`;

/** A wallet that counts what it sends, and a server whose next answer is given. */
let sent = 0;
let said: string[] = [];
const attempt = (call: PreparedCall, answer: Error | string) =>
  reportOnce(call, {
    send: async () => {
      sent += 1;
      return HASH;
    },
    report: async (hash) => {
      said.push(hash);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
beforeEach(() => {
  tests += 1;
  prepared = {
    chainId: 31_337,
    contract: `0x${'c'.repeat(40)}`,
    data: `0x${tests.toString(16).padStart(8, '0')}`,
    isAnchored: false,
  };
  sent = 0;
  said = [];
});

it.each([
  ['no answer', new TypeError('Failed to fetch')],
  ['503', new RequestError(503, '{"code":"not_ready","error":"It starts."}')],
  ['429', new RequestError(429, '{"code":"too_many_requests","error":"Wait."}')],
])(
  'after %s the next try reports the same transaction, and the wallet sends no other',
  async (_, failure) => {
    await expect(attempt(prepared, failure)).rejects.toThrow(`Your wallet has sent the transaction ${HASH}`);
    expect(await attempt({ ...prepared, isAnchored: true }, 'kept')).toBe('kept');
    expect([sent, said]).toEqual([1, [HASH, HASH]]);
    // What was reported is forgotten, and another anchor is another transaction.
    await attempt(prepared, 'kept');
    expect(sent).toBe(2);
  },
);

it('a page that is loaded again knows it too', async () => {
  await expect(attempt(prepared, new TypeError('Failed to fetch'))).rejects.toThrow();
  vi.resetModules();
  const again = await import('./report-once.ts');
  const report = async (hash: string) => hash;
  const send = () => Promise.reject(new Error('The wallet was asked again.'));
  expect(await again.reportOnce(prepared, { send, report })).toBe(HASH);
});

it('a transaction of another discovery, contract or chain is its own', async () => {
  await expect(attempt(prepared, new TypeError('Failed to fetch'))).rejects.toThrow();
  for (const other of [{ data: '0xffffffff' }, { contract: `0x${'d'.repeat(40)}` }, { chainId: 1 }])
    await attempt({ ...prepared, ...other }, 'kept');
  expect(sent).toBe(4);
});

it('what is anchored already is told, and not reported again', async () => {
  const anchored = new RequestError(409, '{"code":"already_anchored","error":"It is anchored."}');
  await expect(attempt(prepared, anchored)).rejects.toBe(anchored);
  await expect(attempt({ ...prepared, isAnchored: true }, 'kept')).rejects.toThrow(
    'it would pay for nothing.',
  );
  expect(sent).toBe(1);
});
