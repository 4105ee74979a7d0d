import { createHash, randomBytes } from 'node:crypto';
import type { createSecurityToken } from '@productive-mining/contract/calls/security.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import { recordSecurityEvent } from '@productive-mining/database/queries/record-security-event.ts';
import { insertSecurityToken } from '@productive-mining/database/queries/security-tokens.ts';
import type { CallHandler } from '../http/register-call.ts';
import { tokenMessage } from './token-message.ts';

const TOKEN_BYTES = 32;
const TOKEN_LASTS_MS = 3_600_000;

/**
 * OPEN-73: the token is random, bound to its visitor by an ML-DSA-65 signature of the ledger's keys, and forgotten: only
 * its hash is stored, and no answer or log holds it.
 */
export const createToken: CallHandler<typeof createSecurityToken> = async (
  { visitor, body },
  { database, engine },
) => {
  if (!(await engine.security.testPostQuantum()))
    throw new CallFailure('token_not_made', { detail: 'a self-test of ML-KEM-768 or ML-DSA-65 failed' });
  const tokenHash = createHash('sha256').update(randomBytes(TOKEN_BYTES)).digest();
  const createdAt = engine.time.now();
  const expiresAt = new Date(createdAt.getTime() + TOKEN_LASTS_MS);
  const signed = await engine.security.signMessage(
    tokenMessage({ tokenHash, visitorId: visitor.id, expiresAt }),
  );
  if (!signed) throw new CallFailure('token_not_made', { detail: 'the server’s signing keys are missing' });
  await inTransaction(database, async (tx) => {
    await insertSecurityToken(tx, {
      ...body,
      tokenHash,
      visitorId: visitor.id,
      keyId: signed.keyId,
      signature: signed.mlDsa65,
      createdAt,
      expiresAt,
    });
    await recordSecurityEvent(tx, {
      type: 'security_token_made',
      description: `A security token was made that expires at ${expiresAt.toISOString()}.`,
      address: visitor.address,
      risk: 'low',
    });
  });
  return {
    message: `A 256-bit token is bound to your wallet by ML-DSA-65 until ${expiresAt.toISOString().slice(11, 16)} UTC. The ML-KEM-768 self-test passed; only the token’s hash is kept.`,
    expiresAt: expiresAt.toISOString(),
  };
};
