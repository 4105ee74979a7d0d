/** Files that a real server has sent, and snapshots of its ledger: as they came, changed, and signed by others. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import {
  type DownloadManifest,
  manifestMessage,
} from '@productive-mining/ledger/signing/download-manifest.ts';
import { firstKeyPayload } from '@productive-mining/ledger/signing/key-records.ts';
import { fingerprintOf, keyIdOf, makeKeys } from '@productive-mining/ledger/signing/keys.ts';
import { signMessage } from '@productive-mining/ledger/signing/sign-block.ts';
import {
  type AppWithFindings,
  nameFrontiers,
  startAppWithFindings,
} from '@productive-mining/server/testing/start-app-with-findings.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { saveSnapshot } from './snapshot.ts';
import { verifyDownload } from './verify-download.ts';

let test: AppWithFindings;
let server: string;
let folder: string;
beforeAll(async () => {
  test = await startAppWithFindings();
  await nameFrontiers(test);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  server = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  folder = mkdtempSync(path.join(tmpdir(), 'downloads-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await test.close();
});
afterEach(() => vi.restoreAllMocks());

const PATHS = [
  'export-csv/riemann_zero',
  'export/prime_pattern',
  'tables/riemann_zero/closest_pairs?form=parquet',
  'export-all',
  'snapshots/2',
];

/** Saves a download, and with `hasManifest` its manifest beside it. */
async function save(of: string, { hasManifest = true } = {}): Promise<string> {
  const answer = await fetch(`${server}/api/solution-sets/${of}`);
  const name = /filename="(.*)"/.exec(answer.headers.get('content-disposition')!)![1]!;
  const content = Buffer.from(await answer.arrayBuffer());
  const file = path.join(folder, name);
  writeFileSync(file, content);
  if (!hasManifest) return file;
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', content)).toString('hex');
  const query = new URLSearchParams({ fileName: name, sha256 });
  writeFileSync(
    `${file}.manifest.json`,
    await (await fetch(`${server}/api/solution-sets/manifest?${query}`)).text(),
  );
  return file;
}

const said = (...given: Parameters<typeof verifyDownload>) => saidBy(() => verifyDownload(...given));

async function saidBy(command: () => Promise<void>): Promise<string> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  try {
    await command();
  } catch (error) {
    lines.push(`refused: ${(error as Error).message}`);
  }
  return lines.join('\n');
}

