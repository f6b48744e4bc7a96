import { useSyncExternalStore } from 'react';

/** Room for panels side by side; the same width as the `lg:` of the style sheet. */
const wide = '(min-width: 64rem)';

/** Whether there is room for panels side by side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    listen => {
      const media = matchMedia(wide);
      media.addEventListener('change', listen);
      return () => media.removeEventListener('change', listen);
    },
    () => matchMedia(wide).matches,
    () => true,
  );
}
