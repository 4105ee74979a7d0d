import { ExternalLink } from 'lucide-react';
import { Fragment } from 'react';
import { Powers } from '../ui/powers.tsx';

export interface Source {
  readonly name: string;
  /** https address. */
  readonly url: string;
}

/** Links to what was published elsewhere, each marked as leading away; nothing without any. */
export function SourceLinks({ sources }: { sources: readonly Source[] }) {
  return sources.map(({ name, url }, at) => (
    <Fragment key={url}>
      {at > 0 && ', '}
      <a
        href={url}
        target="_blank"
        rel="noopener"
        className="text-primary underline underline-offset-2 touch:inline-block touch:py-1.5"
      >
        <Powers>{name}</Powers>
        <ExternalLink aria-hidden className="ml-1 inline size-3 align-[-1px]" />
        <span className="sr-only"> (another site)</span>
      </a>
    </Fragment>
  ));
}
