/**
 * Signed notes (C2SP signed-note, golang.org/x/mod/sumdb/note): a text, an empty line, and a line for each signature. What
 * is signed is the text with its last line end.
 */
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '#sha256';
import { decodeBase64, encodeBase64 } from '../encoding/base64.ts';
import { sameItems } from '../encoding/same-items.ts';
import { KEY_BYTES } from '../signing/keys.ts';

/** Kinds of keys: an Ed25519 signature, and the cosignature of a witness with its time (C2SP tlog-cosignature). */
export const NOTE_KEY = { ed25519: 1, cosignature: 4 } as const;
export type NoteKeyKind = (typeof NOTE_KEY)[keyof typeof NOTE_KEY];

/** A key that signs notes, as a verifier line names it. */
export interface NoteKey {
  name: string;
  kind: NoteKeyKind;
  /** Ed25519, 32 bytes. */
  publicKey: Uint8Array;
}

export interface NoteSignature {
  name: string;
  /** First 4 bytes of the key's hash. */
  keyHash: Uint8Array;
  signature: Uint8Array;
}

export interface SignedNote {
  /** What is signed, with its last line end. */
  text: string;
  signatures: NoteSignature[];
}

const KEY_HASH_BYTES = 4;
/** Bytes beyond which a note is read by nobody here. */
export const NOTE_BYTES_MAX = 65_536;
const SIGNATURES_MAX = 100;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a note has none but line ends.
const NOT_IN_TEXT = /[\u0000-\u0009\u000b-\u001f\ud800-\udfff]/u;
const SIGNATURE_LINE = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/u;

/** Whether a text can name a key or a log: not empty, without spaces and plus signs. */
export const isNoteName = (name: string): boolean => /^[^\s+]+$/u.test(name) && !NOT_IN_TEXT.test(name);

/**
 * Whether somebody here may take such a name for a key or a log: one without scheme, as C2SP tlog-checkpoint and
 * tlog-cosignature want it. A name stays for ever, as another one is another key or log.
 */
export const isOwnNoteName = (name: string): boolean => isNoteName(name) && !name.includes('://');

/** SHA-256(name ‖ 0x0A ‖ kind ‖ key), its first 4 bytes. */
export function keyHashOf({ name, kind, publicKey }: NoteKey): Uint8Array {
  const bytes = concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(kind), publicKey);
  return sha256(bytes).slice(0, KEY_HASH_BYTES);
}

/** The line by which other programs are given a key: name+hash+base64 of kind and key. */
export function verifierLine(key: NoteKey): string {
  return `${key.name}+${bytesToHex(keyHashOf(key))}+${encodeBase64(concatBytes(Uint8Array.of(key.kind), key.publicKey))}`;
}

/** Reads such a line, as a server gives it; undefined where it isn't one, its hash isn't its key's, or its kind isn't known here. */
export function readVerifierLine(line: unknown): NoteKey | undefined {
  if (typeof line !== 'string') return undefined;
  const [name, , ...encoded] = line.split('+') as [string, ...string[]];
  const bytes = decodeBase64(encoded.join('+'));
  if (bytes?.length !== 1 + KEY_BYTES.ed25519) return undefined;
  const kind = Object.values(NOTE_KEY).find((known) => known === bytes[0]);
  if (!isNoteName(name) || !kind) return undefined;
  const key = { name, kind, publicKey: bytes.slice(1) };
  return verifierLine(key) === line ? key : undefined;
}

/** A signature's line, with its end. */
export function signatureLine(key: NoteKey, signature: Uint8Array): string {
  return `— ${key.name} ${encodeBase64(concatBytes(keyHashOf(key), signature))}\n`;
}

/** @param lines signature lines with their ends */
export const writeNote = (text: string, lines: readonly string[]): string => `${text}\n${lines.join('')}`;

/** Reads a signed note; undefined where it isn't one. Signatures are not checked. */
export function readNote(note: string): SignedNote | undefined {
  if (note.length > NOTE_BYTES_MAX || NOT_IN_TEXT.test(note)) return undefined;
  const split = note.lastIndexOf('\n\n');
  if (split < 1 || !note.endsWith('\n')) return undefined;
  const signatures = readSignatureLines(note.slice(split + 2));
  if (!signatures || signatures.length === 0) return undefined;
  return { text: note.slice(0, split + 1), signatures };
}

/** Reads lines of signatures, each with its end; undefined where one of them isn't such a line. */
export function readSignatureLines(text: string): NoteSignature[] | undefined {
  if (text !== '' && !text.endsWith('\n')) return undefined;
  const lines = text.split('\n').slice(0, -1);
  if (lines.length > SIGNATURES_MAX) return undefined;
  const signatures = lines.map(readSignatureLine);
  return signatures.every((each) => each !== undefined) ? signatures : undefined;
}

function readSignatureLine(line: string): NoteSignature | undefined {
  const read = SIGNATURE_LINE.exec(line);
  if (!read) return undefined;
  const [name, encoded] = read.slice(1) as [string, string];
  const bytes = decodeBase64(encoded);
  if (!bytes || bytes.length <= KEY_HASH_BYTES) return undefined;
  return { name, keyHash: bytes.slice(0, KEY_HASH_BYTES), signature: bytes.slice(KEY_HASH_BYTES) };
}

/** The signatures of a note that name a key. */
export function signaturesOf(signatures: readonly NoteSignature[], key: NoteKey): Uint8Array[] {
  const hash = keyHashOf(key);
  return signatures
    .filter(({ name, keyHash }) => name === key.name && sameItems(keyHash, hash))
    .map(({ signature }) => signature);
}
