import { ChevronsUpDown } from 'lucide-react';

/** What opens a list of choices looks the same before and after the list's code has come. */
export const selectLook =
  'flex h-8 w-full min-w-0 items-center justify-between gap-2 rounded-md bg-surface px-2.5 text-left text-sm ring-1 ring-inset ring-line ' +
  'hover:ring-edge aria-invalid:ring-bad disabled:opacity-60 data-disabled:opacity-60 data-popup-open:ring-accent';

export function SelectArrow() {
  return <ChevronsUpDown className="size-3.5" aria-hidden="true" />;
}
