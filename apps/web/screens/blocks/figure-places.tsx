import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import { findFigure } from '@productive-mining/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { readOf } from '../../api/keys.ts';
import { sentenceOf } from '../../api/request.ts';
import { useWorkTypes } from '../../api/work-types.ts';
import { BLOCKS_PATH, COVERAGE_PATH, pathOfBlock } from '../../parts/paths.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { ErrorNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Place = AnswerOf<'findFigure'>['places'][number];

/** The blocks whose regions hold a figure that somebody looks for, e.g. t = 273,193. */
export function FigurePlaces({ text }: { text: string }) {
  const query = useQuery(readOf(findFigure, { query: { text } }));
  const places = query.data?.places;
  return (
    <Card
      className="mb-3"
      title={`Blocks with ${text}`}
      aside={
        <Link href={BLOCKS_PATH} className={buttonStyle({ look: 'quiet', size: 'small' })}>
          Close
        </Link>
      }
    >
      {query.isPending && <Skeleton className="h-12 rounded-control" />}
      {query.isError && (
        <ErrorNotice
          sentence={sentenceOf(query.error)}
          whatIsSafe="The ledger is untouched."
          onRetry={() => void query.refetch()}
        />
      )}
      {places?.length === 0 && (
        <p className="max-w-[90ch] text-pretty">
          No frontier has a place that is written like this. Write a zero as t=273193 or zero 10^6, a number
          as n=10^12 or 4·10^18 + 10^12, a face pairing as 7:150, a curve as y^2 = x^3 - 16x + 1 or H=22707,
          streams as SU(2) at β=2.3, flows as Re=150.
        </p>
      )}
      {places && places.length > 0 && (
        <ul className="grid gap-2">
          {places.map((place) => (
            <li key={`${place.workType} ${place.frontier}`}>
              <PlaceLine place={place} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function PlaceLine({ place: { workType, title, place, blockIndex, statement } }: { place: Place }) {
  const { namesOf } = useWorkTypes();
  const link = 'text-primary underline underline-offset-2 touch:inline-block touch:py-2';
  return (
    <p className="text-pretty">
      {blockIndex === null ? (
        <Link href={`${COVERAGE_PATH}#${workType}`} className={link}>
          No block yet
        </Link>
      ) : (
        <Link href={pathOfBlock(blockIndex)} className={link}>
          Block {formatWhole(blockIndex)}
        </Link>
      )}{' '}
      <span className="text-ink-2">
        {namesOf(workType).displayName}, {title}: {place}
      </span>
      {statement !== null && <span className="block text-ink-2 text-small">{statement}</span>}
    </p>
  );
}
