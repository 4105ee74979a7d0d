/**
 * `productive-mining verify-download`: checks a file against the manifest that the ledger’s keys signed. Ends with exit code 1
 * when either was changed, or others signed.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { getManifest } from '@productive-mining/contract/download-endpoints.ts';
import type { SnapshotFacts } from '@productive-mining/ledger/signing/download-manifest.ts';
import { isOfOneBlock, manifestFile } from '@productive-mining/rules/solution-files.ts';
import {
  checkDownload,
  type DownloadVerdict,
  type FoundFile,
  MANIFEST_BYTES_MAX,
} from '@productive-mining/verify/check-download.ts';
import { checkServer, openApiClient } from '../api-client.ts';
import { CommandFailure } from '../command-failure.ts';
import { printLine } from '../print-line.ts';

interface VerifyOptions {
  /** Fingerprint that the ledger must have. */
  key?: string;
  /** Server that is asked for the manifest, instead of a file. */
  server?: string;
}

const OF_ONE_BLOCK =
  'Leaves and rows of one block have no manifest: the block itself commits to the leaves, from which the rows follow. verify-chain --certificates checks it, and second/check.py block takes the file of its leaves (--data).';

/** @param manifest by default the file’s name with .manifest.json behind it @throws CommandFailure */
export async function verifyDownload(
  file: string,
  manifest: string | undefined,
  { key, server }: VerifyOptions,
): Promise<void> {
  const found = await hashFile(file);
  if (manifest === undefined && isOfOneBlock(found.name)) throw new CommandFailure(OF_ONE_BLOCK);
  const text = server === undefined ? manifestOf(file, manifest) : await askServer(server, found);
  const verdict = checkDownload(found, text, key);
  if (!verdict.ok) throw new CommandFailure(verdict.reason);
  tellDownload(found, verdict);
}

/** Says what holds of a file. */
export function tellDownload(
  found: FoundFile,
  { manifest, ...verdict }: DownloadVerdict & { ok: true },
): void {
  const { fileName, rows, bytes, asOf, tipHash, fingerprint, madeAt } = manifest;
  printLine(
    `${found.name} holds: ${rows === 1 ? '1 row' : `${rows} rows`}, ${bytes} bytes, SHA-256 ${found.sha256}.`,
  );
  if (verdict.isRenamed) printLine(`The server sent it as ${fileName}.`);
  printLine(`It was made at ${madeAt} as of block ${asOf}, whose hash is ${tipHash ?? 'none'}.`);
  if (manifest.snapshot) tellSnapshot(manifest.snapshot);
  printLine(
    verdict.isFingerprintCompared
      ? `Both signatures are by the keys of the ledger ${fingerprint}.`
      : `Both signatures are by keys of the ledger ${fingerprint}. Anyone can make a ledger: compare this fingerprint with one from another source, or give it with --key.`,
  );
}

function tellSnapshot({ sealedAt, counts, coverage }: SnapshotFacts): void {
  const rows = Object.entries(counts).map(([table, count]) => `${table} ${count}`);
  printLine(`It is a snapshot of the ledger; its block was sealed at ${sealedAt}. Rows: ${rows.join(', ')}.`);
  for (const { workType, frontier, blocks, regions, reached } of coverage.filter(({ blocks }) => blocks > 0))
    printLine(
      `${workType}, frontier ${frontier}: ${blocks === 1 ? '1 block covers' : `${blocks} blocks cover`} ${regions === 1 ? '1 region' : `${regions} regions`}, from the start to ${reached}.`,
    );
}

async function hashFile(file: string): Promise<FoundFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    await pipeline(createReadStream(file), async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.length;
      }
    });
  } catch (error) {
    throw unreadable(file, error);
  }
  return { name: path.basename(file), bytes, sha256: hash.digest('hex') };
}

function manifestOf(file: string, manifest: string | undefined): string {
  if (manifest !== undefined) return readManifest(manifest);
  const beside = manifestFile(file);
  if (!existsSync(beside))
    throw new CommandFailure(
      `There is no manifest ${beside}: give the path of the file’s manifest behind it, or with --server the server that sent the file.`,
    );
  return readManifest(beside);
}

function readManifest(file: string): string {
  try {
    if (statSync(file).size > MANIFEST_BYTES_MAX)
      throw new CommandFailure(`${file} is too long for a manifest.`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw error instanceof CommandFailure ? error : unreadable(file, error);
  }
}

const unreadable = (file: string, error: unknown) =>
  new CommandFailure(`${file} can't be read (${(error as NodeJS.ErrnoException).code}).`);

async function askServer(server: string, { name, sha256 }: FoundFile): Promise<string> {
  await checkServer(server);
  return JSON.stringify(await openApiClient(server).call(getManifest, { query: { fileName: name, sha256 } }));
}
