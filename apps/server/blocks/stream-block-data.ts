import type { getBlockData } from '@productive-mining/contract/calls/ledger.ts';
import type { CallHandler } from '../http/register-call.ts';

export const streamBlockData: CallHandler<typeof getBlockData> = async (
  { visitor, params, signal },
  { engine },
) => engine.blockData.stream(params.index, visitor.id, signal);
