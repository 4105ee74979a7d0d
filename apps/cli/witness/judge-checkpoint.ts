/** What a witness answers to a checkpoint (C2SP tlog-witness), from what it has cosigned before. */
import { sameItems } from '@productive-mining/ledger/encoding/same-items.ts';
import { readAddCheckpoint, SIZE_TYPE } from '@productive-mining/ledger/log/add-checkpoint.ts';
import { checkConsistency, type TreeHead } from '@productive-mining/ledger/log/check-consistency.ts';
import { isCheckpointBy, readCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';

/** A log that the witness knows. */
export interface KnownLog {
  /** Its key, Ed25519. */
  publicKey: Uint8Array;
  /** The tree that was cosigned last; undefined before the first. */
  cosigned: TreeHead | undefined;
}

export type Judgement =
  | { kind: 'cosign'; origin: string; head: TreeHead; note: string; text: string }
  | { kind: 'refused'; status: number; body: string; type?: string; origin?: string };

const refused = (status: number, body: string, more: { type?: string; origin?: string } = {}): Judgement => ({
  kind: 'refused',
  status,
  body: `${body}\n`,
  ...more,
});

/** @param body of the request @param logs by their origins */
export function judgeCheckpoint(body: string, logs: ReadonlyMap<string, KnownLog>): Judgement {
  const request = readAddCheckpoint(body);
  const checkpoint = request && readCheckpoint(request.note);
  if (!request || !checkpoint) return refused(400, 'This is no request to add a checkpoint.');
  const { origin } = checkpoint;
  const log = logs.get(origin);
  if (!log) return refused(404, 'This witness doesn’t know the log.', { origin });
  if (!isCheckpointBy(checkpoint, log.publicKey))
    return refused(403, 'The checkpoint isn’t signed by the log.', { origin });
  if (request.oldSize > checkpoint.size) return refused(400, 'The old size is greater than the new one.');
  const before = log.cosigned?.size ?? 0;
  if (request.oldSize !== before) return refused(409, `${before}`, { type: SIZE_TYPE });
  const head = { size: checkpoint.size, root: checkpoint.root };
  if (log.cosigned?.size === head.size && !sameItems(log.cosigned.root, head.root))
    return refused(409, `${before}`, { type: SIZE_TYPE });
  const older = log.cosigned ?? { size: 0, root: head.root };
  if (!checkConsistency(older, head, request.proof))
    return refused(422, 'The proof doesn’t lead from the tree that was cosigned to this one.');
  return { kind: 'cosign', origin, head, note: request.note, text: checkpoint.text };
}
