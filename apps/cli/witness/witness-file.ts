/**
 * The state of a witness: its key, the logs it knows, and the newest tree of each that it has cosigned, in one file. A tree is
 * on the disk before its cosignature is made, and none is followed by a smaller one.
 */

import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { decodeBase64, encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { parseJson } from '@productive-mining/ledger/encoding/parse-json.ts';
import type { TreeHead } from '@productive-mining/ledger/log/check-consistency.ts';
import { witnessKey } from '@productive-mining/ledger/log/cosignature.ts';
import { isNoteName, type NoteKey, verifierLine } from '@productive-mining/ledger/log/signed-note.ts';
import { ed25519 } from '@productive-mining/ledger/signing/ed25519.ts';
import { z } from 'zod';
import { CommandFailure } from '../command-failure.ts';
import { replaceFile } from '../kept-files.ts';
import type { KnownLog } from './judge-checkpoint.ts';

const SEED_BYTES = 32;
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const bytes = z.base64().refine((text) => decodeBase64(text)?.length === SEED_BYTES);

const content = {
  name: z.string().refine(isNoteName),
  /** Seed of its Ed25519 key; secret. */
  seed: bytes,
  /** A list, as an object takes some names for its own. */
  logs: z.array(
    z.strictObject({
      origin: z.string(),
      /** The address at which its keys are asked for. */
      of: z.string(),
      /** Fingerprint of the ledger's first keys, as it was first seen. */
      fingerprint: hash,
      publicKey: bytes,
      /** The newest tree that was cosigned of this ledger, by whatever name. */
      cosigned: z.strictObject({ size: z.int().min(0), root: bytes }).optional(),
    }),
  ),
};
const witnessForm = z.strictObject({
  ...content,
  /** The verifier line of the seed's key. */
  verifier: z.string(),
});
type Witness = z.infer<typeof witnessForm>;
/** As it is written: the SHA-256 is over the JSON of the witness without spaces. */
const fileForm = z.strictObject({ format: z.literal(2), witness: witnessForm, sha256: hash });
/** Without a SHA-256, as it was written before; it is written in the new form at once. */
const formerForm = z.strictObject({ format: z.literal(1), ...content });
export type WitnessedLog = Witness['logs'][number];

export class WitnessFile {
  private constructor(
    private readonly file: string,
    private witness: Witness,
    private isOnDisk: boolean,
  ) {}

  /**
   * Opens a witness, or makes one, which is written with the first log that it knows.
   * @throws CommandFailure for a file that isn't a witness's, one of another name, and one that can't be written
   */
  static open(file: string, name: string): WitnessFile {
    const read = readWitness(file);
    if (read && read.witness.name !== name)
      throw new CommandFailure(
        `${file} is of the witness ${read.witness.name}: start it by that name, or give ${name} a file of its own.`,
      );
    const { witness, isFormer } = read ?? { witness: made(name), isFormer: false };
    const opened = new WitnessFile(file, witness, read !== undefined);
    if (isFormer) opened.write(witness);
    return opened;
  }

  /** Whether the file is there; a key that isn't kept is nobody's to name. */
  get isKept(): boolean {
    return this.isOnDisk;
  }

  /** Writes the state as it is. @throws CommandFailure when the file can't be written */
  keep(): void {
    this.write(this.witness);
  }

  get key(): NoteKey {
    return keyOf(this.witness);
  }

  get secretKey(): Uint8Array {
    return decodeBase64(this.witness.seed)!;
  }

  log(origin: string): WitnessedLog | undefined {
    return this.witness.logs.find((log) => log.origin === origin);
  }

  /** The log that was taken last of those at an address. */
  logAt(of: string): WitnessedLog | undefined {
    return this.witness.logs.findLast((log) => log.of === of);
  }

  logs(): Map<string, KnownLog> {
    return new Map(
      this.witness.logs.map(({ origin, publicKey, cosigned }) => [
        origin,
        {
          publicKey: decodeBase64(publicKey)!,
          cosigned: cosigned && { size: cosigned.size, root: decodeBase64(cosigned.root)! },
        },
      ]),
    );
  }

  /**
   * Makes a log known, or its new key. Another name of a ledger goes on from what was cosigned of it, or its operator could have
   * a second tree cosigned by that name.
   * @throws CommandFailure when the file can't be written
   */
  keepKey(origin: string, known: Pick<WitnessedLog, 'of' | 'fingerprint' | 'publicKey'>): void {
    const { logs } = this.witness;
    const { cosigned } = logs.find(({ fingerprint }) => fingerprint === known.fingerprint) ?? {};
    const log = { origin, ...known, ...(cosigned ? { cosigned } : {}) };
    this.keepLogs([...logs.filter((other) => other.origin !== origin), log]);
  }

  /**
   * Writes down a tree that is about to be cosigned, for all names of its ledger.
   * @throws RangeError rather than that a smaller tree follows a larger one
   * @throws CommandFailure when the file can't be written
   */
  keepCosigned(origin: string, { size, root }: TreeHead): void {
    const log = this.log(origin);
    if (!log || (log.cosigned?.size ?? 0) > size) throw new RangeError('a witness never goes back');
    const cosigned = { size, root: encodeBase64(root) };
    this.keepLogs(
      this.witness.logs.map((each) => (each.fingerprint === log.fingerprint ? { ...each, cosigned } : each)),
    );
  }

  private keepLogs(logs: WitnessedLog[]): void {
    this.write({ ...this.witness, logs });
  }

  private write(witness: Witness): void {
    try {
      const sealed = { format: 2, witness, sha256: digestOf(witness) };
      replaceFile(this.file, `${JSON.stringify(sealed, null, 2)}\n`);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new CommandFailure(`The state of the witness can't be written to ${this.file} (${code}).`);
    }
    this.witness = witness;
    this.isOnDisk = true;
  }
}

/** @returns also whether it is in the form of before; undefined without a file */
function readWitness(file: string): { witness: Witness; isFormer: boolean } | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new CommandFailure(`The state of the witness, ${file}, can't be read (${code}).`);
  }
  const json = parseJson(text);
  const former = formerForm.safeParse(json);
  if (former.success) return { witness: withVerifier(former.data), isFormer: true };
  const read = fileForm.safeParse(json);
  if (!read.success) throw new CommandFailure(`${file} doesn't hold the state of a witness: ${PUT_BACK}`);
  const { witness, sha256 } = read.data;
  if (sha256 !== digestOf(witness))
    throw new CommandFailure(
      `${file} was changed or damaged, as its SHA-256 isn't that of its content: ${PUT_BACK}`,
    );
  if (verifierLine(keyOf(witness)) !== witness.verifier)
    throw new CommandFailure(`${file} names another key than that of its seed: ${PUT_BACK}`);
  return { witness, isFormer: false };
}

const PUT_BACK =
  'put the right file back; an older copy, or a new key under the same name, would cosign what was refused before.';

const made = (name: string): Witness =>
  withVerifier({ name, seed: encodeBase64(randomBytes(SEED_BYTES)), logs: [] });

const withVerifier = ({ name, seed, logs }: Omit<Witness, 'verifier'>): Witness => ({
  name,
  seed,
  logs,
  verifier: verifierLine(keyOf({ name, seed })),
});

const keyOf = ({ name, seed }: Pick<Witness, 'name' | 'seed'>): NoteKey =>
  witnessKey(name, ed25519.getPublicKey(decodeBase64(seed)!));

/** By the form, so that the order in which fields are given doesn't count. */
const digestOf = (witness: Witness): string =>
  createHash('sha256')
    .update(JSON.stringify(witnessForm.parse(witness)))
    .digest('hex');
