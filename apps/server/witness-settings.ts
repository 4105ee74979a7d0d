/** The witnesses that this server asks, as WITNESSES names them: an address and a verifier line each, separated by commas. */
import {
  NOTE_KEY,
  type NoteKey,
  readVerifierLine,
  verifierLine,
} from '@productive-mining/ledger/log/signed-note.ts';
import { z } from 'zod';
import { parseVisitorUrl, VisitorUrlRefused } from './visitor-url/visitor-url.ts';

export interface WitnessSetting {
  /** Address without a slash at its end, behind which add-checkpoint is. */
  url: string;
  key: NoteKey;
}

/** Undefined for a text that names none, or one that isn't a witness. */
function parseWitnesses(text: string): WitnessSetting[] | undefined {
  const witnesses = text.split(',').map((entry) => parseWitness(entry.trim()));
  if (!witnesses.every((each) => each !== undefined)) return undefined;
  const lines = new Set(witnesses.map(({ key }) => verifierLine(key)));
  return lines.size === witnesses.length ? witnesses : undefined;
}

function parseWitness(entry: string): WitnessSetting | undefined {
  const [url = '', line = '', ...more] = entry.split(/\s+/);
  const key = readVerifierLine(line);
  if (more.length > 0 || key?.kind !== NOTE_KEY.cosignature || !URL.canParse(url)) return undefined;
  const { protocol, search, hash } = new URL(url);
  if (!/^https?:$/.test(protocol) || search !== '' || hash !== '') return undefined;
  return { url: url.replace(/\/+$/, ''), key };
}

/** A variable that names witnesses. */
export const witnesses = z.string().transform((text, context): WitnessSetting[] => {
  const found = parseWitnesses(text);
  if (found) return found;
  context.addIssue('not witnesses');
  return z.NEVER;
});

/** @returns one sentence that names WITNESSES where an address, as it is written, is one that is never asked */
export function refuseUnaskedWitness(
  witnesses: readonly WitnessSetting[],
  allowLocalRpc: boolean,
): string | undefined {
  for (const { url } of witnesses)
    try {
      parseVisitorUrl(url, { allowLoopback: allowLocalRpc });
    } catch (error) {
      if (!(error instanceof VisitorUrlRefused)) throw error;
      const why = error.message.replace(/\.$/, '');
      const way = error.isOfThisMachine ? '; ALLOW_LOCAL_RPC=1 admits this machine, for development' : '';
      return `WITNESSES has the address ${url}, which is not asked: ${why}${way}.`;
    }
  return undefined;
}
