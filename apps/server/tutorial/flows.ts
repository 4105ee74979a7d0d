/** Every tutorial, in the best order to take them. */
import { findFlowFaults } from './find-flow-faults.ts';
import type { FlowDefinition } from './flow-definition.ts';
import { anchoringADiscovery } from './flows/anchoring-a-discovery.ts';
import { askingTheLedger } from './flows/asking-the-ledger.ts';
import { cryptographicStrengthTour } from './flows/cryptographic-strength-tour.ts';
import { customAlgorithmLab } from './flows/custom-algorithm-lab.ts';
import { frontiermathExploration } from './flows/frontiermath-exploration.ts';
import { productiveMiningBasics } from './flows/productive-mining-basics.ts';
import { proofAndEvidence } from './flows/proof-and-evidence.ts';
import { quantumClockIntro } from './flows/quantum-clock-intro.ts';
import { sendingAndStaking } from './flows/sending-and-staking.ts';
import { shellTour } from './flows/shell-tour.ts';
import { takingDataHome } from './flows/taking-data-home.ts';
import { tutorialAcademyTour } from './flows/tutorial-academy-tour.ts';
import { verificationAndLedger } from './flows/verification-and-ledger.ts';
import { zerosOfZeta } from './flows/zeros-of-zeta.ts';

export const flows: readonly FlowDefinition[] = [
  productiveMiningBasics,
  shellTour,
  sendingAndStaking,
  proofAndEvidence,
  tutorialAcademyTour,
  verificationAndLedger,
  askingTheLedger,
  takingDataHome,
  anchoringADiscovery,
  zerosOfZeta,
  customAlgorithmLab,
  quantumClockIntro,
  frontiermathExploration,
  cryptographicStrengthTour,
];

const faults = findFlowFaults(flows);
if (faults.length > 0) throw new Error(`The tutorials can't be served: ${faults.join('; ')}.`);

export function findFlow(id: string): FlowDefinition | undefined {
  return flows.find((flow) => flow.id === id);
}
