import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';

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
  /**
   * Set on a button that writes something. While true, the label stays and keeps the width, the icon turns into a
   * spinner and presses do nothing; and a double click is always one press.
   */
  isBusy?: boolean;
}

export function Button({
  look,
  size,
  icon: Icon,
  isBusy,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // The second click may come before the first is known to be under way, or on what has taken the button's place.
  const pressOnce = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy || event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  const ShownIcon = isBusy ? LoaderCircle : Icon;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      onClick={isBusy === undefined ? onClick : pressOnce}
      className={buttonStyle({ look, size, className })}
    >
      {ShownIcon && <ShownIcon aria-hidden className={isBusy ? 'size-4 animate-spin' : 'size-4'} />}
      {children}
    </button>
  );
}
