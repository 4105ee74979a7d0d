/** Takes a recovery phrase and gives this browser its wallet. */
import { randomUUID } from 'node:crypto';
import type { restoreWallet as call } from '@productive-mining/contract/calls/wallet.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import { recordSecurityEvent } from '@productive-mining/database/queries/record-security-event.ts';
import { findBackedUpVisitor } from '@productive-mining/database/queries/wallet-backups.ts';
import { tokensOf } from '@productive-mining/rules/tokens.ts';
import type { ServerContext } from '../context.ts';
import type { CallHandler } from '../http/register-call.ts';
import type { Visitor } from '../http/visitors/identity.ts';
import { describeWallet } from './describe-wallet.ts';
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
  const stopped = body.stopSessions ? await context.engine.stop(visitor.id) : [];
  const movedBaseUnits = await restore(context, { phraseHash, from: visitor, move: body.moveTokens });
  wallet.become(found.id);
  context.live.disconnect(visitor.id);
  return {
    ...outcome,
    restored: true,
    found: await describeWallet(orm, found),
    movedTokens: tokensOf(movedBaseUnits),
    stoppedSessions: stopped.length,
  };
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
  move: boolean;
}

/**
 * Moves the tokens, if asked to, and records which browser left which wallet. The phrase is looked up again, as a new one
 * may have replaced it meanwhile.
 * @returns what was moved, in base units
 * @throws CallFailure phrase_of_no_wallet
 */
function restore(
  { database, engine }: ServerContext,
  { phraseHash, from, move }: Restoration,
): Promise<bigint> {
  const idempotencyKey = `wallet-restore:${randomUUID()}`;
  return inTransaction(
    database,
    async (tx) => {
      const to = await findBackedUpVisitor(tx, phraseHash);
      if (!to) throw new CallFailure('phrase_of_no_wallet');
      const moved = move ? await moveAllTokens(tx, { idempotencyKey, from, to, at: engine.time.now() }) : 0n;
      await recordRestoration(tx, from, to, moved);
      return moved;
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
