import type { getBlock } from '@productive-mining/contract/calls/ledger.ts';
import type { Recheck } from '@productive-mining/contract/entities/block-detail.ts';
import type { BlockStatus } from '@productive-mining/contract/entities/block-status.ts';
import type { Statement } from '@productive-mining/contract/entities/discovery.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { readProvedSpan } from '@productive-mining/database/queries/frontier-posts.ts';
import {
  type DiscoveryRow,
  readBlock as queryBlock,
} from '@productive-mining/database/queries/read-block.ts';
import {
  type RecheckRow,
  readDispute,
  readRechecksOf,
} from '@productive-mining/database/queries/rechecks.ts';
import type { ProvedSpan } from '@productive-mining/rules/proved-span.ts';
import { noteStatements } from '@productive-mining/work/certificates/note-statements.ts';
import { readOrigin } from '@productive-mining/work/plans/plan-origin.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import type { Json, Statement as SealedStatement } from '@productive-mining/work/work-type.ts';
import type { CallHandler } from '../http/register-call.ts';
import { presentBlocks } from '../serialize/present-blocks.ts';
import { serializeDiscovery } from '../serialize/serialize-discovery.ts';
import { presentResult } from './present-result.ts';
import { hasInstance } from './read-instance.ts';
import { withProvedSpan } from './with-proved-span.ts';

export const readBlock: CallHandler<typeof getBlock> = async ({ params }, { database, engine, log }) => {
  const stored = await queryBlock(database.orm, params.index);
  if (!stored) throw new CallFailure('block_not_found', { index: params.index });
  const { block, discoveries, certificate, signatures, height } = stored;
  const posts = postsOf(discoveries[0]?.workType);
  const [[shown], proved, rechecks, dispute] = await Promise.all([
    presentBlocks(database.orm, [block], engine.security.chainHealth()),
    posts ? readProvedSpan(database.orm, params.index, posts.record.countedField) : undefined,
    readRechecksOf(database.orm, params.index),
    readDispute(database.orm, params.index),
  ]);
  const { status } = shown!;
  return {
    ...shown!,
    discoveries: discoveries.map((row) => ({
      ...serializeWhole(row, status, certificate as Json, proved),
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

const postsOf = (workType: string | undefined) =>
  workType !== undefined && isAvailable(workType) ? workTypeOf(workType).posts : undefined;

/** A discovery with result, plan and statements: as they were sealed, with what is known since. */
function serializeWhole(
  row: DiscoveryRow,
  status: BlockStatus,
  certificate: Json,
  proved: ProvedSpan | undefined,
) {
  const sealed = row.statements as SealedStatement[];
  const noted: Statement[] = isAvailable(row.workType)
    ? noteStatements(workTypeOf(row.workType), certificate, sealed)
    : sealed;
  const posts = postsOf(row.workType);
  const statements = proved && posts ? withProvedSpan(noted, proved, posts) : noted;
  const { result, plan, subject, frontier } = row;
  const origin = readOrigin(row);
  return {
    ...serializeDiscovery(row, status),
    ...{ result, plan, statements, subject, frontier },
    hasInstance: hasInstance(row.workType),
    origin: typeof origin === 'string' ? null : origin,
  };
}

function serializeRecheck({ leaf, outcome, reason, checkedAt, cpuMs }: RecheckRow): Recheck {
  const passed = outcome === 'passed';
  return { leaf, outcome: passed ? 'passed' : 'failed', reason, checkedAt: checkedAt.toISOString(), cpuMs };
}