describe('verify-download', () => {
  it.each(PATHS)('says that %s holds, whose keys signed, and as of which block', async (of) => {
    const text = await said(await save(of), undefined, { key: test.fingerprint });
    expect(text).toMatch(/ holds: \d+ rows?, \d+ bytes, SHA-256 [0-9a-f]{64}\./);
    const block = of === 'snapshots/2' ? 2 : test.kinds.length;
    expect(text).toContain(`as of block ${block}, whose hash is `);
    expect(text).toContain(`Both signatures are by the keys of the ledger ${test.fingerprint}.`);
  });

  it('takes a manifest of any name, and says under which the file was sent', async () => {
    const file = await save(PATHS[0]!);
    const renamed = path.join(folder, 'mine.csv');
    writeFileSync(renamed, readFileSync(file));
    const text = await said(renamed, `${file}.manifest.json`, {});
    expect(text).toContain('The server sent it as riemann-zero-solutions.csv.');
    expect(text).toContain('compare this fingerprint with one from another source, or give it with --key.');
  });

  it('asks a server for the manifest of what it has sent', async () => {
    const file = await save(PATHS[2]!, { hasManifest: false });
    expect(await said(file, undefined, { server, key: test.fingerprint })).toContain(' holds: ');
    writeFileSync(file, 'other bytes');
    expect(await said(file, undefined, { server })).toMatch(
      /^refused: .*This server hasn’t made this file .*, or the file was changed or renamed since\./,
    );
  });

  it('says what checks leaves and rows of one block, which have no manifest', async () => {
    for (const name of ['block-1-rows.csv', 'block-1-rows (2).gp', 'block-12.ndjson']) {
      const file = path.join(folder, name);
      writeFileSync(file, 'n,p\n4,2\n');
      for (const options of [{ server }, {}])
        expect(await said(file, undefined, options)).toMatch(
          /^refused: Leaves and rows of one block have no manifest: .* verify-chain --certificates checks it/,
        );
    }
  });

  it('names what can be given instead where no manifest is beside the file', async () => {
    const file = await save(PATHS[2]!, { hasManifest: false });
    rmSync(`${file}.manifest.json`, { force: true });
    expect(await said(file, undefined, {})).toBe(
      `refused: There is no manifest ${file}.manifest.json: give the path of the file’s manifest behind it, or with --server the server that sent the file.`,
    );
    expect(await said(file, path.join(folder, 'none.json'), {})).toMatch(
      /none\.json can't be read \(ENOENT\)\.$/,
    );
  });

  it.each(PATHS)('refuses any changed byte of %s', async (of) => {
    const file = await save(of);
    const content = readFileSync(file);
    for (const at of [0, Math.floor(content.length / 2), content.length - 1]) {
      const changed = Buffer.from(content);
      changed[at]! ^= 0x20;
      writeFileSync(file, changed);
      expect(await said(file, undefined, { key: test.fingerprint })).toMatch(
        /^refused: The file was changed: /,
      );
    }
    writeFileSync(file, content.subarray(1));
    expect(await said(file, undefined, {})).toMatch(/^refused: The file was changed or is another one/);
  });

  it('refuses a changed file that other keys signed again', async () => {
    const file = await save(PATHS[0]!);
    const content = `${readFileSync(file, 'utf8')}"riemann_zero","A zero off the line","1","1","","1",""\r\n`;
    writeFileSync(file, content);
    const old = JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8')) as DownloadManifest;
    const { publicKeys, secretKeys } = makeKeys(new Uint8Array(32).fill(9));
    const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(content))).toString('hex');
    for (const [fingerprint, reason] of [
      [fingerprintOf(publicKeys), /^refused: The manifest is of another ledger/],
      [test.fingerprint, /^refused: The manifest’s first keys aren’t those of its ledger/],
    ] as const) {
      const keys = [firstKeyPayload(publicKeys)];
      const facts = { ...old, sha256, bytes: Buffer.byteLength(content), rows: 2, fingerprint, keys };
      const { ed25519, mlDsa65 } = signMessage(manifestMessage(facts), secretKeys);
      const signatures = {
        keyId: keyIdOf(publicKeys),
        ed25519: encodeBase64(ed25519),
        mlDsa65: encodeBase64(mlDsa65),
      };
      writeFileSync(`${file}.manifest.json`, JSON.stringify({ ...facts, signatures }));
      expect(await said(file, undefined, { key: test.fingerprint })).toMatch(reason);
    }
  });

  it('says which file can’t be read', async () => {
    const missing = path.join(folder, 'missing.csv');
    expect(await said(missing, undefined, {})).toBe(`refused: ${missing} can't be read (ENOENT).`);
    const file = await save(PATHS[0]!);
    expect(await said(file, missing, {})).toBe(`refused: ${missing} can't be read (ENOENT).`);
    expect(await said(folder, undefined, {})).toBe(`refused: ${folder} can't be read (EISDIR).`);
  });
});

describe('snapshot', () => {
  const keep = async (options: Partial<Parameters<typeof saveSnapshot>[0]>) =>
    saidBy(() => saveSnapshot({ server, folder: path.join(folder, 'kept'), ...options }));
  const file = () => path.join(folder, 'kept', `productive-mining-block-${test.kinds.length}.zip`);

  it('saves the newest block’s, with a manifest that fits, and says what it covers', async () => {
    const text = await keep({ key: test.fingerprint });
    expect(text).toContain(`Saved ${file()} and ${file()}.manifest.json.`);
    expect(text).toMatch(/Rows: blocks \d+, discoveries \d+, /);
    expect(text).toMatch(/riemann_zero, frontier \w+: 1 block covers 1 region, from the start to \d+\./);
    expect(text).toContain(`Both signatures are by the keys of the ledger ${test.fingerprint}.`);
    expect(await said(file(), undefined, { key: test.fingerprint })).toContain(
      'It is a snapshot of the ledger',
    );
  });

  it('gives the same bytes again, also of an earlier block', async () => {
    const before = readFileSync(file());
    await keep({ asOf: 1 });
    await keep({});
    expect(readFileSync(file()).equals(before)).toBe(true);
    expect(readdirSync(path.dirname(file())).toSorted()).toEqual([
      'productive-mining-block-1.zip',
      'productive-mining-block-1.zip.manifest.json',
      path.basename(file()),
      `${path.basename(file())}.manifest.json`,
    ]);
  });

  it('saves nothing of another ledger, or of a block that isn’t there', async () => {
    const target = path.join(folder, 'other');
    expect(await keep({ folder: target, key: 'ab'.repeat(32) })).toMatch(
      /^refused: The manifest is of another/,
    );
    expect(await keep({ folder: target, asOf: 99 })).toMatch(/^refused: .*99/);
    expect(readdirSync(target)).toEqual([]);
  });

  it('says where it can’t write', async () => {
    expect(await keep({ folder: file() })).toMatch(/^refused: .* can't be written \((EEXIST|ENOTDIR)\)\.$/);
  });
});
