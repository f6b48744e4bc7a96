import { cx } from '../../../ui/class-names.ts';

/** A button within a miniature. */
export const smallButtonLook = cx(
  'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md bg-surface px-2.5 text-sm font-medium',
  'shadow-low ring-1 ring-line transition-colors ring-inset hover:bg-sunken',
);
