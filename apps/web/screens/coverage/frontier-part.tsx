import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { FrontierCoverage } from '../../api/coverage.ts';
import { ClaimStatus, Escapes } from '../../parts/claim-status.tsx';
import { WithTerms } from '../../parts/glossary/with-terms.tsx';
import { PartInTurn } from '../../parts/kind-links.tsx';
import { nextRegionWords } from '../../parts/next-region.ts';
import { ownShare } from '../../parts/own-share.ts';
import { MINING_PATH, pathOfBlock } from '../../parts/paths.ts';
import { SourceLinks } from '../../parts/source-links.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { formatCount, formatWhole } from '../../ui/format-number.ts';
import { Powers } from '../../ui/powers.tsx';
import { amountOf } from './format-ahead.ts';
import { FrontierStrip } from './frontier-strip.tsx';
import { MarksList } from './marks-list.tsx';
import { stateOf } from './region-table.tsx';

/** Holes that are named below the picture; the table has the others. */
const NAMED_HOLES = 3;

/** About as high as what they stand for, in a narrow window and in a wide one. */
const DETAILS_PLACE = <div className="mt-4 h-[540px] lg:h-[380px]" />;
const MARKS_PLACE = <div className="h-60 lg:h-40" />;

/** One frontier: what its blocks show, what was known before, and the way ahead. */
export function FrontierPart({ frontier }: { frontier: FrontierCoverage }) {
  const [main, ...further] = frontier.claims;
  return (
    <section aria-label={frontier.title} data-frontier={frontier.frontier} className="skip-unseen">
      <h3 className="text-ink-2 text-small">
        <Powers>{frontier.title}</Powers>
      </h3>
      {main && (
        <>
          <p className="mt-1 max-w-[76ch] text-pretty font-medium text-figure lg:text-page">
            <Powers>{main.claim}</Powers>
          </p>
          <ClaimBasis claim={main} />
        </>
      )}
      {further.length > 0 && (
        <ul className="mt-3 grid gap-2.5">
          {withEqualBasis(further).map((claims) => (
            <li key={claims.map(wordsOf).join()}>
              {claims.map((claim) => (
                <p key={wordsOf(claim)} className="max-w-[90ch] text-pretty">
                  <Powers>{claim.claim}</Powers>
                </p>
              ))}
              <ClaimBasis claim={claims[0]} />
            </li>
          ))}
        </ul>
      )}
      <PartInTurn isFirst={false} place={DETAILS_PLACE}>
        <Details frontier={frontier} />
      </PartInTurn>
    </section>
  );
}

/** What is below the claims: the regions, the facts, and the marks ahead in a turn of their own. */
function Details({ frontier }: { frontier: FrontierCoverage }) {
  return (
    <div className="mt-4 grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid min-w-0 gap-4">
        <FrontierStrip frontier={frontier} />
        <Holes frontier={frontier} />
        <Disputed frontier={frontier} />
      </div>
      <Facts frontier={frontier} />
      <div className="lg:col-span-2">
        <PartInTurn isFirst={false} place={MARKS_PLACE}>
          <MarksList frontier={frontier} />
        </PartInTurn>
      </div>
    </div>
  );
}

type Claim = FrontierCoverage['claims'][number];

/** A claim without its figures, which grow: what stays of it from block to block. */
const wordsOf = ({ claim }: Claim) => claim.replaceAll(/[\d,.]+/g, '');

/** Claims that follow each other and are checked alike, so that it is said once how. */
function withEqualBasis(claims: readonly Claim[]): [Claim, ...Claim[]][] {
  const basisOf = ({ claim: _claim, ...basis }: Claim) => JSON.stringify(basis);
  const groups: [Claim, ...Claim[]][] = [];
  for (const claim of claims) {
    const last = groups.at(-1);
    if (last && basisOf(last[0]) === basisOf(claim)) last.push(claim);
    else groups.push([claim]);
  }
  return groups;
}

/** How far a claim is checked, and by what. */
function ClaimBasis({ claim }: { claim: Claim }) {
  return (
    <>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2 text-small">
        <ClaimStatus status={claim.status} />
        <span className="min-w-0 max-w-[100ch] flex-1 basis-72 text-pretty">
          <WithTerms>{claim.method}</WithTerms>
        </span>
      </p>
      {claim.escapes && <Escapes escapes={claim.escapes} ofEachBlock />}
      {claim.note && (
        <p className="mt-1.5 text-pretty text-small">
          <Powers>{claim.note}</Powers>
        </p>
      )}
    </>
  );
}

function Facts({ frontier }: { frontier: FrontierCoverage }) {
  const { workType, knownBefore, isNextNew, blocks, lastDay, unit } = frontier;
  return (
    <div className="grid gap-3">
      <dl className="grid gap-3">
        <Fact label="Known before">
          <span className="text-pretty">
            <Powers>{knownBefore.claim}</Powers> <SourceLinks sources={knownBefore.sources} />
          </span>
        </Fact>
        <Fact label="Next region">
          <Badge tone={isNextNew ? 'primary' : 'plain'}>{nextRegionWords(isNextNew)}</Badge>
        </Fact>
        <Fact label="Your share">{blocks === 0 ? 'n/a' : ownShare(frontier)}</Fact>
        <Fact label="Last 24 hours">
          {lastDay.blocks === 0
            ? 'No block'
            : `${amountOf(lastDay.along, unit)} in ${formatCount(lastDay.blocks, 'block')}`}
        </Fact>
      </dl>
      <Link
        href={`${MINING_PATH}?workType=${workType}&frontier=${frontier.frontier}`}
        className={buttonStyle({ look: 'outline', className: 'justify-self-start' })}
      >
        Mine the next region
      </Link>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2 text-small">{label}</dt>
      <dd className="mt-0.5 tabular-nums">{children}</dd>
    </div>
  );
}

function Holes({ frontier: { holes, holeCount } }: { frontier: FrontierCoverage }) {
  if (holeCount === 0) return null;
  const more = holeCount - Math.min(holes.length, NAMED_HOLES);
  return (
    <div>
      <h4 className="mb-1 font-medium">Begun, without a block yet</h4>
      <ul className="grid gap-0.5 text-small">
        {holes.slice(0, NAMED_HOLES).map((hole) => (
          <li key={hole.from.along} className="text-pretty">
            <Powers>{`${hole.from.place} to ${hole.to.place}: `}</Powers>
            <span className="text-ink-2">{stateOf(hole)}</span>
          </li>
        ))}
        {more > 0 && <li className="text-ink-2">and {formatWhole(more)} more</li>}
      </ul>
    </div>
  );
}

function Disputed({ frontier: { disputed, disputedCount } }: { frontier: FrontierCoverage }) {
  if (disputedCount === 0) return null;
  const more = disputedCount - disputed.length;
  return (
    <p className="text-pretty">
      <Badge tone="bad">disputed</Badge> Not counted, as a later check contradicts{' '}
      {disputedCount === 1 ? 'its result' : 'their results'}: <BlockLinks indices={disputed} />
      {more > 0 && ` and ${formatWhole(more)} more`}.
    </p>
  );
}

/** Links to blocks, by their index. */
export function BlockLinks({ indices }: { indices: readonly number[] }) {
  return indices.map((index, at) => (
    <span key={index}>
      {at > 0 && ', '}
      <Link
        href={pathOfBlock(index)}
        className="whitespace-nowrap text-primary underline underline-offset-2 touch:inline-block touch:py-1.5"
      >
        block {formatWhole(index)}
      </Link>
    </span>
  ));
}
