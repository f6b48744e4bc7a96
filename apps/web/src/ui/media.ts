import { useSyncExternalStore } from 'react';

/** Room for panels side by side; the same width as the `lg:` of the style sheet. */
const wide = '(min-width: 64rem)';

/** The same width as `xl:`. */
const wider = '(min-width: 80rem)';

/** Whether there is room for panels side by side. */
export function useIsWide(): boolean {
  return useMedia(wide);
}

/** Whether there is room for the words of the sidebar beside a table of many columns. */
export function useIsWider(): boolean {
  return useMedia(wider);
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    listen => {
      const media = matchMedia(query);
      media.addEventListener('change', listen);
      return () => media.removeEventListener('change', listen);
    },
    () => matchMedia(query).matches,
    () => true,
  );
}
