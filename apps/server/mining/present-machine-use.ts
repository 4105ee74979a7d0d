import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { getMachineUse } from '@productive-mining/contract/calls/mining.ts';
import type { Engine } from '@productive-mining/engine/engine.ts';
import type { ServerContext } from '../context.ts';

/** The use of the machine as the contract answers it. */
export function presentMachineUse(
  { othersShare, ...use }: ReturnType<Engine['machine']['read']>,
  { sessionAwayMinutes, miningNice }: ServerContext['settings'],
  mayChange: boolean,
): ResponseOf<typeof getMachineUse> {
  return {
    ...use,
    // A thread lowers its own priority on Linux alone.
    priority: process.platform === 'linux' && miningNice > 0 ? 'low' : 'normal',
    othersPercent: othersShare === null ? null : Math.round(100 * othersShare),
    awayMinutes: sessionAwayMinutes ?? null,
    mayChange,
  };
}
