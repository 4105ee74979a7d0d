import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

const badgeStyle = cva(
  'inline-flex items-center gap-1.5 whitespace-nowrap rounded-chip px-2 py-0.5 font-medium text-small',
  {
    variants: {
      tone: {
        plain: 'bg-well text-ink-2',
        primary: 'bg-tint-primary text-primary',
        ok: 'bg-tint-ok text-ok',
        warn: 'bg-tint-warn text-warn',
        bad: 'bg-tint-bad text-bad',
        ore: 'bg-tint-ore text-ore',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeStyle>['tone']>;

export function Badge({
  tone,
  className,
  ...rest
}: ComponentProps<'span'> & VariantProps<typeof badgeStyle>) {
  return <span {...rest} className={badgeStyle({ tone, className })} />;
}
