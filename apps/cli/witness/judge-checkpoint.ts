/** What a witness answers to a checkpoint (C2SP tlog-witness), from what it has cosigned before. */
import { sameItems } from '@productive-mining/ledger/encoding/same-items.ts';
import { readAddCheckpoint, SIZE_TYPE } from '@productive-mining/ledger/log/add-checkpoint.ts';
import { checkConsistency, type TreeHead } from '@productive-mining/ledger/log/check-consistency.ts';
import { type Checkpoint, isCheckpointBy, readCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import { countOf } from '../count-of.ts';

/** A log that the witness knows. */
export interface KnownLog {
  /** Its key, Ed25519. */
  publicKey: Uint8Array;
  /** The tree that was cosigned last; undefined before the first. */
  cosigned: TreeHead | undefined;
}

export type Judgement =
  | { kind: 'cosign'; origin: string; head: TreeHead; note: string; text: string }
  | Refused;

interface Refused {
  kind: 'refused';
  status: number;
  body: string;
  type?: string;
  /** The log whose keys may be others by now. */
  origin?: string;
  /** Why, for the operator of the witness. */
  told: string;
}

const refused = (
  status: number,
  told: string,
  more: { type?: string; origin?: string; body?: string } = {},
): Refused => ({ kind: 'refused', status, told, ...more, body: `${more.body ?? told}\n` });

/** Characters that are shown of a name that anybody may have sent. */
const SHOWN_MAX = 100;

/** What the witness has cosigned already doesn't go on to this checkpoint, or it is asked from another size on. */
function conflict({ origin, size, root }: Checkpoint, cosigned: TreeHead | undefined, oldSize: number) {
  const before = cosigned?.size ?? 0;
  const now = `${origin} has ${countOf(size, 'block')}, and ${countOf(before, 'block')} were cosigned`;
  const why = () => {
    if (size < before) return 'the ledger is shorter, or the checkpoint an earlier one';
    if (size === before && cosigned && !sameItems(cosigned.root, root)) return 'the ledger is forked';
    return `it was asked from ${countOf(oldSize, 'block')} on, and answers its own size`;
  };
  return refused(409, `${now}: ${why()}.`, { body: `${before}`, type: SIZE_TYPE });
}

/** @param body of the request @param logs by their origins */
export function judgeCheckpoint(body: string, logs: ReadonlyMap<string, KnownLog>): Judgement {
  const request = readAddCheckpoint(body);
  const checkpoint = request && readCheckpoint(request.note);
  if (!request || !checkpoint) return refused(400, 'This is no request to add a checkpoint.');
  const { origin } = checkpoint;
  const log = logs.get(origin);
  if (!log)
    return refused(404, `${origin.slice(0, SHOWN_MAX)} isn’t known.`, {
      origin,
      body: 'This witness doesn’t know the log.',
    });
  if (!isCheckpointBy(checkpoint, log.publicKey))
    return refused(403, `The checkpoint of ${origin} isn’t signed by its key.`, {
      origin,
      body: 'The checkpoint isn’t signed by the log.',
    });
  if (request.oldSize > checkpoint.size) return refused(400, 'The old size is greater than the new one.');
  const before = log.cosigned?.size ?? 0;
  if (request.oldSize !== before) return conflict(checkpoint, log.cosigned, request.oldSize);
  const head = { size: checkpoint.size, root: checkpoint.root };
  if (log.cosigned?.size === head.size && !sameItems(log.cosigned.root, head.root))
    return conflict(checkpoint, log.cosigned, request.oldSize);
  const older = log.cosigned ?? { size: 0, root: head.root };
  if (!checkConsistency(older, head, request.proof))
    return refused(
      422,
      `${origin} has ${countOf(head.size, 'block')}, and its proof doesn’t lead there from the ${countOf(before, 'block')} that were cosigned: the ledger is forked, or the proof another’s.`,
      { body: 'The proof doesn’t lead from the tree that was cosigned to this one.' },
    );
  return { kind: 'cosign', origin, head, note: request.note, text: checkpoint.text };
}
