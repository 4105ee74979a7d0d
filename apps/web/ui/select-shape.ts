import type { ReactNode } from 'react';

export interface SelectOption {
  value: string;
  label: string;
  /** Another name, shown when the pointer rests on the option. */
  title?: string;
  /** Shown before the label. */
  sign?: ReactNode;
  /** Shown after the label of an option that can't be chosen. */
  disabledNote?: string;
}

export interface SelectProps {
  label: string;
  value: string;
  options: readonly SelectOption[];
  isDisabled: boolean;
  onChange: (value: string) => void;
}

export const SELECT_TRIGGER =
  'flex min-h-11 w-full items-center gap-2.5 rounded-control border border-control bg-surface px-2 text-left disabled:cursor-not-allowed disabled:opacity-60';
