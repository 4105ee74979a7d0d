/** Manifests on the page: saved beside a download, and checked with it. */
import { createHash } from 'node:crypto';
import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import {
  type DownloadManifest,
  MANIFEST_FORMAT,
  type ManifestFacts,
  manifestMessage,
} from '@productive-mining/ledger/signing/download-manifest.ts';
import { firstKeyPayload } from '@productive-mining/ledger/signing/key-records.ts';
import { fingerprintOf, keyIdOf, type LedgerKeys, makeKeys } from '@productive-mining/ledger/signing/keys.ts';
import { signMessage } from '@productive-mining/ledger/signing/sign-block.ts';
import { solutionCsv } from '@productive-mining/work/solution-csv.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ledgerOfAddress } from '../../parts/verify/kept-ledger.ts';
import {
  button,
  card,
  closePage,
  find,
  openPage,
  perform,
  press,
  settle,
  textOf,
} from '../../testing/open-page.tsx';
import { sampleExport, sampleSolutionSets } from '../../testing/sample-solution-sets.ts';
import { failure, stubServer } from '../../testing/stub-server.ts';

const keysOf = (number: number) => makeKeys(new Uint8Array(32).fill(number));
const [own, stranger] = [keysOf(1), keysOf(2)];
const fingerprint = fingerprintOf(own.publicKeys);
const NAME = 'riemann-zero-solutions.csv';
const CSV = solutionCsv(sampleExport('riemann_zero'));
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function manifestOf(content: string, { publicKeys, secretKeys }: LedgerKeys = own): DownloadManifest {
  const facts: ManifestFacts = {
    format: MANIFEST_FORMAT,
    fileName: NAME,
    sha256: sha256(content),
    bytes: Buffer.byteLength(content),
    rows: 1,
    asOf: 7,
    tipHash: 'ab'.repeat(32),
    fingerprint: fingerprintOf(publicKeys),
    madeAt: '2026-01-02T03:04:05.678Z',
    keys: [firstKeyPayload(publicKeys)],
  };
  const { ed25519, mlDsa65 } = signMessage(manifestMessage(facts), secretKeys);
  const signatures = {
    keyId: keyIdOf(publicKeys),
    ed25519: encodeBase64(ed25519),
    mlDsa65: encodeBase64(mlDsa65),
  };
  return { ...facts, signatures };
}

const saved: { name: string; content: Blob }[] = [];
beforeEach(() => {
  saved.length = 0;
  let content: Blob;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob;
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

function stub(manifest: Response = Response.json(manifestOf(CSV))) {
  return stubServer({
    'GET /api/keys': { fingerprint, keys: [] },
    'GET /api/solution-sets/all': sampleSolutionSets,
    'GET /api/solution-sets/export/riemann_zero': Response.json(sampleExport('riemann_zero')),
    'GET /api/solution-sets/manifest': manifest,
  });
}

async function drop(...files: File[]): Promise<string> {
  const field = find('input[type=file]');
  Object.defineProperty(field, 'files', { value: files, configurable: true });
  await perform(() => void field.dispatchEvent(new Event('change', { bubbles: true })));
  const checkCard = () => textOf(card('Check a download').querySelector('[role=status]:not(.sr-only)'));
  await vi.waitFor(async () => {
    await settle();
    expect(checkCard()).not.toMatch(/^$|Checking…/);
  });
  return checkCard();
}

const fileOf = (content: string, name = NAME) => new File([content], name);
const manifestFileOf = (manifest: unknown) => fileOf(JSON.stringify(manifest), `${NAME}.manifest.json`);

describe('the manifest of a download', () => {
  it('is asked for by the name and hash of what was saved, and saved beside it', async () => {
    const server = stub();
    await openPage('/downloads');
    await press(button('Download CSV: Riemann Zero Analysis'));
    await settle(5);
    await press(button('Save signed manifest'));
    await vi.waitFor(async () => {
      await settle();
      expect(saved).toHaveLength(2);
    });
    const query = `fileName=${NAME}&sha256=${sha256(CSV)}`;
    expect(server.asked.map(({ path }) => path)).toContain(`/api/solution-sets/manifest?${query}`);
    expect(saved[1]!.name).toBe(`${NAME}.manifest.json`);
    expect(JSON.parse(await saved[1]!.content.text())).toEqual(manifestOf(CSV));
    expect(textOf(card(/Riemann Zero Analysis$/))).toContain(`Saved ${NAME}.manifest.json`);
  });

  it('that the server doesn’t have is said', async () => {
    stub(failure(404, 'This server hasn’t made this file.'));
    await openPage('/downloads');
    await press(button('Download CSV: Riemann Zero Analysis'));
    await settle(5);
    await press(button('Save signed manifest'));
    await vi.waitFor(async () => {
      await settle();
      expect(textOf(card(/Riemann Zero Analysis$/))).toContain('This server hasn’t made this file.');
    });
    expect(saved).toHaveLength(1);
  });
});

describe('Check a download', () => {
  it('says that a file holds, as of which block, and by whose word', async () => {
    stub();
    await openPage('/downloads');
    const said = await drop(fileOf(CSV), manifestFileOf(manifestOf(CSV)));
    expect(said).toContain(`${NAME} holds. 1 row, made at 2026-01-02T03:04:05.678Z as of block 7.`);
    expect(said).toContain('That is the ledger of this server, by its own word');
  });

  it('takes the files one after the other', async () => {
    stub();
    await openPage('/downloads');
    expect(await drop(fileOf(CSV, 'renamed.csv'))).toBe('Now the manifest of renamed.csv.');
    expect(await drop(manifestFileOf(manifestOf(CSV)))).toContain(`sent as ${NAME}`);
  });

  it('refuses a changed file with the reason', async () => {
    stub();
    await openPage('/downloads');
    const said = await drop(fileOf(CSV.replace('1400', '1401')), manifestFileOf(manifestOf(CSV)));
    expect(said).toContain(`${NAME} is refused. The file was changed: its SHA-256 is `);
  });

  it('refuses what other keys signed again, also against the key that this browser remembers', async () => {
    stub();
    await openPage('/downloads');
    const changed = CSV.replace('1400', '1401');
    const theirs = [fileOf(changed), manifestFileOf(manifestOf(changed, stranger))] as const;
    expect(await drop(...theirs)).toContain(
      'is refused. The manifest is of another ledger: its fingerprint is ',
    );
    ledgerOfAddress.keep({
      fingerprint: fingerprintOf(stranger.publicKeys),
      firstSeenAt: new Date(0).toISOString(),
    });
    await openPage('/downloads');
    expect(await drop(...theirs)).toContain('That is the ledger whose key this browser remembers.');
    expect(await drop(fileOf(CSV), manifestFileOf(manifestOf(CSV)))).toContain('is refused.');
  });

  it('refuses what is no manifest', async () => {
    stub();
    await openPage('/downloads');
    expect(await drop(fileOf(CSV), manifestFileOf({ format: 'other' }))).toContain(
      'is refused. This is no manifest of a download.',
    );
  });
});
