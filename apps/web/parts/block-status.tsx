import type { Block } from '@productive-mining/contract/entities/block.ts';
import { BadgeCheck, CircleX, type LucideIcon, ShieldAlert } from 'lucide-react';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

const STATUSES: Readonly<
  Record<Block['status'], readonly [tone: BadgeTone, Icon: LucideIcon, name: string]>
> = {
  verified: ['ok', BadgeCheck, 'Verified'],
  disputed: ['bad', ShieldAlert, 'Disputed'],
  faulty: ['bad', CircleX, 'Does not verify'],
};

/** The badge of a block's status; of a faulty one with the sentence that says why, to be pointed at or read aloud. */
export function BlockStatus({ status, fault }: Pick<Block, 'status' | 'fault'>) {
  const [tone, Icon, name] = STATUSES[status];
  return (
    <Badge tone={tone} data-tooltip={fault ?? undefined}>
      <Icon aria-hidden className="size-3.5" />
      {name}
      {fault !== null && <span className="sr-only">: {fault}</span>}
    </Badge>
  );
}
