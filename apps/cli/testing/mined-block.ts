import type { LiveMessage } from '@productive-mining/contract/live.ts';

const TIMESTAMP = '2026-01-01T00:00:00.000Z';
const HASH = 'ab'.repeat(32);
const COMMON = {
  workType: 'prime_pattern',
  difficulty: 1,
  energyConsumed: 0,
  timestamp: TIMESTAMP,
  status: 'verified',
} as const;

/** The message that a block of prime_pattern at difficulty 1 was mined for the reader's wallet. */
export function minedBlock(index: number): LiveMessage {
  const block = {
    ...COMMON,
    id: index,
    index,
    previousHash: HASH,
    merkleRoot: HASH,
    nonce: '1',
    blockHash: HASH,
    minerId: '0xab',
    totalScientificValue: 1,
    computeMs: 1,
    verifyMs: 1,
    rewardAmount: 1,
    region: 'region 1',
    finding: null,
    checked: null,
    fault: null,
    isTimeOfPrevious: false,
  } as const;
  const discovery = {
    ...COMMON,
    id: index,
    blockId: index,
    work_type: COMMON.workType,
    result: { difficulty: 1 },
    computationTime: 1,
    computationalCost: 1,
    scientificValue: 1,
    scientific_value: 1,
    workerId: 'worker',
  };
  return { type: 'block_mined', data: { block, discovery, stats: STATS, height: index, mine: true } };
}

const STATS = {
  totalBlocks: 1,
  disputedBlocks: 0,
  totalDiscoveries: 1,
  totalComputations: 1,
  totalScientificValue: 1,
  averageBlockTime: 0,
  successRate: 100,
  totalEnergyConsumed: 0,
  totalComputeMs: 1,
  totalVerifyMs: 1,
  energySource: 'cpu_watts_estimate' as const,
  measuredTimes: [],
};
