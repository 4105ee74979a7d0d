import type { ProtectionStatus, ThreatLevel } from '@productive-mining/rules/security-status.ts';
import { CircleAlert, CircleX, type LucideIcon, ShieldCheck } from 'lucide-react';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

interface ProtectionLook {
  label: string;
  colour: string;
  tone: BadgeTone;
  icon: LucideIcon;
}

/** Spec part 3 §4. */
const PROTECTION: Readonly<Record<ProtectionStatus, ProtectionLook>> = {
  active: { label: 'Active', colour: 'green', tone: 'ok', icon: ShieldCheck },
  warning: { label: 'Warning', colour: 'yellow', tone: 'warn', icon: CircleAlert },
  inactive: { label: 'Inactive', colour: 'red', tone: 'bad', icon: CircleX },
};

export function ProtectionBadge({ status }: { status: ProtectionStatus }) {
  const { label, colour, tone, icon: Icon } = PROTECTION[status];
  return (
    <Badge tone={tone} data-colour={colour}>
      <Icon aria-hidden className="size-3.5" />
      {label}
    </Badge>
  );
}

/** Spec part 3 §4: the adaptations' colours, and purple. */
const THREATS: Readonly<Record<ThreatLevel, { label: string; colour: string; dot: string }>> = {
  none: { label: 'None', colour: 'gray', dot: 'bg-control' },
  low: { label: 'Low', colour: 'green', dot: 'bg-ok' },
  medium: { label: 'Medium', colour: 'yellow', dot: 'bg-warn' },
  high: { label: 'High', colour: 'orange', dot: 'bg-chart-2' },
  critical: { label: 'Critical', colour: 'red', dot: 'bg-bad' },
  quantum: { label: 'Quantum', colour: 'purple', dot: 'bg-chart-4' },
};

export function ThreatBadge({ level }: { level: ThreatLevel }) {
  const { label, colour, dot } = THREATS[level];
  return (
    <Badge data-colour={colour}>
      <span aria-hidden className={`size-2 rounded-full ${dot}`} />
      {label}
    </Badge>
  );
}
