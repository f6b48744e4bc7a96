import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger';
type Size = 'sm' | 'md' | 'lg';

const variants: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong shadow-low',
  secondary: 'bg-surface text-ink ring-1 ring-inset ring-line hover:bg-sunken shadow-low',
  ghost: 'text-muted hover:bg-sunken hover:text-ink',
  danger: 'bg-surface text-bad-ink ring-1 ring-inset ring-line hover:bg-bad-soft shadow-low',
};
const sizes: Record<Size, string> = {
  sm: 'h-7 rounded-sm px-2.25 text-xs gap-1.5 max-sm:h-9 max-sm:px-3 [&_svg]:size-3.5',
  md: 'h-8 rounded-md px-3 text-base gap-1.5 max-sm:h-11 max-sm:px-4 [&_svg]:size-4',
  lg: 'h-11 rounded-lg px-5 text-lg gap-2.5 [&_svg]:size-4',
};

/** The look of a button, for links that act as one. */
export function buttonLook(variant: Variant = 'primary', size: Size = 'md'): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center font-medium whitespace-nowrap select-none',
    'transition-colors duration-120 ease-calm',
    'disabled:pointer-events-none disabled:opacity-55',
    '[&_svg]:shrink-0',
    variants[variant],
    sizes[size],
  );
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant;
  size?: Size;
  /** Waiting for an answer: cannot be pressed again. */
  isBusy?: boolean;
}

export function Button({
  variant,
  size,
  isBusy = false,
  disabled,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={cx(buttonLook(variant, size), className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  children: ReactNode;
}

export function IconButton({ label, children, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(
        'inline-grid size-8 shrink-0 place-items-center rounded-md text-muted transition-colors duration-120 max-sm:size-11',
        'hover:bg-sunken hover:text-ink disabled:pointer-events-none disabled:opacity-50 [&_svg]:size-[1.125rem]',
        className,
      )}
    >
      {children}
    </button>
  );
}
