import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { getMachineUse } from '@productive-mining/contract/calls/mining.ts';

type MachineUse = ResponseOf<typeof getMachineUse>;

/** Use of a machine of four cores, at which its reader sits, with a test's changes. */
export function sampleMachine(changed: Partial<MachineUse> = {}): MachineUse {
  return {
    cores: 4,
    threads: 4,
    threadsMax: 4,
    priority: 'low',
    onlyWhenIdle: false,
    isWaiting: false,
    othersPercent: null,
    awayMinutes: null,
    mayChange: true,
    ...changed,
  };
}
