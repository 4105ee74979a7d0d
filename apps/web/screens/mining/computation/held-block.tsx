import { getBlock } from '@productive-mining/contract/endpoints.ts';
import type { LivePlotData } from '@productive-mining/contract/entities/live-view.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { BLOCK_FRESH_MS } from '../../../api/block-freshness.ts';
import { readOf } from '../../../api/keys.ts';
import { useBalance } from '../../../api/use-balance.ts';
import { useWorkTypes } from '../../../api/work-types.ts';
import { KindName } from '../../../parts/kind-name.tsx';
import { pathOfBlock } from '../../../parts/paths.ts';
import { Powers } from '../../../ui/powers.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useBlocks } from '../queries.ts';
import { PictureChoice, useChosenPicture } from './picture-choice.tsx';

const Plot = lazy(() => import('../../../ui/plot/plot.tsx').then((module) => ({ default: module.Plot })));

/**
 * The picture of the visitor's newest block while none of their sessions runs, so that what a session found stays in
 * view after its end; for visitors without a recent block that of the ledger's newest. Blocks without a picture get
 * `place`.
 */
export function HeldBlock({ place }: { place: ReactNode }) {
  const address = useBalance().data?.address;
  const blocks = useBlocks().data?.blocks ?? [];
  const own = blocks.find(({ minerId }) => minerId === address);
  const newest = own ?? blocks[0];
  if (!newest) return place;
  return <BlockPicture key={newest.index} index={newest.index} isOwn={newest === own} place={place} />;
}

/** Pictures that can be told apart by a button each; the block's page has all. */
function firstOfEachName(pictures: readonly LivePlotData[]): LivePlotData[] {
  return pictures.filter(({ name }, at) => pictures.findIndex((other) => other.name === name) === at);
}

interface BlockPictureProps {
  index: number;
  isOwn: boolean;
  place: ReactNode;
}

function BlockPicture({ index, isOwn, place }: BlockPictureProps) {
  const { namesOf } = useWorkTypes();
  const query = useQuery({ ...readOf(getBlock, { params: { index } }), staleTime: BLOCK_FRESH_MS });
  const [discovery] = query.data?.discoveries ?? [];
  const pictures = discovery?.picture
    ? firstOfEachName([discovery.picture, ...discovery.furtherPictures])
    : [];
  const picture = useChosenPicture(pictures);
  if (query.isPending) return <Skeleton tour="picture" className="h-[436px] rounded-control" />;
  if (!discovery || !picture) return place;
  const { subject, workType } = discovery;
  return (
    <>
      <p className="mb-3 text-pretty">
        <span className="font-medium">
          <KindName names={namesOf(workType)} />
        </span>
        <span className="text-ink-2">
          , <Powers>{subject}</Powers>
        </span>
      </p>
      <div className="mb-1.5 flex justify-end">
        <PictureChoice plots={pictures} shown={picture} />
      </div>
      <Suspense fallback={<Skeleton tour="picture" className="h-[292px] rounded-control" />}>
        <Plot data={picture} fileName={`block-${index}-${workType}`} />
      </Suspense>
      <p data-tour="below-picture" className="mt-3 text-pretty border-line border-t pt-3 text-ink-2">
        No session of yours runs. This is what {isOwn ? 'your' : 'the'} newest block found.{' '}
        <Link
          href={pathOfBlock(index)}
          className="whitespace-nowrap font-medium text-primary underline underline-offset-2 touch:inline-flex touch:min-h-11 touch:items-center"
        >
          Open block {index}
        </Link>
      </p>
    </>
  );
}
