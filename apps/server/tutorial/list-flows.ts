import type { listTutorialFlows } from '@productive-mining/contract/calls/tutorial.ts';
import { readHeight } from '@productive-mining/database/queries/list-blocks.ts';
import type { CallHandler } from '../http/register-call.ts';
import { flows } from './flows.ts';
import { presentFlow } from './present-flow.ts';

export const listFlows: CallHandler<typeof listTutorialFlows> = async (_request, { database }) => {
  const height = await readHeight(database.orm);
  return { flows: flows.map((flow) => presentFlow(flow, height)) };
};
