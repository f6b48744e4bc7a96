import { Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { navigation } from '../content/navigation.ts';
import { EntryLinks } from './entry-links.tsx';

export function MobileMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [isOpen]);
  const Icon = isOpen ? X : Menu;
  return (
    <div className="md:hidden">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls="mobile-menu"
        aria-label={isOpen ? 'Close menu' : 'Open menu'}
        onClick={() => setIsOpen(!isOpen)}
        className="grid size-10 place-items-center rounded-md text-ink hover:bg-sunken"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
      <div
        id="mobile-menu"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-canvas px-5 pt-2 pb-5 shadow-high"
      >
        <nav aria-label="Mobile" className="grid">
          {navigation.links.map(link => (
            <a
              key={link.label}
              href={link.href}
              onClick={() => setIsOpen(false)}
              className="border-b border-line py-3.5 text-lg"
            >
              {link.label}
            </a>
          ))}
        </nav>
        <div className="mt-4 grid gap-2">
          <EntryLinks isStacked />
        </div>
      </div>
    </div>
  );
}
