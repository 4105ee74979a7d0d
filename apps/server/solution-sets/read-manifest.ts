import type { getManifest } from '@productive-mining/contract/calls/solution-sets.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { readKeyPayloads } from '@productive-mining/database/queries/read-key-records.ts';
import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import type { Json } from '@productive-mining/ledger/encoding/canonical-json.ts';
import { writeTlogProof } from '@productive-mining/ledger/log/tlog-proof.ts';
import {
  type DownloadManifest,
  MANIFEST_FORMAT,
  type ManifestFacts,
  manifestMessage,
} from '@productive-mining/ledger/signing/download-manifest.ts';
import type { ServerContext } from '../context.ts';
import type { CallHandler } from '../http/register-call.ts';
import type { MadeFile } from '../made-files.ts';

/** Keys may change between the reading of their records and the signature, once. */
const ATTEMPTS = 2;

/** The statement about a file of this server, signed by the keys that are due now. */
export const readManifest: CallHandler<typeof getManifest> = async ({ query }, context) => {
  const file = context.files.find(query.fileName, query.sha256);
  if (!file) throw new CallFailure('manifest_not_found');
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const manifest = await sign(file, context);
    if (manifest) return { ...manifest, keys: [...manifest.keys] };
  }
  throw new CallFailure('manifest_not_made', { detail: 'the server’s signing keys are missing' });
};

/** @returns undefined where the signing keys aren’t the last that the records name */
async function sign(file: MadeFile, context: ServerContext): Promise<DownloadManifest | undefined> {
  const keys = await readKeyPayloads(context.database.orm);
  const facts = factsOf(file, keys, await proofOfTip(file, context));
  const signed = facts && (await context.engine.security.signMessage(manifestMessage(facts)));
  if (!signed || signed.keyId !== keys.at(-1)?.keyId) return undefined;
  const { keyId, ed25519, mlDsa65 } = signed;
  const signatures = { keyId, ed25519: encodeBase64(ed25519), mlDsa65: encodeBase64(mlDsa65) };
  return { ...facts, signatures };
}

/** Undefined before the first block, and while the log isn't read. A file may be of a block that the log has not been told of. */
async function proofOfTip(
  { asOf }: MadeFile,
  { ledgerLog, witnesses }: ServerContext,
): Promise<string | undefined> {
  await ledgerLog.caughtUp();
  const published = witnesses.checkpoint(asOf);
  if (asOf === 0 || !published || asOf > published.size) return undefined;
  return writeTlogProof(asOf - 1, ledgerLog.inclusionProof(asOf - 1, published), published.note);
}

function factsOf(
  { madeAt, snapshot, ...file }: MadeFile,
  keys: readonly Record<string, unknown>[],
  logProof: string | undefined,
): ManifestFacts | undefined {
  const fingerprint = keys[0]?.fingerprint;
  if (typeof fingerprint !== 'string') return undefined;
  return {
    format: MANIFEST_FORMAT,
    fileName: file.fileName,
    sha256: file.sha256,
    bytes: file.bytes,
    rows: file.rows,
    asOf: file.asOf,
    tipHash: file.tipHash,
    fingerprint,
    madeAt: madeAt.toISOString(),
    ...(logProof === undefined ? {} : { logProof }),
    ...(snapshot ? { snapshot } : {}),
    keys: keys as readonly Json[],
  };
}
