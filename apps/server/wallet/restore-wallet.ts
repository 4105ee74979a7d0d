/** Takes a recovery phrase and gives this browser its wallet. */
import { randomUUID } from 'node:crypto';
import type { restoreWallet as call } from '@productive-mining/contract/calls/wallet.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import { isDatabaseAway } from '@productive-mining/database/connection/until-database-answers.ts';
import { recordSecurityEvent } from '@productive-mining/database/queries/record-security-event.ts';
import { findBackedUpVisitor } from '@productive-mining/database/queries/wallet-backups.ts';
import { tokensOf } from '@productive-mining/rules/tokens.ts';
import type { ServerContext } from '../context.ts';
import type { CallHandler } from '../http/register-call.ts';
import type { Visitor } from '../http/visitors/identity.ts';
import { type DescribedWallet, describeWallet } from './describe-wallet.ts';
import { moveAllTokens } from './move-all-tokens.ts';
import { hashPhrase, readPhrase } from './recovery-phrase.ts';

export const restoreWallet: CallHandler<typeof call> = async ({ visitor, wallet, body }, context) => {
  const { orm } = context.database;
  const phraseHash = await hashPhrase(entropyOf(body.phrase), wallet.phraseSalt);
  const found = await findBackedUpVisitor(orm, phraseHash);
  if (!found) {
    await recordWrongPhrase(context, visitor);
    throw new CallFailure('phrase_of_no_wallet');
  }
  const left = await describeWallet(orm, visitor);
  const isPresent = found.id === visitor.id;
  const outcome = { isPresent, left, movedTokens: 0, stoppedSessions: 0 };
  if (body.preview || isPresent) {
    return { ...outcome, restored: false, found: await describeWallet(orm, found) };
  }
  const { to, ...restored } = await leaveFor(context, {
    phraseHash,
    from: visitor,
    move: body.moveTokens,
    stop: body.stopSessions,
  });
  wallet.become(to.id);
  endChannels(context, visitor);
  return { ...outcome, restored: true, ...restored };
};

/** @throws CallFailure that names what is wrong with a phrase, by position, never by word */
function entropyOf(phrase: string): Uint8Array {
  const read = readPhrase(phrase);
  if (read.valid) return read.entropy;
  const { valid: _, reason, ...fields } = read;
  throw new CallFailure(reason, fields);
}

async function recordWrongPhrase({ database }: ServerContext, visitor: Visitor): Promise<void> {
  await recordSecurityEvent(database.orm, {
    type: 'wallet_restore_refused',
    description: 'A recovery phrase was tried that belongs to no wallet.',
    address: visitor.address,
    risk: 'medium',
    actionTaken: 'Nothing was changed; attempts of a visitor and of a network address are limited.',
  });
}

interface Restoration {
  phraseHash: Uint8Array;
  from: Visitor;
  /** Whether the tokens come along. */
  move: boolean;
  /** Whether the sessions that are left behind end. */
  stop: boolean;
}

/** A restoration that has been committed. */
interface Restored {
  to: Visitor;
  found: DescribedWallet;
  movedTokens: number;
  stoppedSessions: number;
}

/**
 * Stops the sessions, if asked to, and restores the other wallet. The sessions come first, as what they earn until they
 * end comes along; they stay stopped when the restoration fails.
 * @throws CallFailure phrase_of_no_wallet, restore_unfinished
 */
async function leaveFor(context: ServerContext, restoration: Restoration): Promise<Restored> {
  if (!restoration.stop) return { ...(await restore(context, restoration)), stoppedSessions: 0 };
  try {
    const stopped = await context.engine.stop(restoration.from.id);
    return { ...(await restore(context, restoration)), stoppedSessions: stopped.length };
  } catch (error) {
    // Whether a commit went through isn't known when the database went away; its own failure says nothing about it.
    if (error instanceof CallFailure || isDatabaseAway(error)) throw error;
    context.log.error({ err: error }, 'a wallet was not restored after its sessions were stopped');
    throw new CallFailure('restore_unfinished');
  }
}

/** The wallet is restored by then, so that a fault here isn't told as one of the restoration. */
function endChannels({ live, log }: ServerContext, { id }: Visitor): void {
  try {
    live.disconnect(id);
  } catch (error) {
    log.error({ err: error }, 'the live channels of a wallet that was left could not be ended');
  }
}

/**
 * Moves the tokens, if asked to, records which browser left which wallet, and describes the other one, all in one
 * transaction: when anything of it fails, nothing has happened. The phrase is looked up again, as a new one may have
 * replaced it meanwhile.
 * @throws CallFailure phrase_of_no_wallet
 */
function restore(
  { database, engine }: ServerContext,
  { phraseHash, from, move }: Restoration,
): Promise<Omit<Restored, 'stoppedSessions'>> {
  const idempotencyKey = `wallet-restore:${randomUUID()}`;
  return inTransaction(
    database,
    async (tx) => {
      const to = await findBackedUpVisitor(tx, phraseHash);
      if (!to) throw new CallFailure('phrase_of_no_wallet');
      const moved = move ? await moveAllTokens(tx, { idempotencyKey, from, to, at: engine.time.now() }) : 0n;
      await recordRestoration(tx, from, to, moved);
      return { to, found: await describeWallet(tx, to), movedTokens: tokensOf(moved) };
    },
    { repeatable: true },
  );
}

async function recordRestoration(tx: Transaction, from: Visitor, to: Visitor, moved: bigint): Promise<void> {
  const movement = moved > 0n ? `${tokensOf(moved).toFixed(2)} $MINED were moved` : 'No tokens were moved';
  await recordSecurityEvent(tx, {
    type: 'wallet_restored',
    description: `A browser of the wallet ${from.address} restored this one. ${movement}.`,
    address: to.address,
    risk: 'medium',
  });
  await recordSecurityEvent(tx, {
    type: 'wallet_left',
    description: `A browser left this wallet for ${to.address}. ${movement}.`,
    address: from.address,
    risk: moved > 0n ? 'medium' : 'low',
  });
}
