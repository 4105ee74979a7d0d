import type { getTutorialFlow } from '@productive-mining/contract/calls/tutorial.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { readHeight } from '@productive-mining/database/queries/list-blocks.ts';
import type { CallHandler } from '../http/register-call.ts';
import { findFlow } from './flows.ts';
import { presentFlow } from './present-flow.ts';

export const readFlow: CallHandler<typeof getTutorialFlow> = async ({ params }, { database }) => {
  const flow = findFlow(params.flowId);
  if (!flow) throw new CallFailure('tutorial_not_found');
  return { ...presentFlow(flow, await readHeight(database.orm)), steps: [...flow.steps] };
};
