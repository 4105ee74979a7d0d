/** Reads the values of options; others are refused with one sentence. */
import { listKeys } from '@productive-mining/contract/endpoints.ts';
import {
  isOwnNoteName,
  NOTE_KEY,
  type NoteKey,
  readVerifierLine,
} from '@productive-mining/ledger/log/signed-note.ts';
import { InvalidArgumentError } from 'commander';

export function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new InvalidArgumentError(`A whole number from ${min} to ${max} is expected.`);
    }
    return value;
  };
}

export function oneOf(choices: readonly string[]) {
  return (text: string): string => {
    if (choices.includes(text)) return text;
    const expected = choices.length === 1 ? `Only ${choices[0]}` : `One of ${choices.join(', ')}`;
    throw new InvalidArgumentError(`${expected} is expected.`);
  };
}

/** Does the same as `parse` for an option that may be given several times; the first one replaces the default. */
export function several<T>(parse: (text: string) => T) {
  const given: T[] = [];
  return (text: string): T[] => {
    given.push(parse(text));
    return given;
  };
}

/** @returns the address without a slash at its end */
export function serverAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new InvalidArgumentError('An address such as http://localhost:3000 is expected.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new InvalidArgumentError('An address without a name and a password is expected.');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** A name that is to sign notes: without scheme, spaces and plus signs. */
export function noteName(text: string): string {
  if (!isOwnNoteName(text))
    throw new InvalidArgumentError(
      'A name without scheme (https://), spaces and plus signs is expected, such as witness.example.org/w1.',
    );
  return text;
}

/** A witness by its verifier line, as `productive-mining witness` prints it. */
export function witnessKey(text: string): NoteKey {
  const key = readVerifierLine(text);
  if (key?.kind !== NOTE_KEY.cosignature)
    throw new InvalidArgumentError('The verifier line of a witness is expected: name+hash+key.');
  return key;
}

export function fingerprint(text: string): string {
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new InvalidArgumentError(`A fingerprint has 64 hex digits, as ${listKeys.path} shows it.`);
  }
  return text;
}
