/**
 * The file that remembers how far the chain was found to hold, so that a server with a long chain doesn't begin at its first
 * block again. It says nothing to anyone else: the whole chain is read again behind it.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ChainTip } from '@productive-mining/ledger/chain/seal-block.ts';
import type { PublicKeys } from '@productive-mining/ledger/signing/keys.ts';
import type { PlanCheckState } from '@productive-mining/work/plans/check-plans.ts';
import { z } from 'zod';
import { replaceOnDisk } from './durable-files.ts';

/** A place up to which the chain was found to hold, and what a check needs to go on behind it. */
export interface CheckedPlace {
  tip: ChainTip;
  /** The keys that sign the block after it. */
  keys: PublicKeys | undefined;
  plans: PlanCheckState;
  /** When the whole chain had been read. */
  wholeCheckedAt: Date;
}

const DIGEST_BYTES = 32;
/** Changed with whatever a check keeps: another program's file is left unread. */
const FORMAT = 1;

const bytes = z.instanceof(Uint8Array);
const checkedPlace = z.strictObject({
  format: z.literal(FORMAT),
  tip: z.strictObject({ index: z.int().min(1), hash: bytes }),
  keys: z.strictObject({ ed25519: bytes, mlDsa65: bytes }).optional(),
  plans: z.looseObject({ blocks: z.int(), tips: bytes, regions: bytes }),
  wholeCheckedAt: z.date(),
});

export class CheckedFile {
  constructor(private readonly file: string) {}

  /** Undefined without a file, and for one that is damaged or of another program. */
  async read(): Promise<CheckedPlace | undefined> {
    const content = await readFile(this.file).catch(() => undefined);
    if (!content) return undefined;
    const body = content.subarray(DIGEST_BYTES);
    if (!digestOf(body).equals(content.subarray(0, DIGEST_BYTES))) return undefined;
    const { success, data } = checkedPlace.safeParse(deserialize(body));
    if (!success) return undefined;
    const { tip, keys, plans, wholeCheckedAt } = data;
    return { tip, keys, plans: plans as unknown as PlanCheckState, wholeCheckedAt };
  }

  /** @throws NodeJS.ErrnoException */
  async write(place: CheckedPlace): Promise<void> {
    await mkdir(path.dirname(this.file), { recursive: true });
    const body = serialize({ format: FORMAT, ...place });
    await replaceOnDisk(this.file, Buffer.concat([digestOf(body), body]));
  }

  /** Forgets the place, as the chain no longer holds. @throws NodeJS.ErrnoException */
  async remove(): Promise<void> {
    await rm(this.file, { force: true });
  }
}

const digestOf = (body: Uint8Array): Buffer => createHash('sha256').update(body).digest();
