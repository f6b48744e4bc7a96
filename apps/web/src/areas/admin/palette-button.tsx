import { Search } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { Kbd } from '../../ui/kbd.tsx';
import { onDemand } from '../../ui/on-demand.tsx';

const palette = onDemand(async () => (await import('./palette.tsx')).AdminPalette);

/** How the key is called where somebody sits. */
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the search over everything; Ctrl or Cmd with K does so from anywhere, also while typing. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  // Heard as soon as the button stands there: effects after painting would let the first press of a fast hand be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        {...palette.intent}
        onClick={() => setOpen(true)}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex h-8 items-center gap-2 rounded-md px-2.5 text-sm text-muted ring-1 ring-line hover:bg-hover hover:text-ink max-lg:h-11 max-sm:px-3"
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        <span className="max-md:sr-only">
          Search<span className="sr-only"> the admin area</span>
        </span>
        <span aria-hidden="true" className="flex gap-0.5 max-md:hidden">
          <Kbd>{isApple ? '⌘' : 'Ctrl'}</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      {isOpen && <palette.Dialog onClose={() => setOpen(false)} />}
    </>
  );
}
