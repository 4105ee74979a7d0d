import type { TutorialListItem } from '@productive-mining/contract/calls/tutorial.ts';
import type { FlowDefinition } from './flow-definition.ts';

/** A tutorial as the list shows it. @param height of the chain; a tutorial that looks at a block waits for the first one */
export function presentFlow(flow: FlowDefinition, height: number): TutorialListItem {
  const { id, name, description, category, difficulty, estimatedTime, prerequisites } = flow;
  const unavailableReason = reasonToWait(flow, height);
  return {
    id,
    name,
    description,
    category,
    difficulty,
    estimatedTime,
    prerequisites: [...prerequisites],
    available: unavailableReason === null,
    unavailableReason,
  };
}

function reasonToWait({ comesWith, needsBlock }: FlowDefinition, height: number): string | null {
  if (comesWith !== undefined) return `Not available yet; comes with its screen, ${comesWith}.`;
  if (needsBlock && height === 0) return 'Can be started once the ledger holds a block.';
  return null;
}
