import { clsx } from 'clsx';

/** ThoughtMiner, a miner with a lamp: asleep with the lamp out, or awake, lamp lit, with a sum in mind. */
export function Mascot({ isMining }: { isMining: boolean }) {
  return (
    <svg
      viewBox="0 0 152 104"
      role="img"
      aria-label={isMining ? 'ThoughtMiner at work, its lamp lit' : 'ThoughtMiner at rest, its lamp out'}
      data-mascot={isMining ? 'active' : 'idle'}
      className="h-26 w-38 max-w-full fill-none stroke-2 stroke-ink"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M30 102c3-17 14-24 32-24s29 7 32 24" className="fill-surface" />
      <circle cx="62" cy="57" r="27" className="fill-surface" />
      <path d="M34 50a28 28 0 0 1 56 0z" className="fill-tint-primary" />
      <path d="M28 50h68" />
      <circle
        cx="62"
        cy="35"
        r="7"
        className={isMining ? 'fill-primary stroke-primary' : 'fill-well stroke-control'}
      />
      {isMining && <path d="M62 15v5M45 19l3 5M79 19l-3 5" className="stroke-primary" />}
      {isMining ? <OpenEyes /> : <ClosedEyes />}
      <path d={isMining ? 'M55 71q7 6 14 0' : 'M58 72q4 2 8 0'} />
      <path d="M47 93h30M54 93v9M70 93q0 6 3 9" className="stroke-ink-2" />
      <Thought isMining={isMining} />
    </svg>
  );
}

function OpenEyes() {
  return (
    <>
      <circle cx="52" cy="60" r="3" className="fill-ink stroke-none" />
      <circle cx="72" cy="60" r="3" className="fill-ink stroke-none" />
    </>
  );
}

function ClosedEyes() {
  return <path d="M47 60q5 4 10 0M67 60q5 4 10 0" />;
}

function Thought({ isMining }: { isMining: boolean }) {
  return (
    <g className={clsx('fill-surface', isMining ? 'stroke-primary' : 'stroke-control')}>
      <circle cx="98" cy="46" r="2" />
      <circle cx="105" cy="39" r="3" />
      <rect x="108" y="6" width="40" height="28" rx="13" />
      {isMining ? (
        <path d="M134 13h-12l6 7-6 7h12" className="fill-none" />
      ) : (
        <path d="M120 20h.01M128 20h.01M136 20h.01" className="stroke-3" />
      )}
    </g>
  );
}
