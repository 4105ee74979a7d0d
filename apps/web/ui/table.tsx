import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** Scrolls in its card, never the page; the first column stays. */
export function Table({ label, className, ...rest }: ComponentProps<'table'> & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={`Rows of ${label}`} tabIndex={0} className="-mx-4 overflow-x-auto md:-mx-[18px]">
      <table {...rest} aria-label={label} className={clsx('w-full border-collapse', className)} />
    </section>
  );
}

const CELL =
  'first:sticky first:left-0 first:z-1 first:bg-surface first:pl-4 last:pr-4 md:first:pl-[18px] md:last:pr-[18px]';

interface CellProps extends ComponentProps<'td'> {
  isNumber?: boolean;
}

export function HeadCell({ isNumber = false, className, ...rest }: CellProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={clsx(
        CELL,
        'whitespace-nowrap border-line border-b px-2.5 pt-1 pb-2 font-medium text-ink-2 text-small',
        isNumber ? 'text-right' : 'text-left',
        className,
      )}
    />
  );
}

export function Cell({ isNumber = false, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      className={clsx(
        CELL,
        'h-11 whitespace-nowrap border-line px-2.5 not-group-last/row:border-b',
        isNumber && 'text-right tabular-nums',
        className,
      )}
    />
  );
}
