/** What a log asks of a witness (C2SP tlog-witness): the size it has cosigned, the way from there, and the checkpoint. */
import { decodeBase64, encodeBase64 } from '../encoding/base64.ts';
import { HASH_BYTES } from '../merkle/merkle-root.ts';
import { CONSISTENCY_HASHES_MAX } from './check-consistency.ts';

export interface AddCheckpoint {
  /** The size that the witness has cosigned before, 0 for none. */
  oldSize: number;
  proof: readonly Uint8Array[];
  /** The checkpoint, a signed note. */
  note: string;
}

/** Path behind the address of a witness. */
export const ADD_CHECKPOINT = '/add-checkpoint';

/** Media type of the size that a witness answers with where it has another than `oldSize`. */
export const SIZE_TYPE = 'text/x.tlog.size';

export function writeAddCheckpoint({ oldSize, proof, note }: AddCheckpoint): string {
  return [`old ${oldSize}`, ...proof.map(encodeBase64), '', note].join('\n');
}

/** Undefined for what isn't such a body. */
export function readAddCheckpoint(text: string): AddCheckpoint | undefined {
  const split = text.indexOf('\n\n');
  if (split < 0) return undefined;
  const [first, ...hashes] = text.slice(0, split).split('\n') as [string, ...string[]];
  const [, digits] = /^old (0|[1-9]\d*)$/.exec(first) ?? [];
  // Not a number without digits.
  const oldSize = Number(digits);
  const proof = hashes.map(decodeBase64);
  if (!Number.isSafeInteger(oldSize) || hashes.length > CONSISTENCY_HASHES_MAX) return undefined;
  if (!proof.every((hash) => hash?.length === HASH_BYTES)) return undefined;
  return { oldSize, proof: proof as Uint8Array[], note: text.slice(split + 2) };
}
