import type { Block } from '@productive-mining/contract/entities/block.ts';
import { BadgeCheck, ShieldAlert } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';

export function BlockStatus({ status }: { status: Block['status'] }) {
  const [tone, Icon, name] =
    status === 'verified'
      ? (['ok', BadgeCheck, 'Verified'] as const)
      : (['bad', ShieldAlert, 'Disputed'] as const);
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-3.5" />
      {name}
    </Badge>
  );
}
