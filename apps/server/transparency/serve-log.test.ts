/** The log as other programs read it: its checkpoints, tiles and proofs, checked by Go's packages, and what is no part of it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readLogHead } from '@productive-mining/database/queries/transparency-log.ts';
import { blocks } from '@productive-mining/database/schema/ledger.ts';
import { checkConsistency } from '@productive-mining/ledger/log/check-consistency.ts';
import { isCheckpointBy, readCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import { readVerifierLine } from '@productive-mining/ledger/log/signed-note.ts';
import { isBlockInLog, readTlogProof } from '@productive-mining/ledger/log/tlog-proof.ts';
import { historyEntry } from '@productive-mining/ledger/signing/signed-tip.ts';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLogInGo, describeWithGo, type LogToCheck } from '../testing/check-log-in-go.ts';
import { type AppWithLog, startAppWithLog } from '../testing/grow-log.ts';

const BLOCKS = 1000;
const SIZES = [1, 2, 255, 256, 257, 600, BLOCKS];
let test: AppWithLog;
const notes: string[] = [];
let hashes: Buffer[];

beforeAll(async () => {
  test = await startAppWithLog();
  for (const to of SIZES) {
    await test.grow(to);
    notes.push((await get('/checkpoint')).body);
  }
  hashes = (
    await test.database.orm.select({ hash: blocks.blockHash }).from(blocks).orderBy(asc(blocks.index))
  ).map(({ hash }) => Buffer.from(hash, 'hex'));
});
afterAll(() => test.close());

const get = (url: string) => test.app.inject(url);
const proofOf = async (index: number) => (await get(`/api/blocks/${index}/tlog-proof`)).body;
const verifiers = async () =>
  ((await get('/api/log')).json() as { keys: { verifier: string }[] }).keys.map(({ verifier }) => verifier);

describe('the log of a server', () => {
  it('has a checkpoint by the ledger’s key, which is asked for each time', async () => {
    const answer = await get('/checkpoint');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
    });
    const [line] = await verifiers();
    const checkpoint = readCheckpoint(answer.body)!;
    expect(checkpoint.size).toBe(BLOCKS);
    expect(isCheckpointBy(checkpoint, readVerifierLine(line!)!.publicKey)).toBe(true);
    expect((await get('/api/log')).json()).toMatchObject({
      origin: checkpoint.origin,
      size: BLOCKS,
      rootHash: Buffer.from(checkpoint.root).toString('hex'),
      checkpoint: answer.body,
      keys: [{ fromBlock: 1 }],
      handovers: [],
    });
  });

  it('proves between any of its checkpoints that the later begins with the earlier', async () => {
    for (const [at, earlier] of notes.entries())
      for (const later of notes.slice(at)) {
        const [older, newer] = [readCheckpoint(earlier)!, readCheckpoint(later)!];
        const { proof } = (await get(`/api/log/consistency?from=${older.size}&to=${newer.size}`)).json();
        const hashesOf = proof.map((each: string) => new Uint8Array(Buffer.from(each, 'base64')));
        expect(checkConsistency(older, newer, hashesOf)).toBe(true);
      }
  });

  it('proves each block by a file of its own', async () => {
    for (const index of [1, 256, 257, BLOCKS]) {
      const { headers, body, statusCode } = await get(`/api/blocks/${index}/tlog-proof`);
      expect(statusCode).toBe(200);
      expect(headers['content-disposition']).toBe(`attachment; filename="block-${index}.tlog-proof"`);
      expect(body.length).toBeLessThanOrEqual(4096);
      const block = { index, blockHash: new Uint8Array(hashes[index - 1]!) };
      expect(isBlockInLog(readTlogProof(body)!, block)).toBe(true);
    }
  });

  it('has entries and tiles that never change, whole and as far as they are full', async () => {
    const bundle = await get('/tile/entries/003.p/232');
    const entry = historyEntry(hashes[768]!);
    expect(bundle.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(bundle.rawPayload.readUInt16BE(0)).toBe(entry.length);
    expect(bundle.rawPayload.subarray(2, 2 + entry.length)).toEqual(Buffer.from(entry));
    expect(bundle.rawPayload).toHaveLength(232 * (2 + entry.length));
    const whole = await get('/tile/0/000');
    expect(whole.rawPayload).toHaveLength(8192);
    expect((await get('/tile/0/000.p/7')).rawPayload).toEqual(whole.rawPayload.subarray(0, 224));
    expect((await get('/tile/1/000.p/3')).rawPayload).toHaveLength(96);
  });

  it('has nothing by other paths', async () => {
    for (const url of [
      ...['/tile/0/003', '/tile/0/003.p/233', '/tile/1/000', '/tile/2/000.p/1', '/tile/0/004.p/1'],
      ...['/tile/0/000.p/0', '/tile/0/000.p/256', '/tile/0/000.p/01', '/tile/0/0', '/tile/0/x000/000'],
      ...['/tile/00/000', '/tile/64/000', '/tile/-1/000', '/tile/entries/004', '/tile/'],
      '/tile/0/x999/x999/x999/x999/x999/x999/999',
    ]) {
      const { statusCode, headers } = await get(url);
      expect([url, statusCode]).toEqual([url, 404]);
      expect(headers['cache-control']).not.toContain('immutable');
    }
    expect((await get(`/api/blocks/${BLOCKS + 1}/tlog-proof`)).json()).toMatchObject({
      code: 'block_not_found',
    });
    for (const query of [`from=1&to=${BLOCKS + 1}`, 'from=2&to=1'])
      expect((await get(`/api/log/consistency?${query}`)).json()).toMatchObject({ code: 'no_log_size' });
  });

  it('is named as the settings say, and there is none before the first block', async () => {
    const named = await startAppWithLog();
    try {
      for (const url of [
        '/checkpoint',
        '/api/log',
        '/api/log/consistency?from=0&to=1',
        '/api/blocks/1/tlog-proof',
      ])
        expect((await named.app.inject(url)).json()).toMatchObject({ code: 'no_checkpoint' });
      await named.grow(1);
      const { fingerprint } = (await named.app.inject('/api/keys')).json() as { fingerprint: string };
      const { body } = await named.app.inject('/checkpoint');
      expect(body.split('\n').slice(0, 2)).toEqual([`productive-mining/${fingerprint.slice(0, 32)}`, '1']);
    } finally {
      await named.close();
    }
  });

  it('is answered without the database', async () => {
    const { note } = (await readLogHead(test.database.orm))!;
    const { query } = test.database.pool;
    test.database.pool.query = (() => {
      throw new Error('the database is not asked');
    }) as never;
    try {
      expect((await get('/checkpoint')).body).toBe(note);
      for (const url of ['/tile/0/000', '/tile/entries/000', '/tile/1/000.p/3'])
        expect((await get(url)).statusCode).toBe(200);
    } finally {
      test.database.pool.query = query;
    }
  });
});

describeWithGo('the log of a server before Go’s packages', () => {
  let folder: string;
  let whole: LogToCheck;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'tiles-'));
    const tiles = ['0/000', '0/001', '0/002', '0/003.p/232', '1/000.p/3'];
    for (const tile of tiles) {
      mkdirSync(path.dirname(path.join(folder, tile)), { recursive: true });
      writeFileSync(path.join(folder, tile), (await get(`/tile/${tile}`)).rawPayload);
    }
    whole = { ...(await growths()), verifiers: await verifiers(), checkpoint: notes.at(-1)!, tiles: folder };
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const entry = (index: number) => Buffer.from(historyEntry(hashes[index - 1]!)).toString('base64');
  async function growths() {
    const proofs = [];
    for (let index = 1; index <= BLOCKS; index++)
      proofs.push({ entry: entry(index), text: await proofOf(index) });
    const consistency = [];
    for (const [at, note] of notes.entries()) {
      const [older, newer] = [readCheckpoint(note)!, readCheckpoint(notes.at(-1)!)!];
      if (at === notes.length - 1) break;
      const { proof } = (await get(`/api/log/consistency?from=${older.size}&to=${newer.size}`)).json();
      const [oldRoot, newRoot] = [older, newer].map(({ root }) => Buffer.from(root).toString('base64'));
      consistency.push({ older: older.size, oldRoot: oldRoot!, newer: newer.size, newRoot: newRoot!, proof });
    }
    return { proofs, consistency };
  }

  it('holds: the checkpoint, the proofs of 1,000 blocks, every growth and all tiles', () => {
    const { code, output } = checkLogInGo(whole);
    expect(output).toBe(`{"consistency":6,"proofs":${BLOCKS},"signatures":1,"size":${BLOCKS}}\n`);
    expect(code).toBe(0);
  });

  it('doesn’t hold for another block, root or note', () => {
    const [first, second] = whole.proofs;
    const swapped = [{ entry: second!.entry, text: first!.text }];
    const [growth] = whole.consistency;
    for (const changed of [
      { proofs: swapped, consistency: [], tiles: '' },
      { proofs: [], consistency: [{ ...growth!, oldRoot: growth!.newRoot }], tiles: '' },
      {
        checkpoint: whole.checkpoint.replace('\n1000\n', '\n1001\n'),
        proofs: [],
        consistency: [],
        tiles: '',
      },
    ])
      expect(checkLogInGo({ ...whole, ...changed }).code).toBe(1);
  });
});
