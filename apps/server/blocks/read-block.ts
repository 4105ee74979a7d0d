import type { getBlock } from '@productive-mining/contract/calls/ledger.ts';
import type { Recheck } from '@productive-mining/contract/entities/block.ts';
import type { Statement } from '@productive-mining/contract/entities/discovery.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { readProvedSpan } from '@productive-mining/database/queries/prime-posts.ts';
import {
  type DiscoveryRow,
  readBlock as queryBlock,
} from '@productive-mining/database/queries/read-block.ts';
import {
  type RecheckRow,
  readDispute,
  readRechecksOf,
} from '@productive-mining/database/queries/rechecks.ts';
import { groupDigits } from '@productive-mining/work/group-digits.ts';
import type { CallHandler } from '../http/register-call.ts';
import { serializeBlock } from '../serialize/serialize-block.ts';
import { serializeDiscovery } from '../serialize/serialize-discovery.ts';
import { presentResult } from './present-result.ts';

type ProvedSpan = Awaited<ReturnType<typeof readProvedSpan>>;

export const readBlock: CallHandler<typeof getBlock> = async ({ params }, { database, log }) => {
  const stored = await queryBlock(database.orm, params.index);
  if (!stored) throw new CallFailure('block_not_found', { index: params.index });
  const { block, discoveries, certificate, signatures, height } = stored;
  const [proved, rechecks, dispute] = await Promise.all([
    readProvedSpan(database.orm, params.index),
    readRechecksOf(database.orm, params.index),
    readDispute(database.orm, params.index),
  ]);
  return {
    ...serializeBlock(block),
    discoveries: discoveries.map((row) => ({
      ...serializeWhole(row, proved),
      ...presentResult({ database, log }, row),
    })),
    certificate,
    resultHash: block.resultHash,
    certificateHash: block.certificateHash,
    workRoot: block.workRoot,
    secret: block.secret,
    signatures: {
      keyId: signatures.keyId,
      ed25519: Buffer.from(signatures.ed25519).toString('base64'),
      mlDsa65: Buffer.from(signatures.mlDsa65).toString('base64'),
    },
    rechecks: rechecks.map(serializeRecheck),
    dispute: dispute ?? null,
    previousIndex: block.index > 1 ? block.index - 1 : null,
    nextIndex: block.index < height ? block.index + 1 : null,
  };
};

/** A discovery with result, plan and statements. */
function serializeWhole(row: DiscoveryRow, proved: ProvedSpan) {
  const stored = row.statements as Statement[];
  const statements = proved ? stored.map((statement) => withProof(statement, proved)) : stored;
  const { result, plan, subject } = row;
  return { ...serializeDiscovery(row), result, plan, statements, subject };
}

function serializeRecheck({ leaf, outcome, reason, checkedAt, cpuMs }: RecheckRow): Recheck {
  const passed = outcome === 'passed';
  return { leaf, outcome: passed ? 'passed' : 'failed', reason, checkedAt: checkedAt.toISOString(), cpuMs };
}

/** The statement, proved by the posts around the block if it was only counted when the block was sealed. */
function withProof(statement: Statement, { from, to, primes }: NonNullable<ProvedSpan>): Statement {
  if (statement.status !== 'counted') return statement;
  return {
    claim: statement.claim,
    status: 'proved',
    method: `π was counted at ${groupDigits(from)} and ${groupDigits(to)} by a combinatorial method that shares nothing with the sieve; the blocks between add up to the ${groupDigits(primes)} primes it finds.`,
  };
}
