// Miniatures of the product's own screens, working, instead of pictures of it. Their figures are the miniature's own:
// `data-figures` says so to the test that asks every other number for its record.
import { cx } from '../../../../ui/class-names.ts';

export const specimenLook = 'overflow-hidden rounded-xl bg-surface ring-1 ring-line shadow-mid';
export const specimenHead = cx(
  'flex min-h-12 items-center justify-between gap-3 border-b border-line px-4 py-2.5 sm:px-5',
);
export const smallButtonLook = cx(
  'h-8 shrink-0 rounded-md px-2.5 text-sm font-medium ring-1 ring-line transition-colors ring-inset hover:bg-sunken',
);
export const written = (count: number) => count.toLocaleString('en-US');
