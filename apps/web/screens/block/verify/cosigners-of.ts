/** Whose cosignatures a checkpoint has, checked in this page. It is loaded where there are witnesses. */
import { readCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import { cosignedAt } from '@productive-mining/ledger/log/cosignature.ts';
import { readVerifierLine } from '@productive-mining/ledger/log/signed-note.ts';

/** @param verifiers verifier lines @returns those whose signature holds */
export function cosignersOf(note: string, verifiers: readonly string[]): string[] {
  const checkpoint = readCheckpoint(note);
  return verifiers.filter((verifier) => {
    const key = readVerifierLine(verifier);
    return checkpoint && key && cosignedAt(checkpoint, key) !== undefined;
  });
}
