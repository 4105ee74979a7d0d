import type { changeMachineUse as call } from '@productive-mining/contract/calls/mining.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { waysToOperate } from '../http/guards/operator.ts';
import type { CallHandler } from '../http/register-call.ts';
import { presentMachineUse } from './present-machine-use.ts';

export const changeMachineUse: CallHandler<typeof call> = async (
  { isOperator, body },
  { engine, settings, log },
) => {
  if (!isOperator) throw new CallFailure('not_the_operator', { how: waysToOperate(settings) });
  const { threadsMax } = engine.machine.read();
  if (body.threads !== undefined && body.threads > threadsMax)
    throw new CallFailure('too_many_threads', { max: threadsMax });
  const use = engine.machine.change(body);
  log.info({ threads: use.threads, onlyWhenIdle: use.onlyWhenIdle }, 'the use of the machine was changed');
  return presentMachineUse(use, settings, isOperator);
};
