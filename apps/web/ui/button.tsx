import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

export const buttonStyle = cva(
  'inline-flex items-center justify-center gap-2 whitespace-nowrap rounded-control border font-medium transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-50 aria-busy:cursor-progress',
  {
    variants: {
      look: {
        primary: 'border-primary bg-primary text-on-primary enabled:hover:bg-primary/90',
        outline: 'border-control bg-surface text-ink enabled:hover:bg-sunken',
        quiet: 'border-transparent bg-transparent text-ink-2 enabled:hover:bg-sunken enabled:hover:text-ink',
        danger: 'border-control bg-surface text-bad enabled:hover:border-bad enabled:hover:bg-tint-bad',
      },
      size: {
        regular: 'min-h-9 px-3.5 touch:min-h-11',
        small: 'min-h-7 px-2 text-small touch:min-h-11 touch:px-3',
        icon: 'size-9 touch:size-11',
      },
    },
    defaultVariants: { look: 'outline', size: 'regular' },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonStyle> {
  icon?: LucideIcon;
  /** The label stays and keeps the width; the icon turns into a spinner and presses do nothing. */
  isBusy?: boolean;
}

export function Button({
  look,
  size,
  icon: Icon,
  isBusy = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const ShownIcon = isBusy ? LoaderCircle : Icon;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : rest.onClick}
      className={buttonStyle({ look, size, className })}
    >
      {ShownIcon && <ShownIcon aria-hidden className={isBusy ? 'size-4 animate-spin' : 'size-4'} />}
      {children}
    </button>
  );
}
