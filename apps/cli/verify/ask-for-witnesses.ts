/** Whether the witnesses that a reader trusts have cosigned a checkpoint: by their keys, not by what the server says of them. */
import { type Checkpoint, readCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import { cosignedAt } from '@productive-mining/ledger/log/cosignature.ts';
import type { NoteKey } from '@productive-mining/ledger/log/signed-note.ts';
import { CommandFailure } from '../command-failure.ts';
import { countOf } from './fault-words.ts';

/**
 * @param note the checkpoint whole; undefined for a server without a log
 * @returns a line for each witness
 * @throws CommandFailure where one of them hasn't signed
 */
export function askForWitnesses(note: string | undefined, witnesses: readonly NoteKey[]): string[] {
  const checkpoint = note === undefined ? undefined : readCheckpoint(note);
  if (!checkpoint && witnesses.length > 0)
    throw new CommandFailure('The server has no log that a witness could vouch for.');
  return witnesses.map((witness) => vouchingOf(checkpoint!, witness));
}

function vouchingOf(checkpoint: Checkpoint, witness: NoteKey): string {
  const seconds = cosignedAt(checkpoint, witness);
  const blocks = countOf(checkpoint.size, 'block');
  if (seconds === undefined)
    throw new CommandFailure(
      `The checkpoint over ${blocks} has no signature of the witness ${witness.name}: it may be away, or was shown another ledger.`,
    );
  return `The witness ${witness.name} has cosigned ${blocks}.`;
}
