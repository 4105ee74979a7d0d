/** Whose a log is: asked at the configured address, held against what was seen first. */
import { getLog } from '@productive-mining/contract/endpoints.ts';
import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import type { Json } from '@productive-mining/ledger/encoding/canonical-json.ts';
import { parseJson } from '@productive-mining/ledger/encoding/parse-json.ts';
import { isNoteName } from '@productive-mining/ledger/log/signed-note.ts';
import { keysInTurn } from '@productive-mining/ledger/signing/download-manifest.ts';
import { fingerprintOf } from '@productive-mining/ledger/signing/keys.ts';
import { askAddress } from '@productive-mining/server/visitor-url/ask-address.ts';
import { z } from 'zod';
import { countOf } from '../count-of.ts';
import type { WitnessedLog, WitnessFile } from './witness-file.ts';

const answer = z.object({
  origin: z.string().refine(isNoteName),
  /** Blocks of the log, for a person. */
  size: z.int().min(0).optional(),
  keyRecords: z.array(z.unknown()).min(1),
});

export interface AskedLog {
  /** Address of the server, without a slash at its end. */
  of: string;
  allowLoopback: boolean;
  /** Whether another log than the known ones of this address is taken too. */
  acceptsNew?: boolean;
}

/**
 * Asks a server for the keys of its log, and writes down what is new. A log that is known keeps its ledger: other keys count
 * only where the known ones lead to them. So does an address keep its log, unless another one is accepted; a name is one ledger's
 * for ever, as programs elsewhere know a log by its name.
 * @returns its origin
 * @throws Error with one sentence when there is no usable answer, or the log is another's
 */
export async function followLogKeys(
  { of, allowLoopback, acceptsNew = false }: AskedLog,
  file: WitnessFile,
): Promise<string> {
  const { status, text } = await askAddress(`${of}${getLog.path}`, {}, { allowLoopback });
  const read = status === 200 ? answer.safeParse(parseJson(text)) : undefined;
  if (!read?.success) throw new Error(`${of} gives no log (status ${status}).`);
  const { origin, size, keyRecords } = read.data;
  const keys = keysInTurn(keyRecords as Json[]);
  const [first, due] = [keys?.[0], keys?.at(-1)];
  if (!keys || !first || !due) throw new Error(`${of} names keys that don’t follow from its first ones.`);
  const fingerprint = fingerprintOf(first);
  const known = file.log(origin);
  if (known && (known.fingerprint !== fingerprint || known.of !== of))
    throw new Error(
      `${of} has a log by the name of ${origin}, which is that of ${known.of} with the fingerprint ${known.fingerprint}, of ${countOf(known.cosigned?.size ?? 0, 'block')} that were cosigned. The first keys here have the fingerprint ${fingerprint}: another ledger needs another name (LOG_ORIGIN).`,
    );
  const former = known ? undefined : file.logAt(of);
  if (former && !acceptsNew) throw new Error(sentenceOfOther(of, former, { origin, fingerprint, size }));
  // A key that was replaced may be known to others by now: what it signs beside the known one doesn't count.
  if (known && !keys.some(({ ed25519 }) => encodeBase64(ed25519) === known.publicKey))
    throw new Error(`${of} names keys that don’t lead on from the key that its log has here.`);
  const publicKey = encodeBase64(due.ed25519);
  if (known?.publicKey !== publicKey) file.keepKey(origin, { of, fingerprint, publicKey });
  return origin;
}

function sentenceOfOther(
  of: string,
  former: WitnessedLog,
  now: Pick<WitnessedLog, 'origin' | 'fingerprint'> & { size: number | undefined },
): string {
  const had = `${former.origin}, of ${countOf(former.cosigned?.size ?? 0, 'block')} that were cosigned, first keys ${former.fingerprint}`;
  const size = now.size === undefined ? '' : `of ${countOf(now.size, 'block')}, `;
  return `${of} has another log than before. It had ${had}. It has ${now.origin}, ${size}first keys ${now.fingerprint}, now. --accept-new-log ${of} takes it beside the former.`;
}
