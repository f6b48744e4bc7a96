import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';

export const chipLook =
  'inline-flex h-6.5 shrink-0 items-center gap-1.5 rounded-sm px-2.25 text-xs whitespace-nowrap transition-colors duration-120 max-sm:h-9 max-sm:rounded-md max-sm:px-3';
export const chipPressed = 'bg-ink text-surface';
export const chipAtRest = 'bg-surface text-soft ring-1 ring-inset ring-line hover:bg-sunken';

export interface ChipProps extends Omit<ComponentProps<'button'>, 'aria-pressed'> {
  isPressed: boolean;
  /** How many things it would show, as written. */
  count?: string;
  /** A dot before the words: somebody should look. */
  isMarked?: boolean;
  children: ReactNode;
}

/** A filter that is on or off. */
export function Chip({ isPressed, count, isMarked = false, children, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={isPressed}
      className={cx(chipLook, isPressed ? chipPressed : chipAtRest, className)}
    >
      {isMarked && <span aria-hidden="true" className="size-1.5 rounded-full bg-d4" />}
      {children}
      {count !== undefined && <span className="font-medium tabular opacity-80">{count}</span>}
    </button>
  );
}
