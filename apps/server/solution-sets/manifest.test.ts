/** Manifests of what the server has sent: whose files they are of, and that nothing else is signed. */
import { createHash } from 'node:crypto';
import { readBlockHashes } from '@productive-mining/database/queries/read-block-hashes.ts';
import { readLogHead } from '@productive-mining/database/queries/transparency-log.ts';
import { appendToLog } from '@productive-mining/engine/chain/append-to-log.ts';
import { isCheckpointBy } from '@productive-mining/ledger/log/checkpoint.ts';
import { isBlockInLog, readTlogProof } from '@productive-mining/ledger/log/tlog-proof.ts';
import {
  type DownloadManifest,
  isSignedBy,
  keysAfter,
} from '@productive-mining/ledger/signing/download-manifest.ts';
import { fingerprintOf, keyIdOf } from '@productive-mining/ledger/signing/keys.ts';
import { solutionCsv } from '@productive-mining/work/solution-csv.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MadeFiles } from '../made-files.ts';
import { type AppWithFindings, startAppWithFindings } from '../testing/start-app-with-findings.ts';

let test: AppWithFindings;
beforeAll(async () => {
  test = await startAppWithFindings();
});
afterAll(() => test.close());

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

const manifestOf = (fileName: string, content: Buffer | string) =>
  test.app.inject({ url: '/api/solution-sets/manifest', query: { fileName, sha256: sha256(content) } });

const nameIn = (headers: Record<string, unknown>) =>
  /filename="(.*)"/.exec(String(headers['content-disposition']))![1]!;

/** The manifest of a file, whose signatures hold by keys that follow from the ledger’s first ones. */
async function signedManifest(fileName: string, content: Buffer): Promise<DownloadManifest> {
  const answer = await manifestOf(fileName, content);
  expect(answer.statusCode, answer.body).toBe(200);
  const manifest = answer.json() as DownloadManifest;
  const keys = keysAfter(manifest.keys)!;
  expect(fingerprintOf(keys)).toBe(test.fingerprint);
  expect(isSignedBy(manifest, keys)).toBe(true);
  return manifest;
}

describe('GET /api/solution-sets/manifest', () => {
  it('has hash, bytes and rows of each download, as of its block, signed by the ledger’s keys', async () => {
    const rowsOf: Record<string, number> = {
      'export/riemann_zero': 1,
      'export/riemann_zero?form=ndjson': 1,
      'export/riemann_zero?form=parquet': 1,
      'export-csv/riemann_zero': 1,
      'export-csv/riemann_zero?asOf=0': 0,
      'tables/riemann_zero/closest_pairs': 1,
      'tables/riemann_zero/closest_pairs?form=parquet': 1,
      'export-all': 2 * test.kinds.length,
    };
    for (const [path, rows] of Object.entries(rowsOf)) {
      const { headers, rawPayload } = await test.app.inject(`/api/solution-sets/${path}`);
      const name = nameIn(headers);
      expect(await signedManifest(name, rawPayload)).toMatchObject({
        fileName: name,
        rows,
        asOf: path.endsWith('?asOf=0') ? 0 : test.kinds.length,
        bytes: rawPayload.length,
        sha256: sha256(rawPayload),
        fingerprint: test.fingerprint,
      });
    }
  });

  it('is there for the CSV that the page makes of the JSON', async () => {
    const exported = (await test.app.inject('/api/solution-sets/export/goldbach_verification?asOf=3')).json();
    const csv = Buffer.from(solutionCsv(exported));
    expect(await signedManifest('goldbach-solutions.csv', csv)).toMatchObject({ asOf: 3 });
  });

  it('is refused for a file that the server didn’t make, or under another name', async () => {
    const { headers, rawPayload } = await test.app.inject('/api/solution-sets/export-csv/lattice_crypto');
    const changed = Buffer.from(rawPayload);
    changed[changed.length - 5]! ^= 1;
    for (const [name, content] of [
      [nameIn(headers), changed],
      ['other.csv', rawPayload],
    ] as const) {
      const answer = await manifestOf(name, content);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'manifest_not_found']);
    }
  });

  it('is not made without the keys that are due', async () => {
    const { headers, rawPayload } = await test.app.inject('/api/solution-sets/export-csv/lattice_crypto');
    const { rows } = await test.database.pool.query('delete from chain_records returning *');
    const answer = await manifestOf(nameIn(headers), rawPayload);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'manifest_not_made']);
    for (const { kind, payload, created_at } of rows)
      await test.database.pool.query(
        'insert into chain_records (kind, payload, created_at) values ($1, $2, $3)',
        [kind, payload, created_at],
      );
    expect((await manifestOf(nameIn(headers), rawPayload)).statusCode).toBe(200);
  });
});

describe('files in the making', () => {
  const make = (files: MadeFiles, fileName: string) => {
    const file = files.begin({ fileName, asOf: 1, tipHash: null });
    file.add('é');
    file.add(new Uint8Array([1, 2]));
    return file;
  };

  it('are known once they have ended, by the bytes of all pieces', () => {
    const files = new MadeFiles(() => new Date(5));
    const hash = sha256(Buffer.from([0xc3, 0xa9, 1, 2]));
    const file = make(files, 'a');
    expect(files.find('a', hash)).toBeUndefined();
    file.countRow();
    file.end();
    expect(files.find('a', hash)).toMatchObject({ bytes: 4, rows: 1, madeAt: new Date(5) });
  });

  it('are forgotten when many others have followed', () => {
    const files = new MadeFiles(() => new Date(5), 2);
    const hash = sha256(Buffer.from([0xc3, 0xa9, 1, 2]));
    for (const name of ['a', 'b', 'a', 'c']) make(files, name).end();
    expect(['a', 'b', 'c'].map((name) => files.find(name, hash) !== undefined)).toEqual([true, false, true]);
  });
});

it('has the proof that its block is in the ledger’s log, once there is one', async () => {
  const keys = { keyId: keyIdOf(test.keys.publicKeys), keys: test.keys };
  const { orm } = test.database;
  const { headers, rawPayload } = await test.app.inject('/api/solution-sets/export/riemann_zero');
  const name = nameIn(headers);
  expect(await signedManifest(name, rawPayload)).not.toHaveProperty('logProof');
  for (const [at, hash] of (await readBlockHashes(orm, 0, 1000)).entries())
    await orm.transaction(async (tx) =>
      appendToLog(tx, {
        ...{ origin: 'ledger.example/log', block: { index: at + 1, hash }, signers: [keys] },
        logHead: await readLogHead(tx),
      }),
    );
  const { logProof, asOf, tipHash } = await signedManifest(name, rawPayload);
  const proof = readTlogProof(logProof!)!;
  expect(isCheckpointBy(proof.checkpoint, test.keys.publicKeys.ed25519)).toBe(true);
  expect(isBlockInLog(proof, { index: asOf, blockHash: new Uint8Array(Buffer.from(tipHash!, 'hex')) })).toBe(
    true,
  );
});
