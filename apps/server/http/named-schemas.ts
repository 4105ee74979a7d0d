import { block } from '@productive-mining/contract/entities/block.ts';
import { blockDetail, blockDiscovery } from '@productive-mining/contract/entities/block-detail.ts';
import { credit } from '@productive-mining/contract/entities/credit.ts';
import { discovery, statement } from '@productive-mining/contract/entities/discovery.ts';
import { disputeReason, recheckReason } from '@productive-mining/contract/entities/dispute-reason.ts';
import { liveView } from '@productive-mining/contract/entities/live-view.ts';
import { json } from '@productive-mining/contract/entities/scalars.ts';
import { miningProgress, session } from '@productive-mining/contract/entities/session.ts';
import { stats } from '@productive-mining/contract/entities/stats.ts';
import {
  certificate,
  leafLine,
  storedBlock,
  storedBlockColumns,
  storedChainRecord,
  storedDiscovery,
  storedSignature,
} from '@productive-mining/contract/entities/stored-block.ts';
import {
  anyWorkType,
  mineableWorkType,
  workTypeItem,
} from '@productive-mining/contract/entities/work-types.ts';
import { errorBody } from '@productive-mining/contract/errors.ts';
import { z } from 'zod';

/** Schemas that the API's descriptions refer to by name; all others are written where they are used. */
export const namedSchemas = z.registry<{ id: string }>();
namedSchemas.add(mineableWorkType, { id: 'MineableWorkType' });
namedSchemas.add(anyWorkType, { id: 'AnyWorkType' });
namedSchemas.add(workTypeItem, { id: 'WorkType' });
namedSchemas.add(session, { id: 'Session' });
namedSchemas.add(miningProgress, { id: 'MiningProgress' });
namedSchemas.add(liveView, { id: 'LiveView' });
namedSchemas.add(block, { id: 'Block' });
namedSchemas.add(blockDetail, { id: 'BlockDetail' });
namedSchemas.add(blockDiscovery, { id: 'BlockDiscovery' });
namedSchemas.add(recheckReason, { id: 'RecheckReason' });
namedSchemas.add(disputeReason, { id: 'DisputeReason' });
namedSchemas.add(discovery, { id: 'Discovery' });
namedSchemas.add(statement, { id: 'Statement' });
namedSchemas.add(stats, { id: 'Stats' });
namedSchemas.add(credit, { id: 'Credit' });
namedSchemas.add(certificate, { id: 'Certificate' });
namedSchemas.add(storedBlock, { id: 'StoredBlock' });
namedSchemas.add(storedDiscovery, { id: 'StoredDiscovery' });
namedSchemas.add(storedBlockColumns, { id: 'StoredBlockColumns' });
namedSchemas.add(storedChainRecord, { id: 'StoredChainRecord' });
namedSchemas.add(storedSignature, { id: 'StoredSignature' });
namedSchemas.add(leafLine, { id: 'LeafLine' });
namedSchemas.add(json, { id: 'Json' });
namedSchemas.add(errorBody, { id: 'Failure' });
