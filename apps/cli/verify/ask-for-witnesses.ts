/** Whether the witnesses that a reader trusts have cosigned a checkpoint: by their keys, not by what the server says of them. */
import { type Checkpoint, readCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import { cosignedAt } from '@productive-mining/ledger/log/cosignature.ts';
import { keyHashOf, type NoteKey } from '@productive-mining/ledger/log/signed-note.ts';
import { countOf } from '../count-of.ts';

export interface Vouchings {
  /** A line for each witness that has signed. */
  lines: string[];
  /** A sentence for each that hasn't. */
  faults: string[];
}

/** @param note the checkpoint whole; undefined for a server without a log */
export function askForWitnesses(note: string | undefined, witnesses: readonly NoteKey[]): Vouchings {
  const checkpoint = note === undefined ? undefined : readCheckpoint(note);
  const found: Vouchings = { lines: [], faults: [] };
  if (!checkpoint) {
    if (witnesses.length > 0) found.faults.push('The server has no log that a witness could vouch for.');
    return found;
  }
  for (const witness of witnesses) {
    if (cosignedAt(checkpoint, witness) === undefined) found.faults.push(faultOf(checkpoint, witness));
    else found.lines.push(`The witness ${witness.name} has cosigned ${countOf(checkpoint.size, 'block')}.`);
  }
  return found;
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function faultOf({ size, signatures }: Checkpoint, witness: NoteKey): string {
  const over = `The checkpoint over ${countOf(size, 'block')}`;
  const given = hexOf(keyHashOf(witness));
  const present = signatures.filter(({ name }) => name === witness.name).map(({ keyHash }) => hexOf(keyHash));
  if (present.length === 0)
    return `${over} has no signature of the witness ${witness.name}: it may be away, or was shown another ledger.`;
  return present.includes(given)
    ? `${over} has a line of the witness ${witness.name} by the given key, whose signature doesn't hold.`
    : `${over} has a line of the witness ${witness.name} by another key: its hash is ${present.join(' and ')}, that of the given key ${given}.`;
}
