import type { listWorkTypes as call } from '@productive-mining/contract/calls/mining.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import type { CallHandler } from '../http/register-call.ts';

export const listWorkTypes: CallHandler<typeof call> = async () => ({
  workTypes: presentations.map((presentation) => ({
    ...presentation,
    available: isAvailable(presentation.value),
    hasRecords: isAvailable(presentation.value) && workTypeOf(presentation.value).records !== undefined,
  })),
});
