/**
 * `productive-mining snapshot`: saves the ledger of a server as of a block, with its manifest, and checks the one by the other
 * before either has its name. Ends with exit code 1 when they don’t fit.
 */
import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exportSnapshot, getManifest } from '@productive-mining/contract/download-endpoints.ts';
import { getHeight } from '@productive-mining/contract/endpoints.ts';
import { manifestFile, snapshotFile } from '@productive-mining/rules/solution-files.ts';
import { checkDownload, type FoundFile } from '@productive-mining/verify/check-download.ts';
import { type ApiClient, checkServer, openApiClient } from '../api-client.ts';
import { CommandFailure } from '../command-failure.ts';
import { printLine } from '../print-line.ts';
import { tellDownload } from './verify-download.ts';

interface SnapshotOptions {
  server: string;
  /** The newest block unless given. */
  asOf?: number;
  /** Fingerprint that the ledger must have. */
  key?: string;
  /** The working folder unless given. */
  folder?: string;
}

/** @throws CommandFailure */
export async function saveSnapshot({ server, asOf, key, folder = '.' }: SnapshotOptions): Promise<void> {
  await checkServer(server);
  const client = openApiClient(server);
  const block = asOf ?? (await client.call(getHeight)).height;
  if (block === 0) throw new CommandFailure('There is no block yet.');
  const file = path.join(folder, snapshotFile(block));
  const unfinished = `${file}.unfinished`;
  makeFolder(folder);
  try {
    const found = await save(client, block, unfinished);
    const query = { fileName: snapshotFile(block), sha256: found.sha256 };
    const manifest = `${JSON.stringify(await client.call(getManifest, { query }), null, 2)}\n`;
    const verdict = checkDownload(found, manifest, key);
    if (!verdict.ok) throw new CommandFailure(verdict.reason);
    writeFileSync(manifestFile(file), manifest);
    renameSync(unfinished, file);
    printLine(`Saved ${file} and ${manifestFile(file)}.`);
    tellDownload(found, verdict);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw notWritten(folder, error);
  }
}

/** What fails at the disk says so; everything else is told as it is. */
function notWritten(file: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === undefined ? error : new CommandFailure(`${file} can't be written (${code}).`);
}

/** Writes the archive as it comes, and hashes it on the way. */
async function save(client: ApiClient, block: number, target: string): Promise<FoundFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const pieces = client.bytes(exportSnapshot, { params: { asOf: block } });
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  try {
    await pipeline(counted(), createWriteStream(target));
  } catch (error) {
    throw notWritten(target, error);
  }
  return { name: snapshotFile(block), bytes, sha256: hash.digest('hex') };
}
