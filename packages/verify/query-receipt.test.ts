import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { compareAnswers } from './compare-answers.ts';
import { makeReceipt, type QueryAnswer, writeReceipt } from './query-receipt.ts';
import { readReceipt } from './read-query-receipt.ts';

const QUERY = 'SELECT index, data FROM blocks -- ü';
const ANSWER: QueryAnswer = {
  columns: ['index', 'data'],
  rows: [
    [1, { b: [1.5, null], a: 'x' }],
    [2, '12.50'],
    [2, '12.50'],
  ],
  rowCount: 3,
  executionTime: 1,
  truncated: false,
  asOf: 7,
  tipHash: 'ab'.repeat(32),
  fingerprint: 'cd'.repeat(32),
  isFixedByHeight: true,
  complete: [],
};
const receipt = makeReceipt(QUERY, ANSWER);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The receipt's file after a change of its text. */
const change = (from: string, to: string) => writeReceipt(receipt).replace(from, to);

describe('a receipt', () => {
  it('has the hashes of query and result, which Node makes from their text too', () => {
    expect(receipt.queryHash).toBe(sha256(QUERY));
    const canonical =
      '{"columns":["index","data"],"rows":[[1,{"a":"x","b":[1.5,null]}],[2,"12.50"],[2,"12.50"]],"truncated":false}';
    expect(receipt.resultHash).toBe(sha256(canonical));
  });

  it('is read back from its file', () => {
    expect(readReceipt(writeReceipt(receipt))).toEqual({ ok: true, receipt });
    // Members may have another order in a file that was written again.
    const reversed = JSON.stringify(Object.fromEntries(Object.entries(receipt).reverse()));
    expect(readReceipt(reversed)).toEqual({ ok: true, receipt });
  });

  it.each([
    ['its query', change('SELECT index', 'SELECT  index'), /its query doesn’t have the hash/],
    ['a cell', change('"12.50"', '"12.51"'), /its result doesn’t have the hash/],
    ['a column', change('"data"', '"date"'), /its result doesn’t have the hash/],
    ['its block', change('"asOf": 7', '"asOf": 8'), /its parts don’t have the hash/],
    ['its tip', change('abab', 'abac'), /its parts don’t have the hash/],
    ['its ledger', change('cdcd', 'cdce'), /its parts don’t have the hash/],
    ['what the block fixes', change('"isFixedByHeight": true', '"isFixedByHeight": false'), /its parts/],
    ['a member twice', change('"rows":', '"rows": [[9]], "rows":'), /no receipt/],
    ['a member more', change('{', '{"more": 1,'), /no receipt/],
    ['a digit before a hash', change('"abab', '"0abab'), /no receipt/],
    ['a digit behind a hash', change('abab",', 'abab0",'), /no receipt/],
    ['its format', change('receipt 1', 'receipt 2'), /no receipt/],
    ['its text', 'not JSON', /no receipt/],
    ['a text without canonical form', change('"x"', '"\\ud800"'), /was changed/],
  ])('that was changed is refused: %s', (_what, text, reason) => {
    expect(readReceipt(text)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
  });

  it('that was changed in any byte of its hashes is refused', () => {
    const text = writeReceipt(receipt);
    for (const hash of [receipt.queryHash, receipt.resultHash, receipt.receiptHash]) {
      const place = text.indexOf(hash) + 5;
      const other = text[place] === '0' ? '1' : '0';
      expect(readReceipt(text.slice(0, place) + other + text.slice(place + 1)).ok).toBe(false);
    }
  });
});

describe('an answer beside a receipt', () => {
  const [first = [], second = [], third = []] = ANSWER.rows;

  it.each([
    ['the same', {}, true],
    ['slower', { executionTime: 99 }, true],
    ['in another order', { rows: [second, third, first] }, false],
  ])('is equal: %s', (_what, other, inOrder) => {
    expect(compareAnswers(receipt, { ...ANSWER, ...other })).toEqual({ equal: true, inOrder });
  });

  it.each([
    [
      'another ledger',
      { fingerprint: 'ef'.repeat(32) },
      /^This is another ledger: its fingerprint is (ef){32}, the receipt’s is [0-9a-f]{64}\.$/,
    ],
    ['no ledger', { fingerprint: '' }, /^This is another ledger: its fingerprint is none, the receipt’s/],
    ['another block', { asOf: 8 }, /^The answer is as of block 8, the receipt’s as of block 7\.$/],
    [
      'another hash of the block',
      { tipHash: 'ba'.repeat(32) },
      /^Block 7 has another hash: (ba){32} instead of/,
    ],
    ['no hash of the block', { tipHash: null }, /^Block 7 has another hash: none instead of [0-9a-f]{64}\.$/],
    [
      'other columns',
      { columns: ['index', 'more'] },
      /^The columns are index, more instead of index, data\.$/,
    ],
    ['a single row', { rows: [first] }, /^There is 1 row instead of 3\.$/],
    ['fewer rows', { rows: [first, second] }, /^There are 2 rows instead of 3\.$/],
    ['further rows', { truncated: true }, /^There are further rows now\.$/],
    ['another cell', { rows: [first, [2, '13.00'], third] }, /^Row 2, data: "13\.00" instead of "12\.50"\.$/],
    [
      'not fixed by the block',
      { isFixedByHeight: false },
      /^The query reads what the block doesn’t fix, and/,
    ],
    ['another number of equal rows', { rows: [first, first, second] }, /^Row 2, index: 1 instead of 2\.$/],
  ])('differs: %s', (_what, other, difference) => {
    expect(compareAnswers(receipt, { ...ANSWER, ...other })).toEqual({
      equal: false,
      difference: expect.stringMatching(difference),
    });
  });

  it.each(['select index from blocks ORDER\nBY 1', 'select index from blocks order/**/by 1'])(
    'differs by the order of its rows where the query has one: %s',
    (query) => {
      const ordered = makeReceipt(query, ANSWER);
      expect(compareAnswers(ordered, ANSWER)).toEqual({ equal: true, inOrder: true });
      expect(compareAnswers(ordered, { ...ANSWER, rows: [second, third, first] })).toEqual({
        equal: false,
        difference: expect.stringMatching(/^The rows are the same in another order/),
      });
    },
  );
});
