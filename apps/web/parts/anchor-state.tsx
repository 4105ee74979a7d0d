/** The state of an anchor on a public chain, in words; beside them what they mean. */
import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import type { AnchorState } from '@productive-mining/rules/anchor-rules.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { formatWhole } from '../ui/format-number.ts';
import { Hash } from '../ui/hash.tsx';

export type Anchor = AnswerOf<'listAnchors'>['anchors'][number];

const STATES: Readonly<Record<AnchorState, { tone: BadgeTone; label: string; meaning: string }>> = {
  queued: { tone: 'plain', label: 'Queued', meaning: 'It waits to be sent with others.' },
  signed: { tone: 'warn', label: 'Signed', meaning: 'The node hasn’t taken the transaction yet.' },
  sent: { tone: 'primary', label: 'Sent', meaning: 'The node has the transaction; no block has it yet.' },
  included: {
    tone: 'primary',
    label: 'Anchored',
    meaning: 'A block of the chain has it; it isn’t final yet.',
  },
  confirmed: { tone: 'ok', label: 'Confirmed', meaning: 'The chain has it for good.' },
  dropped: { tone: 'warn', label: 'Dropped', meaning: 'The chain has it no more.' },
  replaced: { tone: 'bad', label: 'Replaced', meaning: 'Another transaction took its place.' },
  failed: { tone: 'bad', label: 'Failed', meaning: 'It anchored nothing.' },
  reported: { tone: 'plain', label: 'Reported', meaning: 'A wallet says so; this server hasn’t seen it.' },
  simulated: { tone: 'plain', label: 'Simulated', meaning: 'Simulated, not broadcast.' },
};

const WAYS = { operator: 'operator’s key', wallet: 'wallet', simulation: 'simulation' } as const;

/** State, way, network and transaction of an anchor, in one or two lines. */
export function AnchorLine({ anchor }: { anchor: Anchor }) {
  const { tone, label, meaning } = STATES[anchor.state];
  return (
    <div className="grid min-w-0 gap-0.5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Badge tone={tone} className={anchor.simulated ? 'border border-control border-dashed' : undefined}>
          {label}
        </Badge>
        <span>
          {anchor.networkName}, {WAYS[anchor.way]}
        </span>
        {anchor.transactionHash && <Hash value={anchor.transactionHash} label="Transaction" ends={8} />}
        {anchor.explorerUrl && (
          <a
            href={anchor.explorerUrl}
            target="_blank"
            rel="noreferrer"
            className="text-primary underline underline-offset-2"
          >
            Explorer
          </a>
        )}
      </div>
      <p className="text-pretty text-ink-2 text-small">
        {anchor.chainBlock !== null && `In its block ${formatWhole(anchor.chainBlock)}. `}
        {anchor.detail ?? meaning}
        {anchor.reorganised > 0 && anchor.chainBlock !== null && ` ${timesTakenOut(anchor.reorganised)}`}
      </p>
    </div>
  );
}

const timesTakenOut = (times: number) =>
  `A reorganisation took it out of a block ${times === 1 ? 'once' : `${formatWhole(times)} times`} before.`;
