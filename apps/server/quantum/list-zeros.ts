import type { listRiemannZeros } from '@productive-mining/contract/calls/quantum.ts';
import type { CallHandler } from '../http/register-call.ts';
import { firstZeros } from './first-zeros.ts';

export const listZeros: CallHandler<typeof listRiemannZeros> = async () => ({
  zeros: { zeros: [...(await firstZeros())] },
});
