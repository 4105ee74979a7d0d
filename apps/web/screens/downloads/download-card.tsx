import { clsx } from 'clsx';
import { CircleCheck, Download, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Powers } from '../../ui/powers.tsx';
import type { FetchFile } from './fetch-files.ts';
import { formatSize } from './format-size.ts';
import { ManifestButton } from './manifest-button.tsx';
import { type CardDownload, useDownload } from './use-download.ts';

interface DownloadCardProps {
  /** Title without its sign, for screen readers and tests. */
  name: string;
  sign?: ReactNode;
  description: string;
  badge: { text: string; tone?: BadgeTone };
  note: string;
  /** Whether there is anything to download but a header. */
  hasContent: boolean;
  /** Whether it takes a row of its own where three fit beside each other. */
  isWide?: boolean;
  /** What “Download CSV” saves. */
  fetchFile: FetchFile;
  /** Names the button for tutorials. */
  tour?: string | undefined;
  /** Other files of the card. */
  more?: (download: CardDownload) => ReactNode;
}

/** One download: title, description, badge, note and button (spec part 2 §2.6). */
export function DownloadCard(props: DownloadCardProps) {
  const { name, sign, description, badge, note, hasContent, isWide, fetchFile, tour, more } = props;
  const download = useDownload();
  return (
    <Card
      className={clsx('flex flex-col', isWide && 'xl:col-span-3')}
      title={
        <span className="flex items-center gap-2.5">
          {sign}
          {name}
        </span>
      }
    >
      <div data-testid="badge" className="-mt-1 mb-2">
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </div>
      <p className="max-w-[90ch] text-pretty text-ink-2">
        <Powers>{description}</Powers>
      </p>
      <p className="mt-2 mb-4 max-w-[90ch] text-pretty text-ink-2 text-small">
        <Powers>{note}</Powers>
      </p>
      <div className={clsx('mt-auto grid gap-2', isWide && 'xl:max-w-[24rem]')}>
        <Button
          look={hasContent ? 'primary' : 'outline'}
          icon={Download}
          disabled={download.isRunning}
          onClick={() => void download.start(fetchFile)}
          aria-label={download.isRunning ? `Generating... ${name}` : `Download CSV: ${name}`}
          className="w-full"
          data-tour={tour}
        >
          {download.isRunning ? 'Generating...' : 'Download CSV'}
        </Button>
        {more?.(download)}
        <Outcome {...download} />
      </div>
    </Card>
  );
}

/** What became of the card’s last download, and the manifest of what was saved. */
export function Outcome({ outcome }: CardDownload) {
  return (
    <>
      <div role="status" className="empty:hidden">
        {outcome.kind === 'saved' && (
          <p className="flex items-start gap-1.5 text-small">
            <CircleCheck aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ok" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              Saved {outcome.file.name}, {formatSize(outcome.file.content.size)}
            </span>
          </p>
        )}
      </div>
      {outcome.kind === 'saved' && <ManifestButton key={outcome.file.name} file={outcome.file} />}
      {outcome.kind === 'failed' && (
        <p role="alert" className="flex items-start gap-1.5 text-bad text-small">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          Failed to download file. Please try again.
        </p>
      )}
    </>
  );
}
