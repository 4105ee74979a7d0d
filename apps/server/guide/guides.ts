/** Every guide in the order of the list: easiest first, each after those that it needs. */
import type { Guide } from '@productive-mining/contract/calls/guide.ts';
import { findGuideFaults } from './find-guide-faults.ts';
import { askingTheDatabase } from './guides/asking-the-database.ts';
import { comparingKinds } from './guides/comparing-kinds.ts';
import { customAlgorithmLab } from './guides/custom-algorithm-lab.ts';
import { earningMined } from './guides/earning-mined.ts';
import { gettingStarted } from './guides/getting-started.ts';
import { readingABlock } from './guides/reading-a-block.ts';
import { readingACertificate } from './guides/reading-a-certificate.ts';
import { stakingMined } from './guides/staking-mined.ts';
import { twoOscillators } from './guides/two-oscillators.ts';
import { measuringATuning } from './guides/upcoming.ts';
import { verifyingTheChain } from './guides/verifying-the-chain.ts';
import { zerosAndEnergyLevels } from './guides/zeros-and-energy-levels.ts';

export const guides: readonly Guide[] = [
  gettingStarted,
  earningMined,
  customAlgorithmLab,
  readingABlock,
  comparingKinds,
  zerosAndEnergyLevels,
  readingACertificate,
  verifyingTheChain,
  askingTheDatabase,
  stakingMined,
  twoOscillators,
  measuringATuning,
];

const faults = findGuideFaults(guides);
if (faults.length > 0) throw new Error(`The guides can't be served: ${faults.join('; ')}.`);

export function guideOf(id: string): Guide | undefined {
  return guides.find((guide) => guide.id === id);
}
