/** A wallet's blocks, each proved up to a tip that the ledger's keys sign now (docs/decisions/0042-stakes-and-statements.md). */
import type { exportStatement as call } from '@productive-mining/contract/calls/token.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { readBlockHash, readHeight } from '@productive-mining/database/queries/list-blocks.ts';
import { countBlocksOf } from '@productive-mining/database/queries/read-block-hashes.ts';
import { readKeyPayloads } from '@productive-mining/database/queries/read-key-records.ts';
import { readStoredPageOf } from '@productive-mining/database/queries/read-stored-blocks.ts';
import type { PublishedLog } from '@productive-mining/engine/chain/ledger-log.ts';
import {
  STATEMENT_FORMAT,
  type StatementHead,
  stateBlock,
  statementLine,
} from '@productive-mining/ledger/chain/statement-of-contribution.ts';
import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import type { Json } from '@productive-mining/ledger/encoding/canonical-json.ts';
import {
  SIGNED_TIP_FORMAT,
  type SignedTip,
  type SignedTipFacts,
  signedTipMessage,
} from '@productive-mining/ledger/signing/signed-tip.ts';
import type { ServerContext } from '../context.ts';
import type { CallHandler } from '../http/register-call.ts';

/** Keys may change between the reading of their records and the signature, once. */
const ATTEMPTS = 2;

export const exportStatement: CallHandler<typeof call> = async (request, context) => {
  const { orm } = context.database;
  const { address } = request.visitor;
  const log = await context.ledgerLog.caughtUp();
  const blocks = await countBlocksOf(orm, address, log?.size ?? (await readHeight(orm)));
  if (blocks === 0) throw new CallFailure('statement_without_blocks');
  if (!log) throw new CallFailure('statement_not_made', { detail: 'the log over the blocks isn’t read yet' });
  const tip = await signTip(context, log);
  const head: StatementHead = { format: STATEMENT_FORMAT, address, blocks, tip };
  const pathOf = (index: number) => context.ledgerLog.inclusionProof(index - 1, log);
  return context.streams.open(linesOf(orm, head, pathOf), request);
};

/** @throws CallFailure statement_not_made */
async function signTip(context: ServerContext, { size: asOf, root }: PublishedLog): Promise<SignedTip> {
  const { orm } = context.database;
  const tipHash = await readBlockHash(orm, asOf);
  for (let attempt = 0; attempt < ATTEMPTS && tipHash !== undefined; attempt++) {
    const keys = await readKeyPayloads(orm);
    const fingerprint = keys[0]?.fingerprint;
    if (typeof fingerprint !== 'string') break;
    const facts: SignedTipFacts = {
      format: SIGNED_TIP_FORMAT,
      asOf,
      tipHash,
      historyRoot: Buffer.from(root).toString('hex'),
      fingerprint,
      madeAt: context.engine.time.now().toISOString(),
      keys: keys as readonly Json[],
    };
    const signed = await context.engine.security.signMessage(signedTipMessage(facts));
    if (signed?.keyId !== keys.at(-1)?.keyId || !signed) continue;
    const { keyId, ed25519, mlDsa65 } = signed;
    return {
      ...facts,
      signatures: { keyId, ed25519: encodeBase64(ed25519), mlDsa65: encodeBase64(mlDsa65) },
    };
  }
  throw new CallFailure('statement_not_made', { detail: 'the server’s signing keys are missing' });
}

async function* linesOf(
  executor: Executor,
  head: StatementHead,
  pathOf: (index: number) => Uint8Array[],
): AsyncGenerator<string> {
  yield statementLine(head);
  const { asOf } = head.tip;
  for (let after = 0; ; ) {
    const page = await readStoredPageOf(executor, head.address, { after, upTo: asOf });
    for (const stored of page) yield statementLine(stateBlock(stored, pathOf(stored.block.index)));
    const last = page.at(-1);
    if (!last) return;
    after = last.block.index;
  }
}
