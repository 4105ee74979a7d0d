import type { getMachineUse } from '@productive-mining/contract/calls/mining.ts';
import type { CallHandler } from '../http/register-call.ts';
import { presentMachineUse } from './present-machine-use.ts';

export const readMachineUse: CallHandler<typeof getMachineUse> = async (
  { isOperator },
  { engine, settings },
) => presentMachineUse(engine.machine.read(), settings, isOperator);
