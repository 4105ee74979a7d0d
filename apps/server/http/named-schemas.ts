import * as entities from '@productive-mining/contract/entities.ts';
import { errorBody } from '@productive-mining/contract/errors.ts';
import { z } from 'zod';

/** Schemas that the API's descriptions refer to by name; all others are written where they are used. */
export const namedSchemas = z.registry<{ id: string }>();
namedSchemas.add(entities.mineableWorkType, { id: 'MineableWorkType' });
namedSchemas.add(entities.anyWorkType, { id: 'AnyWorkType' });
namedSchemas.add(entities.workTypeItem, { id: 'WorkType' });
namedSchemas.add(entities.session, { id: 'Session' });
namedSchemas.add(entities.miningProgress, { id: 'MiningProgress' });
namedSchemas.add(entities.liveView, { id: 'LiveView' });
namedSchemas.add(entities.block, { id: 'Block' });
namedSchemas.add(entities.blockDetail, { id: 'BlockDetail' });
namedSchemas.add(entities.discovery, { id: 'Discovery' });
namedSchemas.add(entities.statement, { id: 'Statement' });
namedSchemas.add(entities.stats, { id: 'Stats' });
namedSchemas.add(entities.credit, { id: 'Credit' });
namedSchemas.add(entities.json, { id: 'Json' });
namedSchemas.add(errorBody, { id: 'Failure' });
